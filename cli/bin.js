#!/usr/bin/env node
// `store-admin`: hands the process over to the server or to the check where those are meant; everything else is in main.ts.
// JavaScript that any Node since 14 reads, so that an older one is told what is wrong. In a checkout the rest is TypeScript, which Node reads by itself since 22.18.
const [command, ...rest] = process.argv.slice(2);

/** The program reads its options from the process, as if it had been started by itself. */
const asItself = (...options) => {
  process.argv.splice(2, process.argv.length, ...options);
};

const isCheckout = import.meta.url.endsWith('bin.js');
const suits = isCheckout ? process.features.typescript : Number.parseInt(process.versions.node, 10) >= 20;
// without a command it is the server, whose options begin with a dash
const isServer = command === undefined || command === 'start' || (command.startsWith('-') && !['--help', '-h', '--version', '-V'].includes(command));

const toFile = ['backup', 'export', 'import'].includes(command) && rest[0] !== undefined && !rest[0].startsWith('-');

// what it does is told with the other commands, and not with all the options of the server
const isMigration = command === 'migrate' && !rest.some((option) => option === '--help' || option === '-h');

if (isServer || isMigration || toFile) {
  if (command === 'start') asItself(...rest);
  if (isMigration) asItself('--migrate', ...rest);
  if (toFile) asItself(`--${command}`, ...rest);
  await import('../server/bin.js');
} else if (!suits) {
  console.error(
    isCheckout
      ? `store-admin needs Node 22.18 or newer, and this is ${process.version}: npm ci, then npx node cli/bin.js, brings its own`
      : `store-admin needs Node 20 or newer, and the server Node 22.16; this is ${process.version}: install a newer one, such as with npm i -D node@24`,
  );
  process.exitCode = 2;
} else if (command === 'check') {
  asItself(...rest);
  await import('../check/bin.ts');
} else {
  const { ofProcess, run } = await import('./main.ts');
  process.exitCode = await run(process.argv.slice(2), ofProcess());
}
