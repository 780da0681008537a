#!/usr/bin/env node
// `store-admin`, and `npm start`. JavaScript that any Node since 14 reads, so that an older one can say what is wrong; what it lacks is loaded behind that.
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const sqlite = process.getBuiltinModule?.('node:sqlite');
// in a checkout the server is TypeScript, which Node reads by itself since 22.18
const isCheckout = fileURLToPath(import.meta.url).endsWith('bin.js');
const needed = isCheckout ? '22.18' : '22.16';
const suits = sqlite && 'columns' in sqlite.StatementSync.prototype && (!isCheckout || process.features.typescript);
/** The checks of requests are compiled, at the first request that needs them. Without this question the start would succeed and the request would fail. */
function makesCode() {
  try {
    return new Function('return true')();
  } catch {
    return false;
  }
}

function give(sentence) {
  console.error(sentence);
  process.exitCode = 2;
}

if (!suits)
  give(
    `store-admin needs Node ${needed} or newer, and this is ${process.version}: ${isCheckout ? 'npm ci, then npm start, brings its own' : 'npm i -D node@24 brings one, which npx store-admin then runs on'}`,
  );
else if (!makesCode() || Object.isFrozen(Array.prototype))
  give(
    'store-admin does not work with the options --disallow-code-generation-from-strings and --frozen-intrinsics of Node: leave them out, also of NODE_OPTIONS',
  );
else {
  // beside the program, where nobody writes who may not write the program; where that can't be written, a start takes as long as the first
  module.enableCompileCache?.(join(here, '../.cache/compiled'));
  try {
    await import('./main.ts');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    give(`store-admin lacks a package that it needs: npm ci installs them all (${error.message.split('\n')[0]})`);
  }
  // a server that is killed later leaves it for the next start as well
  setTimeout(() => module.flushCompileCache?.(), 3000).unref();
}
