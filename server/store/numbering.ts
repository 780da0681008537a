// From which number on the rows of a table are counted: what has a story to tell gives its records the ids that the story speaks of.
import type { Executor } from './executor.ts';
import { quoted, quotedText } from './quoting.ts';
import { together } from './together.ts';

/** By table. One that has a row with that number or a higher one goes on counting as it does. */
export async function countFrom(tx: Executor, firsts: Record<string, number>): Promise<void> {
  const counting = ([name, first]: [string, number]) => {
    const none = `not exists (select 1 from ${quoted(name)} where id >= ${first})`;
    if (tx.engine === 'sqlite') return `update sqlite_sequence set seq = ${first - 1} where name = ${quotedText(name)} and ${none}`;
    return `select setval(${sequenceOf(name)}, ${first}, false) where ${none}`;
  };
  await together(tx, Object.entries(firsts).map(counting));
}

/** Ids that are given next follow on the highest that was written by hand. SQLite sees to that by itself. */
export async function goOnBehind(tx: Executor, tables: { name: string; indexes: { key?: string } }[]) {
  if (tx.engine === 'sqlite') return;
  const behind = ({ name }: { name: string }) =>
    `select setval(${sequenceOf(name)}, greatest((select max(id) from ${quoted(name)}), nextval(${sequenceOf(name)})))`;
  await together(tx, tables.filter(({ indexes }) => !indexes.key).map(behind));
}

/** No row gets that id, or a lower one, from now on. */
export async function passOver(tx: Executor, name: string, id: number) {
  const of = `where name = ${quotedText(name)}`;
  await together(
    tx,
    tx.engine === 'sqlite'
      ? [
          `insert into sqlite_sequence (name, seq) select ${quotedText(name)}, 0 where not exists (select 1 from sqlite_sequence ${of})`,
          `update sqlite_sequence set seq = max(seq, ${id}) ${of}`,
        ]
      : // whoever is asked for the next one has given it away
        [`select setval(${sequenceOf(name)}, greatest(${id}, nextval(${sequenceOf(name)}) - 1))`],
  );
}

const sequenceOf = (name: string) => `pg_get_serial_sequence(${quotedText(quoted(name))}, 'id')`;
