// SQL that writes or finds many rows in one statement.
import { sql } from 'kysely';
import { type Columns, sqlType } from './columns.ts';
import type { Executor } from './executor.ts';

/** The rows are one parameter, so the query has the same text for any number of rows. */
function given(store: Executor, columns: Columns, keys: string[], rows: unknown) {
  if (store.engine === 'sqlite') return { of: (key: string) => sql`given.value ->> ${sql.lit(key)}`, from: sql`json_each(${rows}) as given` };
  const typed = keys.map((key) => sql`${sql.ref(key)} ${sql.raw(sqlType('postgres', columns[key]?.kind ?? 'integer'))}`);
  return { of: (key: string) => sql`given.${sql.ref(key)}`, from: sql`json_to_recordset(${rows}) as given(${sql.join(typed)})` };
}

/** Replaces half surrogate pairs, as happens to any single parameter. PostgreSQL would refuse all the rows because of one of them. */
export const asJson = (rows: Record<string, unknown>[]) => JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));

export function assigned(store: Executor, name: string, columns: Columns, keys: string[], rows: unknown, shop: unknown) {
  const { of, from } = given(store, columns, ['id', ...keys], rows);
  const set = sql.join(keys.map((key) => sql`${sql.ref(key)} = ${of(key)}`));
  // the plus sign keeps SQLite from reading all rows of the shop by an index: each row is found by its id
  const sign = sql.raw(store.engine === 'sqlite' ? '+' : '');
  const ofShop = shop === undefined ? sql`` : sql` and ${sign}${sql.table(name)}.shop_id = ${shop}`;
  return sql`update ${sql.table(name)} set ${set} from ${from} where ${sql.table(name)}.id = ${of('id')}${ofShop}`;
}

/** Returns the selected columns of the new rows, or no rows if no column is selected. */
export function inserted(store: Executor, name: string, columns: Columns, keys: string[], selected: string[], rows: unknown) {
  const { of, from } = given(store, columns, keys, rows);
  const answer = selected.length > 0 ? sql` returning ${sql.join(selected.map((key) => sql.ref(key)))}` : sql``;
  return sql`insert into ${sql.table(name)} (${sql.join(keys.map((key) => sql.ref(key)))}) select ${sql.join(keys.map(of))} from ${from}${answer}`;
}

/**
 * Finds for each text the id of the row that has it in a unique column. The texts are one parameter. This must not be a prepared statement:
 * PostgreSQL may keep a plan from when there were few rows, and that plan reads all rows.
 */
export function holding({ engine }: Executor, name: string, column: string, texts: unknown, shop: number) {
  const from = engine === 'sqlite' ? sql`json_each(${texts}) as given` : sql`unnest(${texts}::text[]) as given(value)`;
  const holder = sql`select id from ${sql.table(name)} where shop_id = ${shop} and ${sql.ref(column)} = given.value`;
  return sql<{ value: string; id: number | null }>`select given.value, (${holder}) as id from ${from}`;
}
