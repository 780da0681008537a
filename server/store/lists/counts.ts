// Keeps counts of rows up to date as rows are added and removed. So a count of a million rows costs no more than a count of ten.
// Triggers do that: a count is right when the transaction ends, whichever statement, process or release has changed the rows.
// Each count of a shop has several rows, which are summed. On PostgreSQL a transaction uses one that no other transaction has locked,
// so that none waits for the commit of another.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { seeOneMoment } from '../copies.ts';
import type { CountPart } from '../indexes.ts';
import type { PostgresStore } from '../postgres/postgres.ts';
import { quoted, quotedText } from '../quoting.ts';
import { briefly } from '../schema/online.ts';
import { together } from '../schema/together.ts';
import { type AnyTable, type Executor, integer, table, text } from '../table.ts';
import { countName, ending } from './kept-counts.ts';

/** Its times are empty. It has to be the last of all tables: a shop's rows are removed table by table, and their counts change as they are removed. */
export const rowCounts = table(
  'row_counts',
  { counted: text(), value: text(), slot: integer(), n: integer() },
  { unique: [{ columns: ['shop_id', 'counted', 'value', 'slot'] }] },
);

type Engine = Executor['engine'];

/** SQL for the value that a row is counted under, as text. `row` is the trigger's name for the row; without `row`, the columns are those of the table. */
function valueText(engine: Engine, { columns }: AnyTable, parts: CountPart[], row?: 'new' | 'old'): string {
  const named = (column: string) => (row ? `${quoted(row)}.${quoted(column)}` : quoted(column));
  const texts = parts.map((part) => {
    const logical = typeof part !== 'string' || columns[part]?.kind === 'boolean';
    const value = typeof part === 'string' ? named(part) : `(${named(part.isNull)} is null)`;
    return `cast(${logical && engine === 'postgres' ? `${value}::integer` : value} as text) || ${quotedText(ending)}`;
  });
  return texts.length > 0 ? texts.join(' || ') : "''";
}

const grouped = (engine: Engine, of: AnyTable, parts: CountPart[]) =>
  parts.length > 0 ? `group by shop_id, ${valueText(engine, of, parts)}` : 'group by shop_id';

interface Trigger {
  name: string;
  statements: string[];
}

const rowColumns = 'shop_id, counted, value, slot, n, created_at, updated_at';

function sqliteTriggers(of: AnyTable, counted: CountPart[][]): Trigger[] {
  const name = (parts: CountPart[]) => quotedText(countName(of.name, parts));
  const come = (parts: CountPart[]) =>
    `insert into row_counts (${rowColumns}) values (new.shop_id, ${name(parts)}, ${valueText('sqlite', of, parts, 'new')}, 0, 1, '', '')
      on conflict (shop_id, counted, value, slot) do update set n = n + 1;`;
  const go = (parts: CountPart[]) => {
    const same = `shop_id = old.shop_id and counted = ${name(parts)} and value = ${valueText('sqlite', of, parts, 'old')}`;
    return `update row_counts set n = n - 1 where ${same} and slot = 0; delete from row_counts where ${same} and n = 0;`;
  };
  const trigger = (event: string, when: string, does: string[]): Trigger => {
    const body = `${event} on ${quoted(of.name)} ${when} begin ${does.join(' ')} end`;
    const triggerName = nameOf(of, body, event.split(' ')[1]!);
    return { name: triggerName, statements: [`create trigger ${quoted(triggerName)} ${body}`] };
  };
  const changing = counted.filter((parts) => parts.length > 0);
  return [
    trigger('after insert', '', counted.map(come)),
    trigger('after delete', '', counted.map(go)),
    ...changing.map((parts) =>
      trigger('after update', `when ${valueText('sqlite', of, parts, 'old')} <> ${valueText('sqlite', of, parts, 'new')}`, [go(parts), come(parts)]),
    ),
  ];
}

/**
 * A transaction locks its slot until it ends, so no other transaction changes the rows of that slot. Each connection tries a different slot first,
 * which is mostly free. A row is found by `on conflict` and by its `ctid`. For a search by columns PostgreSQL could plan a scan of the whole table while
 * it has few rows. The connection would keep that plan to its end, and one statement that adds a million values makes many rows.
 */
