#!/usr/bin/env node
// `store-admin-check`, as an installed package has it. What an older Node lacks is loaded after it was looked for.
if (Number.parseInt(process.versions.node, 10) >= 20) await import('./cli.ts');
else {
  console.error(`store-admin-check needs Node 20 or newer; this is ${process.version}`);
  process.exitCode = 2;
}
