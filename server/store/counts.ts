// Counts that are kept as rows come and go, so that a shop with a million costs no more to count than one with ten.
// Triggers keep them: whatever statement it is, in whichever process or release, they are right when its transaction ends.
// A shop has several rows of each count, which are summed: on PostgreSQL a transaction takes one that no other holds, so none waits for another's commit.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type CountPart, nullTest } from './indexes.ts';
import { countName, ending } from './kept-counts.ts';
import { briefly } from './online.ts';
import type { PostgresStore } from './postgres.ts';
import { type AnyTable, type Executor, integer, table, text } from './table.ts';

/** Its times say nothing. It comes last of all tables: what goes with a shop is counted while it goes. */
export const rowCounts = table(
  'row_counts',
  { counted: text(), value: text(), slot: integer(), n: integer() },
  { unique: [{ columns: ['shop_id', 'counted', 'value', 'slot'] }] },
);

/** By what a row is counted, as text; `row` is what a trigger calls it, if it isn't a row of the table itself. */
function valueText({ engine }: Executor, { columns }: AnyTable, parts: CountPart[], row?: 'new' | 'old'): RawBuilder<unknown> {
  const named = (column: string) => (row ? `${row}.${column}` : column);
  const texts = parts.map((part) => {
    const logical = typeof part !== 'string' || columns[part]?.kind === 'boolean';
    const value = typeof part === 'string' ? sql.ref(named(part)) : nullTest(named(part.isNull));
    return sql`cast(${logical && engine === 'postgres' ? sql`${value}::integer` : value} as text) || ${sql.lit(ending)}`;
  });
  return texts.length > 0 ? sql.join(texts, sql` || `) : sql`''`;
}

const grouped = (tx: Executor, of: AnyTable, parts: CountPart[]) =>
  parts.length > 0 ? sql`group by shop_id, ${valueText(tx, of, parts)}` : sql`group by shop_id`;

interface Trigger {
  name: string;
  statements: RawBuilder<unknown>[];
}

const rowColumns = sql`shop_id, counted, value, slot, n, created_at, updated_at`;

function sqliteTriggers(tx: Executor, of: AnyTable, counted: CountPart[][]): Trigger[] {
  const name = (parts: CountPart[]) => sql.lit(countName(of.name, parts));
  const come = (parts: CountPart[]) =>
    sql`insert into row_counts (${rowColumns}) values (new.shop_id, ${name(parts)}, ${valueText(tx, of, parts, 'new')}, 0, 1, '', '')
      on conflict (shop_id, counted, value, slot) do update set n = n + 1;`;
  const go = (parts: CountPart[]) => {
    const same = sql`shop_id = old.shop_id and counted = ${name(parts)} and value = ${valueText(tx, of, parts, 'old')}`;
    return sql`update row_counts set n = n - 1 where ${same} and slot = 0; delete from row_counts where ${same} and n = 0;`;
  };
  const trigger = (event: string, when: RawBuilder<unknown>, does: RawBuilder<unknown>[]): Trigger => {
    const body = sql`${sql.raw(event)} on ${sql.table(of.name)} ${when} begin ${sql.join(does, sql` `)} end`;
    const triggerName = nameOf(tx, of, body, event.split(' ')[1]!);
    return { name: triggerName, statements: [sql`create trigger ${sql.ref(triggerName)} ${body}`] };
  };
  const changing = counted.filter((parts) => parts.length > 0);
  return [
    trigger('after insert', sql``, counted.map(come)),
    trigger('after delete', sql``, counted.map(go)),
    ...changing.map((parts) =>
      trigger(`after update`, sql`when ${valueText(tx, of, parts, 'old')} <> ${valueText(tx, of, parts, 'new')}`, [go(parts), come(parts)]),
    ),
  ];
}

/**
 * Of a slot that a transaction holds until it ends, nobody else has the rows. Connections begin their search at different slots, so that it mostly ends at the first. A row is found by its conflict and by its place: a statement that is planned
 * while there are few rows would go through all of them for as long as its connection lasts, and one that adds a million values makes many.
 */
