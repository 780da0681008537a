// Sets the number from which the ids of a table go on. The demo shop gets the ids that its story names, and imported rows keep theirs.
import type { Executor } from '../executor.ts';
import { quoted, quotedText } from '../quoting.ts';
import { together } from './together.ts';

interface Numbered {
  name: string;
  indexes: { key?: string };
}

/** `firsts` has the first id of each table. A table that has a row with this id or a higher one stays as it is. */
export async function countFrom(tx: Executor, firsts: Record<string, number>): Promise<void> {
  const counting = ([name, first]: [string, number]) => {
    const none = `not exists (select 1 from ${quoted(name)} where id >= ${first})`;
    if (tx.engine === 'sqlite') return `update sqlite_sequence set seq = ${first - 1} where name = ${quotedText(name)} and ${none}`;
    return `select setval(${sequenceOf(name)}, ${first}, false) where ${none}`;
  };
  await together(tx, Object.entries(firsts).map(counting));
}

/** The next ids follow the highest one that was written explicitly. SQLite does this by itself. */
export async function goOnBehind(tx: Executor, tables: Numbered[]) {
  if (tx.engine === 'sqlite') return;
  const behind = ({ name }: { name: string }) =>
    `select setval(${sequenceOf(name)}, greatest((select max(id) from ${quoted(name)}), nextval(${sequenceOf(name)})))`;
  await together(tx, tables.filter(({ indexes }) => !indexes.key).map(behind));
}

/** The highest id that each table has ever given, also to rows that were removed. A table that has given none is left out. */
export async function highestIds(tx: Executor, tables: Numbered[]): Promise<Record<string, number>> {
  const asked = tables.filter(({ indexes }) => !indexes.key).map(({ name }) => name);
  const ofPostgres = (name: string) => `select ${quotedText(name)} as name, pg_sequence_last_value(${sequenceOf(name)}::regclass) as id`;
  const rows = await tx.prepared(tx.engine === 'sqlite' ? 'select name, seq as id from sqlite_sequence' : asked.map(ofPostgres).join(' union all '), []);
  const given = rows.filter(({ name, id }) => asked.includes(String(name)) && Number(id) > 0);
  return Object.fromEntries(given.map(({ name, id }) => [String(name), Number(id)]));
}

/** From now on no row gets this id or a lower one. */
export async function passOver(tx: Executor, name: string, id: number) {
  const of = `where name = ${quotedText(name)}`;
  await together(
    tx,
    tx.engine === 'sqlite'
      ? [
          `insert into sqlite_sequence (name, seq) select ${quotedText(name)}, 0 where not exists (select 1 from sqlite_sequence ${of})`,
          `update sqlite_sequence set seq = max(seq, ${id}) ${of}`,
        ]
      : // `nextval` uses up the number that it returns, so one is subtracted
        [`select setval(${sequenceOf(name)}, greatest(${id}, nextval(${sequenceOf(name)}) - 1))`],
  );
}

const sequenceOf = (name: string) => `pg_get_serial_sequence(${quotedText(quoted(name))}, 'id')`;