const countRows = `
  create or replace function count_rows(shop bigint, what text, which text, change bigint) returns void language plpgsql as $$
  declare mine integer := pg_backend_pid() % 16; kept bigint; place tid;
  begin
    while not pg_try_advisory_xact_lock(hashtextextended('row_counts/' || shop || '/' || mine, 0)) loop mine := mine + 1; end loop;
    insert into row_counts as counts (${rowColumns}) values (shop, what, which, mine, change, '', '')
      on conflict (shop_id, counted, value, slot) do update set n = counts.n + change returning n, ctid into kept, place;
    if kept = 0 then
      delete from row_counts where ctid = place and shop_id = shop and counted = what and value = which;
    end if;
  end $$`;

/** Inserts and deletes are counted once for each statement, not for each row: to change the same count again in one transaction costs more each time. */
function postgresTriggers(of: AnyTable, counted: CountPart[][]): Trigger[] {
  const name = (parts: CountPart[]) => quotedText(countName(of.name, parts));
  const all = (rows: string, sign: number) =>
    counted.map(
      (parts) =>
        `perform count_rows(shop_id, ${name(parts)}, value, ${sign} * n) from (select shop_id, ${valueText('postgres', of, parts)} as value, count(*) as n from ${quoted(rows)} ${grouped('postgres', of, parts)}) as changes;`,
    );
  const changed = counted
    .filter((parts) => parts.length > 0)
    .map((parts) => {
      const [before, after] = [valueText('postgres', of, parts, 'old'), valueText('postgres', of, parts, 'new')];
      return `if ${before} <> ${after} then
        perform count_rows(old.shop_id, ${name(parts)}, ${before}, -1);
        perform count_rows(new.shop_id, ${name(parts)}, ${after}, 1);
      end if;`;
    });
  const trigger = (event: string, each: string, does: string[]): Trigger => {
    const body = `begin ${does.join(' ')} return null; end`;
    const triggerName = nameOf(of, `${event} ${each} ${body} ${countRows}`, event);
    return {
      name: triggerName,
      statements: [
        `create or replace function ${quoted(triggerName)}() returns trigger language plpgsql as $$ ${body} $$`,
        `create trigger ${quoted(triggerName)} after ${event} on ${quoted(of.name)} ${each} execute function ${quoted(triggerName)}()`,
      ],
    };
  };
  return [
    trigger('insert', 'referencing new table as come for each statement', all('come', 1)),
    trigger('delete', 'referencing old table as gone for each statement', all('gone', -1)),
    ...(changed.length > 0 ? [trigger('update', 'for each row', changed)] : []),
  ];
}

