// Many rows in one statement.
import { sql } from 'kysely';
import { type Columns, typeOf } from './columns.ts';
import type { Executor } from './executor.ts';

/** Rows as one parameter: whatever their number, the query has one text. */
function given(store: Executor, columns: Columns, keys: string[], rows: unknown) {
  if (store.engine === 'sqlite') return { of: (key: string) => sql`given.value ->> ${sql.lit(key)}`, from: sql`json_each(${rows}) as given` };
  const typed = keys.map((key) => sql`${sql.ref(key)} ${sql.raw(typeOf('postgres', columns[key]?.kind ?? 'integer'))}`);
  return { of: (key: string) => sql`given.${sql.ref(key)}`, from: sql`json_to_recordset(${rows}) as given(${sql.join(typed)})` };
}

/** Half a pair of surrogates becomes what it becomes as a parameter of its own; PostgreSQL would refuse all the rows. */
export const asJson = (rows: Record<string, unknown>[]) => JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));

export function assigned(store: Executor, name: string, columns: Columns, keys: string[], rows: unknown, shop: unknown) {
  const { of, from } = given(store, columns, ['id', ...keys], rows);
  const set = sql.join(keys.map((key) => sql`${sql.ref(key)} = ${of(key)}`));
  // the sign keeps SQLite from going through all rows of the shop: each is found by its id
  const sign = sql.raw(store.engine === 'sqlite' ? '+' : '');
  const ofShop = shop === undefined ? sql`` : sql` and ${sign}${sql.table(name)}.shop_id = ${shop}`;
  return sql`update ${sql.table(name)} set ${set} from ${from} where ${sql.table(name)}.id = ${of('id')}${ofShop}`;
}

/** Answers with the selected columns of the new rows, and with nothing where none is selected. */
export function inserted(store: Executor, name: string, columns: Columns, keys: string[], selected: string[], rows: unknown) {
  const { of, from } = given(store, columns, keys, rows);
  const answer = selected.length > 0 ? sql` returning ${sql.join(selected.map((key) => sql.ref(key)))}` : sql``;
  return sql`insert into ${sql.table(name)} (${sql.join(keys.map((key) => sql.ref(key)))}) select ${sql.join(keys.map(of))} from ${from}${answer}`;
}

/**
 * The texts, as one parameter, each with the id of the row that has it in a unique column. To be planned each time that it is asked:
 * a plan that PostgreSQL keeps from when there were few rows goes through all of them.
 */
export function holding({ engine }: Executor, name: string, column: string, texts: unknown, shop: number) {
  const from = engine === 'sqlite' ? sql`json_each(${texts}) as given` : sql`unnest(${texts}::text[]) as given(value)`;
  const holder = sql`select id from ${sql.table(name)} where shop_id = ${shop} and ${sql.ref(column)} = given.value`;
  return sql<{ value: string; id: number | null }>`select given.value, (${holder}) as id from ${from}`;
}
