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
    .description('A store administration interface to run yourself, and what one does with it from a terminal.')
    .version(version)
    .option('--server <address>', 'the server to speak to (env STORE_ADMIN_SERVER; else that of the sandbox here, else http://127.0.0.1:4010)')
    .option('--operator-key <key>', 'key of the operator interface (env STORE_ADMIN_OPERATOR_KEY; else what the sandbox here has left)')
    .option('--token <token>', 'access token of an app (env STORE_ADMIN_TOKEN; else what the sandbox here has left)')
    .option('--shop <shop>', 'the shop that is meant, by its id or domain (env STORE_ADMIN_SHOP; else the demo shop, else the only one)')
    .option('--app <id>', 'the app that is meant (env STORE_ADMIN_APP; else the demo app, else the only one that the shop has installed)')
    .option('--db <database>', 'the database of the sandbox here, whose keys are to be used (env DATABASE_URL; else data/store-admin.sqlite)')
    .option('--json', 'one document of JSON on standard output; of what follows something, one line for each')
    .configureHelp({ showGlobalOptions: true, helpWidth: 120 })
    .configureOutput({ writeOut: (text) => void terminal.out.write(text), writeErr: (text) => void (json || terminal.err.write(text)) })
    .showHelpAfterError('Look at its options with --help.')
    .addHelpText(
      'after',
      '\nWithout a command the server is started, with the options that follow.\nExit codes: 0 done, 1 refused or failed, 2 the command is wrong or lacks something, 3 no server answers.',
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
