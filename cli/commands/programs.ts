// Programs of their own. For those to which bin.js hands over, there are only their names, for people who ask for help.
import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { Failure, misused } from '../failure.ts';
import { startMock } from '../mock.ts';
import type { Task } from '../task.ts';
import { whole } from '../words.ts';

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

/** Programs with options of their own. bin.js hands the process over to them. */
export const handedOver: [name: string, does: string, more: string, option?: [flags: string, says: string]][] = [
  ['start', 'start the server; its options: `store-admin start --help`', ''],
  ['check', 'check contracts, servers and traffic; its options: `store-admin check --help`', ''],
  [
    'migrate',
    'migrate the database of --db, a SQLite file or a PostgreSQL URL, and stop; a start migrates it too, but callers have to wait meanwhile',
    '',
    ['--distribute', 'on a PostgreSQL with Citus: distribute the shops over its machines'],
  ],
  ['backup', 'copy the SQLite database of --db to a file; a server may be running on it', '<file>'],
  ['export', 'write all rows of --db to a file, or those of one shop', '<file>', ['--export-shop <domain>', 'only the shop with this domain']],
  ['import', 'read such a file into --db, SQLite or PostgreSQL', '<file>'],
];

export function programCommands(program: Command, task: Task) {
  for (const [name, does, more, option] of handedOver) {
    const command = program.command(name).description(does);
    if (more !== '') command.argument(more);
    if (option) command.option(...option);
    task<object>(command, async () => {
      throw misused(`\`store-admin ${name} ${more}\` has to come first, before any option`);
    });
  }

  task<{ port: string }>(
    program
      .command('mock')
      .description("start a mock that answers with the contract's examples and keeps nothing; `Prefer: code=422` and `Prefer: example=NAME` choose others")
      .option('--port <number>', 'port to listen on; 0 picks a free one', '4030'),
    async ({ voice, terminal }, { port }) => {
      const at = whole(port, '--port');
      if (at > 65_535) throw misused(`--port takes a port from 0 to 65535, not ${port}`);
      const mock = await startMock(at).catch((error: NodeJS.ErrnoException) => {
        const why = error.code === 'EADDRINUSE' ? 'is taken: stop the program that uses it' : `can't be used (${error.code})`;
        throw error.syscall ? new Failure(`Port ${port} ${why}, or choose another port with --port`) : error;
      });
      const base_url = `${mock.origin}/admin/api/latest`;
      voice.each(
        { base_url, operator_url: `${mock.origin}/operator` },
        `base URL       ${base_url}\noperator       ${mock.origin}/operator\n\nTry it:\ncurl -H "X-Service-Access-Token: any" -H "Prefer: code=200" ${base_url}/pages.json`,
      );
      await new Promise<void>((stopped) => (terminal.stop.aborted ? stopped() : terminal.stop.addEventListener('abort', () => stopped(), { once: true })));
      await mock.close();
    },
  );

  task<{ open?: boolean }>(
    program.command('docs').description('print the address of the reference').option('--open', 'open it in the browser'),
    async ({ server, voice }, { open }) => {
      const docs_url = await server.docsUrl();
      const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
      if (open)
        spawn(command, [...args, docs_url], { stdio: 'ignore', detached: true })
          .on('error', () => voice.note(`No browser could be opened; the address is ${docs_url}`))
          .unref();
      voice.show({ docs_url, operator_docs_url: `${docs_url}/operator` }, docs_url);
    },
  );
}