const countRows = sql`
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

/** Once for a statement, however many rows it is about: a row that is changed again and again in one transaction costs more each time. */
function postgresTriggers(tx: Executor, of: AnyTable, counted: CountPart[][]): Trigger[] {
  const name = (parts: CountPart[]) => sql.lit(countName(of.name, parts));
  const all = (rows: string, sign: number) =>
    counted.map(
      (parts) =>
        sql`perform count_rows(shop_id, ${name(parts)}, value, ${sql.lit(sign)} * n) from (select shop_id, ${valueText(tx, of, parts)} as value, count(*) as n from ${sql.table(rows)} ${grouped(tx, of, parts)}) as changes;`,
    );
  const changed = counted
    .filter((parts) => parts.length > 0)
    .map((parts) => {
      const [before, after] = [valueText(tx, of, parts, 'old'), valueText(tx, of, parts, 'new')];
      return sql`if ${before} <> ${after} then
        perform count_rows(old.shop_id, ${name(parts)}, ${before}, -1);
        perform count_rows(new.shop_id, ${name(parts)}, ${after}, 1);
      end if;`;
    });
  const trigger = (event: string, each: string, does: RawBuilder<unknown>[]): Trigger => {
    const body = sql`begin ${sql.join(does, sql` `)} return null; end`;
    const triggerName = nameOf(tx, of, sql`${sql.raw(event)} ${sql.raw(each)} ${body} ${countRows}`, event);
    return {
      name: triggerName,
      statements: [
        sql`create or replace function ${sql.ref(triggerName)}() returns trigger language plpgsql as $$ ${body} $$`,
        sql`create trigger ${sql.ref(triggerName)} after ${sql.raw(event)} on ${sql.table(of.name)} ${sql.raw(each)} execute function ${sql.ref(triggerName)}()`,
      ],
    };
  };
  return [
    trigger('insert', 'referencing new table as come for each statement', all('come', 1)),
    trigger('delete', 'referencing old table as gone for each statement', all('gone', -1)),
    ...(changed.length > 0 ? [trigger('update', 'for each row', changed)] : []),
  ];
}

/** What a trigger does is part of its name, so that another one is another trigger. */
const nameOf = ({ db }: Executor, of: AnyTable, body: RawBuilder<unknown>, event: string) =>
  `${of.name}_counted_${event}_${createHash('sha256').update(body.compile(db).sql).digest('hex').slice(0, 8)}`;

async function triggersOf({ db, engine }: Executor): Promise<{ name: string; on: string }[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string; on: string }>`select name, tbl_name as "on" from sqlite_master where type = 'trigger'`
    : sql<{ name: string; on: string }>`
        select tgname as name, relname as "on" from pg_trigger join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and relnamespace = current_schema()::regnamespace`
  ).execute(db);
  return rows;
}

interface Due {
  of: AnyTable;
  counted: CountPart[][];
  wanted: Trigger[];
  /** Triggers of other releases. */
  former: string[];
  /** Noted once what was there is counted. */
  step: string | undefined;
}

/** Tables whose triggers aren't those that they should have, or whose rows nobody has counted yet. */
async function dueOf(store: Executor, tables: AnyTable[], present: AnyTable[]): Promise<Due[]> {
  // a database of some tables alone, as tests have, has nowhere to keep them
  if (!tables.some(({ name }) => name === rowCounts.name)) return [];
  const known = await triggersOf(store);
  const { rows } = await sql<{ name: string }>`select name from migration_steps`.execute(store.db);
  const steps = new Set(rows.map(({ name }) => name));
  return present.flatMap((of) => {
    const counted = of.indexes.counted ?? [];
    const theirs = known.filter(({ name, on }) => on === of.name && name.startsWith(`${of.name}_counted_`)).map(({ name }) => name);
    const wanted = counted.length === 0 ? [] : (store.engine === 'sqlite' ? sqliteTriggers : postgresTriggers)(store, of, counted);
    const step = wanted[0] && `rows are counted by ${wanted[0].name}`;
    if (theirs.length === wanted.length && wanted.every(({ name }) => theirs.includes(name)) && (step === undefined || steps.has(step))) return [];
    return [{ of, counted, wanted, former: theirs, step }];
  });
}

async function replaceTriggers({ db, engine }: Executor, due: Due[]) {
  const dropped = due.flatMap(({ of, former }) =>
    former.map((name) => sql`drop trigger ${sql.ref(name)} ${engine === 'sqlite' ? sql`` : sql`on ${sql.table(of.name)}`}`),
  );
  const added = due.flatMap(({ wanted }) => wanted.flatMap(({ statements }) => statements));
  const first = engine === 'postgres' && added.length > 0 ? [countRows] : [];
  // without waiting for each: they are a hundred, and each way there and back takes time
  await Promise.all([...dropped, ...first, ...added].map((statement) => statement.execute(db)));
}

/** Holds what was there before the triggers, less what they have counted of it meanwhile. On PostgreSQL no transaction counts in this slot; SQLite has one. */
const slotOfBefore = ({ engine }: Executor) => sql.lit(engine === 'sqlite' ? 0 : -1);

async function countBefore(tx: Executor, { of, counted, step }: Due) {
  const { db } = tx;
  const slot = slotOfBefore(tx);
  for (const parts of counted) {
    const name = sql.lit(countName(of.name, parts));
    await sql`delete from row_counts where counted = ${name} and slot = ${slot}`.execute(db);
    await sql`
      insert into row_counts (${rowColumns})
      select shop_id, ${name}, value, ${slot}, sum(n), '', '' from (
        select shop_id, ${valueText(tx, of, parts)} as value, count(*) as n from ${sql.table(of.name)} ${grouped(tx, of, parts)}
        union all select shop_id, value, -n from row_counts where counted = ${name}
      ) as counts group by shop_id, value having sum(n) <> 0`.execute(db);
  }
  await note(tx, [step]);
}

async function note({ db }: Executor, given: (string | undefined)[]) {
  const steps = given.filter((step) => step !== undefined);
  if (steps.length === 0) return;
  await sql`insert into migration_steps (name) values ${sql.join(steps.map((step) => sql`(${step})`))} on conflict do nothing`.execute(db);
}

/** Where nobody else is at work in those tables. In those that `present` doesn't name, which have just been made, there is nothing to count. */
export async function keepCounts(tx: Executor, tables: AnyTable[], these: AnyTable[], present: Set<string>) {
  const due = await dueOf(tx, tables, these);
  await replaceTriggers(tx, due);
  const [before, fresh] = [due.filter(({ of }) => present.has(of.name)), due.filter(({ of }) => !present.has(of.name))];
  await note(
    tx,
    fresh.map(({ step }) => step),
  );
  for (const one of before) await countBefore(tx, one);
}

/**
 * Beside writers: the triggers take the table for a moment, and what was there before is counted after that. The rows and what the triggers
 * have counted of them are read in one snapshot, so that no row is counted twice.
 */
export async function keepCountsBeside(store: PostgresStore, tables: AnyTable[], present: AnyTable[], say: (progress: string) => void) {
  for (const due of await dueOf(store, tables, present)) {
    say(`${due.of.name}: its rows are being counted`);
    await briefly(store, (tx) => replaceTriggers(tx, [due]));
    await store.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx.db);
      await countBefore(tx, due);
    });
  }
}