/** The name contains a hash of what the trigger does, so that a changed trigger has another name. */
const nameOf = (of: AnyTable, body: string, event: string) => `${of.name}_counted_${event}_${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;

async function triggersOf({ db, engine }: Executor): Promise<{ name: string; on: string }[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string; on: string }>`select name, tbl_name as "on" from sqlite_master where type = 'trigger'`
    : sql<{ name: string; on: string }>`
        select tgname as name, relname as "on" from pg_trigger join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and pg_table_is_visible(pg_class.oid)`
  ).execute(db);
  return rows;
}

type Say = (progress: string) => void;

interface Due {
  of: AnyTable;
  counted: CountPart[][];
  wanted: Trigger[];
  /** The triggers that the table has so far, which are dropped. */
  former: string[];
  /** Is noted as a migration step once the existing rows are counted. */
  step: string | undefined;
}

/** The tables whose triggers differ from the declared ones, or whose existing rows haven't been counted yet. */
async function dueOf(store: Executor, tables: AnyTable[], present: AnyTable[]): Promise<Due[]> {
  // tests make databases with some tables only: without `row_counts` there is no place for the counts
  if (!tables.some(({ name }) => name === rowCounts.name)) return [];
  const known = await triggersOf(store);
  const { rows } = await sql<{ name: string }>`select name from migration_steps`.execute(store.db);
  const steps = new Set(rows.map(({ name }) => name));
  return present.flatMap((of) => {
    const counted = of.indexes.counted ?? [];
    const theirs = known.filter(({ name, on }) => on === of.name && name.startsWith(`${of.name}_counted_`)).map(({ name }) => name);
    const wanted = counted.length === 0 ? [] : (store.engine === 'sqlite' ? sqliteTriggers : postgresTriggers)(of, counted);
    const step = wanted[0] && `rows are counted by ${wanted[0].name}`;
    if (theirs.length === wanted.length && wanted.every(({ name }) => theirs.includes(name)) && (step === undefined || steps.has(step))) return [];
    return [{ of, counted, wanted, former: theirs, step }];
  });
}

async function replaceTriggers(tx: Executor, due: Due[]) {
  const ofSqlite = tx.engine === 'sqlite';
  const dropping = (of: AnyTable, name: string) =>
    ofSqlite ? [`drop trigger ${quoted(name)}`] : [`drop trigger ${quoted(name)} on ${quoted(of.name)}`, `drop function if exists ${quoted(name)}()`];
  const dropped = due.flatMap(({ of, former }) => former.flatMap((name) => dropping(of, name)));
  const added = due.flatMap(({ wanted }) => wanted.flatMap(({ statements }) => statements));
  await together(tx, [...dropped, ...(ofSqlite || added.length === 0 ? [] : [countRows]), ...added]);
}

/**
 * The slot with the number of rows that existed before the triggers, minus what the triggers have counted of these rows since.
 * On PostgreSQL no trigger uses this slot. SQLite has only one slot.
 */
const slotOfBefore = ({ engine }: Executor) => sql.lit(engine === 'sqlite' ? 0 : -1);

async function countBefore(tx: Executor, { of, counted, step }: Due) {
  const { db } = tx;
  const slot = slotOfBefore(tx);
  // removes the counts of this table that another release kept and this release doesn't declare
  const names = counted.map((parts) => countName(of.name, parts));
  const others = names.length > 0 ? sql`and counted not in (${sql.join(names)})` : sql``;
  await sql`delete from row_counts where (counted = ${of.name} or substr(counted, 1, ${sql.lit(of.name.length + 1)}) = ${`${of.name} `}) ${others}`.execute(db);
  for (const parts of counted) {
    const [name, value] = [sql.lit(countName(of.name, parts)), sql.raw(valueText(tx.engine, of, parts))];
    await sql`delete from row_counts where counted = ${name} and slot = ${slot}`.execute(db);
    await sql`
      insert into row_counts (${sql.raw(rowColumns)})
      select shop_id, ${name}, value, ${slot}, sum(n), '', '' from (
        select shop_id, ${value} as value, count(*) as n from ${sql.table(of.name)} ${sql.raw(grouped(tx.engine, of, parts))}
        union all select shop_id, value, -n from row_counts where counted = ${name}
      ) as counts group by shop_id, value having sum(n) <> 0`.execute(db);
  }
  await note(tx, [step]);
}

const saidOf = ({ of }: Due) => `${of.name}: its rows are being counted`;

async function note({ db }: Executor, given: (string | undefined)[]) {
  const steps = given.filter((step) => step !== undefined);
  if (steps.length === 0) return;
  await sql`insert into migration_steps (name) values ${sql.join(steps.map((step) => sql`(${step})`))} on conflict do nothing`.execute(db);
}

/** For tables that no other process uses at the same time. Tables that `present` doesn't name have just been created and have no rows to count. */
export async function keepCounts(tx: Executor, tables: AnyTable[], these: AnyTable[], present: Pick<ReadonlySet<string>, 'has'>, say: Say) {
  const due = await dueOf(tx, tables, these);
  await replaceTriggers(tx, due);
  const [before, fresh] = [due.filter(({ of }) => present.has(of.name)), due.filter(({ of }) => !present.has(of.name))];
  await note(
    tx,
    fresh.map(({ step }) => step),
  );
  for (const one of before) {
    say(saidOf(one));
    await countBefore(tx, one);
  }
}

/**
 * For tables that other processes write to at the same time. Creating the triggers locks the table for a moment; the existing rows are counted
 * after that. The rows and the triggers' counts are read in one snapshot, so that no row is counted twice.
 */
export async function keepCountsBeside(store: PostgresStore, tables: AnyTable[], present: AnyTable[], say: Say) {
  for (const due of await dueOf(store, tables, present)) {
    say(saidOf(due));
    await briefly(store, { of: due.of.name, say }, (tx) => replaceTriggers(tx, [due]));
    await store.transaction(async (tx) => {
      await seeOneMoment(tx);
      await countBefore(tx, due);
    });
  }
}
