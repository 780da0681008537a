#!/usr/bin/env node
// `store-admin`: hands the process over to the server or to the check if one of their commands is given. Everything else is in main.ts.
// It is JavaScript that any Node since 14 can read, so that an older Node prints what is wrong. In a checkout the rest is TypeScript, which Node reads since
// 22.18.
const given = process.argv.slice(2);

// the options that all commands share may stand before the command too; all of them but --json have a value
const valued = ['--server', '--operator-key', '--token', '--shop', '--app', '--db'];
const isShared = (option = '') => option === '--json' || valued.some((name) => option === name || option.startsWith(`${name}=`));
let at = 0;
while (isShared(given[at])) at += valued.includes(given[at]) ? 2 : 1;
const aboutAll = ['--help', '-h', '--version', '-V'];
const comesLater = at < given.length && (!given[at].startsWith('-') || aboutAll.includes(given[at]));
const [command, ...rest] = comesLater ? [...given.slice(at), ...given.slice(0, at)] : given;

/** Sets the options of this process to those of the other program, which reads them from the process. */
const asItself = (...options) => {
  process.argv.splice(2, process.argv.length, ...options);
};

const isCheckout = import.meta.url.endsWith('bin.js');
const suits = isCheckout ? process.features.typescript : Number.parseInt(process.versions.node, 10) >= 20;
// without a command it is the server, whose options begin with a dash; of those that all commands share it has only these two
const isOfCommands = isShared(command) && !/^--(db|json)\b/.test(command);
const isServer = command === undefined || command === 'start' || (command.startsWith('-') && !aboutAll.includes(command) && !isOfCommands);

const toFile = ['backup', 'export', 'import'].includes(command) && rest[0] !== undefined && !rest[0].startsWith('-');

// its help is that of the other commands: the server would print all of its options
const isMigration = command === 'migrate' && !rest.some((option) => option === '--help' || option === '-h');

if (isServer || isMigration || toFile) {
  if (command === 'start') asItself(...rest);
  if (isMigration) asItself('--migrate', ...rest);
  if (toFile) asItself(`--${command}`, ...rest);
  await import('../server/bin.js');
} else if (!suits) {
  console.error(
    isCheckout
      ? `store-admin needs Node 22.18 or newer, and this is ${process.version}: run npm ci, which installs Node 24, then npx node cli/bin.js`
      : `store-admin needs Node 20 or newer, and the server Node 22.16; this is ${process.version}: install a newer one, for example with npm i -D node@24`,
  );
  process.exitCode = 2;
} else if (command === 'check') {
  // its own option for the form of its output has more values
  asItself(...rest.flatMap((option) => (option === '--json' ? ['--output', 'json'] : option)));
  await import('../check/bin.ts');
} else {
  const { ofProcess, run } = await import('./main.ts');
  process.exitCode = await run(command === undefined ? [] : [command, ...rest], ofProcess());
}
