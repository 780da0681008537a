// The program with all its commands.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { apiCommands } from './commands/api.ts';
import { appCommands } from './commands/apps.ts';
import { chargeCommands } from './commands/charges.ts';
import { clockCommands } from './commands/clock.ts';
import { completionCommands } from './commands/completion.ts';
import { dataCommands } from './commands/data.ts';
import { doctorCommand } from './commands/doctor.ts';
import { followCommands } from './commands/follow.ts';
import { listenCommand } from './commands/listen.ts';
import { programCommands } from './commands/programs.ts';
import { rateCommands } from './commands/rates.ts';
import { shopCommands } from './commands/shops.ts';
import { webhookCommands } from './commands/webhooks.ts';
import type { Terminal } from './output.ts';
import { tasksOf } from './task.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

/** With `--json` the parser prints no errors: the caller prints them as JSON. */
export function programFor(terminal: Terminal, json: boolean): Command {
  const program = new Command('store-admin')
    .description('Runs a store administration interface, and works with it from a terminal.')
    .version(version)
    .option('--server <address>', 'address of the server (env STORE_ADMIN_SERVER; otherwise the sandbox of this folder, otherwise http://127.0.0.1:4010)')
    .option('--operator-key <key>', 'key of the operator interface (env STORE_ADMIN_OPERATOR_KEY; otherwise that of the sandbox of this folder)')
    .option('--token <token>', 'access token of an app (env STORE_ADMIN_TOKEN; otherwise that of the sandbox of this folder)')
    .option('--shop <shop>', 'id or domain of the shop (env STORE_ADMIN_SHOP; otherwise the demo shop, otherwise the only shop)')
    .option('--app <id>', 'id of the app (env STORE_ADMIN_APP; otherwise the demo app, otherwise the only app installed in the shop)')
    .option('--db <database>', 'database of the sandbox whose keys are used (env DATABASE_URL; otherwise data/store-admin.sqlite)')
    .option('--json', 'print one JSON document; a command that follows prints one line of JSON for each entry')
    .configureHelp({ showGlobalOptions: true, helpWidth: Math.min(120, terminal.out.columns ?? 120) })
    .configureOutput({ writeOut: (text) => void terminal.out.write(text), writeErr: (text) => void (json || terminal.err.write(text)) })
    .showHelpAfterError('Look at its options with --help.')
    .addHelpText(
      'after',
      '\nWithout a command, the server starts with the given options.\nExit codes: 0 done, 1 refused or failed, 2 the command is wrong or incomplete, 3 no server answers.',
    )
    .exitOverride();
  const task = tasksOf(terminal);
  programCommands(program, task);
  shopCommands(program, task);
  appCommands(program, task);
  webhookCommands(program, task);
  listenCommand(program, task);
  clockCommands(program, task);
  chargeCommands(program, task);
  rateCommands(program, task);
  dataCommands(program, task);
  followCommands(program, task);
  doctorCommand(program, task);
  apiCommands(program, task);
  completionCommands(program, task);
  return program;
}
