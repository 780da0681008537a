#!/usr/bin/env node
// `store-admin`, and `npm start`. What an older Node lacks is loaded after it was looked for.
import module from 'node:module';
import { join } from 'node:path';

const { StatementSync } = process.getBuiltinModule?.('node:sqlite') ?? {};
if (StatementSync && 'columns' in StatementSync.prototype) {
  // beside the program, where nobody writes who may not write the program; where that can't be written, a start takes as long as the first
  module.enableCompileCache(join(import.meta.dirname, '../.cache/compiled'));
  await import('./main.ts');
  // a server that is killed later leaves it for the next start as well
  setTimeout(() => module.flushCompileCache?.(), 3000).unref();
} else {
  console.error(`store-admin needs Node 22.16 or newer, for node:sqlite; this is ${process.version}`);
  process.exitCode = 2;
}
