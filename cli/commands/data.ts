import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { printable } from '../../contract/printable.ts';
import { NoSeed, seed } from '../../server/sandbox/seed.ts';
import type { Answer, Connection } from '../connection.ts';
import { Failure, misused } from '../failure.ts';
import type { Task } from '../task.ts';

interface Options {
  all?: boolean;
}

type Snapshot = Answer<'listSnapshots'>['snapshots'][number];

/** The snapshot with this id or name. */
async function named(server: Connection, { all }: Options, name: string): Promise<Snapshot> {
  for await (const page of server.pages(all ? 'listWholeSnapshots' : 'listSnapshots'))
    for (const one of page.snapshots) if (one.name === name || String(one.id) === name) return one;
  throw new Failure(`There is no snapshot ${name}: \`store-admin snapshot list${all ? ' --all' : ''}\` lists the snapshots`);
}

export function dataCommands(program: Command, task: Task) {
  const snapshot = program.command('snapshot').description('save the state of a shop, and restore it later; in a sandbox');
  const everything = '--all';
  const ofAll = 'of all shops, with the apps';

  task<Options>(snapshot.command('list').description('list the saved snapshots').option(everything, ofAll), async ({ server, voice }, { all }) => {
    const snapshots = await server.all(all ? 'listWholeSnapshots' : 'listSnapshots', (page) => page.snapshots);
    voice.show(
      { snapshots },
      voice.table(
        ['ID', 'SAVED', 'ROWS', 'BYTES', 'NAME'],
        snapshots.map((one) => [one.id, one.created_at, one.rows, one.bytes, one.name]),
      ),
    );
  });

  task<Options>(
    snapshot.command('save').description('save the shop').argument('[name]', 'the name of the snapshot (default: the time)').option(everything, ofAll),
    async ({ server, voice }, { all }, [name]) => {
      const bar = voice.progress('Saving');
      bar.at(0);
      const body = { snapshot: name === undefined ? {} : { name } };
      const answer = await server.operator(all ? 'saveWholeSnapshot' : 'saveSnapshot', { body }).finally(() => bar.end());
      voice.show(answer, `The snapshot ${printable(answer.snapshot.name)} is saved, with ${answer.snapshot.rows} rows.`);
    },
  );

  task<Options>(
    snapshot
      .command('restore')
      .description('restore the saved state of the shop')
      .argument('<name>', 'the name or the id of the snapshot')
      .option(everything, ofAll),
    async ({ server, voice }, { all }, [name]) => {
      const { id } = await named(server, { ...(all && { all }) }, name!);
      const bar = voice.progress('Restoring');
      bar.at(0);
      const answer = await server.operator(all ? 'restoreWholeSnapshot' : 'restoreSnapshot', { path: { snapshot_id: id } }).finally(() => bar.end());
      voice.show(answer, `The state of ${answer.snapshot.created_at} is restored.`);
    },
  );

  task<object>(
    program.command('seed').description('make the shop that a YAML file describes; docs/sandbox.md has one').argument('<file>'),
    async ({ server, voice, terminal }, _, [file]) => {
      let text: string;
      try {
        text = readFileSync(resolve(terminal.cwd, file!), 'utf8');
      } catch (error) {
        throw misused(`The seed can't be read: ${(error as Error).message}`);
      }
      const bar = voice.progress('Making');
      let made = 0;
      const say = () => bar.at(++made);
      try {
        const shop = await seed(text, { origin: server.origin, operatorKey: server.operatorKey, say });
        bar.end();
        voice.show(shop, voice.facts({ ...shop }));
      } catch (error) {
        bar.end();
        throw error instanceof NoSeed ? new Failure(error.message) : error;
      }
    },
  );
}
