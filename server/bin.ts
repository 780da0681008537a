#!/usr/bin/env node
// `store-admin`, as an installed package has it. What an older Node lacks is loaded after it was looked for.
const { StatementSync } = process.getBuiltinModule?.('node:sqlite') ?? {};
if (StatementSync && 'columns' in StatementSync.prototype) await import('./main.ts');
else {
  console.error(`store-admin needs Node 22.16 or newer, for node:sqlite; this is ${process.version}`);
  process.exitCode = 2;
}
