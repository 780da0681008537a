#!/usr/bin/env node
// The command `store-admin-check` of an installed package. It checks the version of Node first, because an older one can't load the rest.
if (Number.parseInt(process.versions.node, 10) >= 20) await import('./cli.ts');
else {
  console.error(`store-admin-check needs Node 20 or newer; this is ${process.version}`);
  process.exitCode = 2;
}
