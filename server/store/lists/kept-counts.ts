// Reads the kept counts in `row_counts` (`counts.ts`), and decides which counts they answer without reading the rows.
import { type CompiledQuery, sql } from 'kysely';
import type { Where } from '../conditions.ts';
import type { Executor } from '../executor.ts';
import { isOneOf, oneOf } from '../expressions.ts';
import { type CountPart, nameOfPart } from '../indexes.ts';

/** The name of a declared count in `row_counts`. */
export const countName = (tableName: string, parts: CountPart[]) => [tableName, ...parts.map(nameOfPart)].join(' ');

/** Ends the value of each column, so that no value is the beginning of another. No counted value contains this character. */
export const ending = '/';
const behindEnding = '0';
const last = '\u{10ffff}';

const textOf = (value: unknown) => `${typeof value === 'boolean' ? Number(value) : String(value)}${ending}`;

/** A text that sorts after all texts that begin with `from`. */
const behindAll = (from: string) => (from ? `${from.slice(0, -1)}${behindEnding}` : last);

export interface KeptCount {
  name: string;
  /** The values of the counted rows lie between these two: `from` is included, `before` is excluded. */
  from: string;
  before: string;
}

/** Finds the declared count that answers these conditions. They have to compare its first columns, each with one value, and no other column. */
export function keptFor(tableName: string, counted: CountPart[][], where: Where[]): KeptCount | undefined {
  const compared = where.filter((condition) => condition !== undefined);
  const given = (part: CountPart) =>
    compared.find(
      (condition) =>
        typeof condition !== 'function' &&
        (typeof part === 'string' ? condition[0] === part && condition[1] === '=' : condition[0] === part.isNull && condition[1] === 'is null'),
    );
  const parts = counted.find((parts) => compared.length <= parts.length && parts.slice(0, compared.length).every(given));
  if (!parts) return undefined;
  const values = parts.slice(0, compared.length).map((part) => textOf((given(part) as unknown[])[2]));
  const from = values.join('');
  return { name: countName(tableName, parts), from, before: behindAll(from) };
}

export const keptValues = (shopId: number, { name, from, before }: KeptCount) => [shopId, name, from, before];

export const keptSum = ([shop, name, from, before]: unknown[]) =>
  sql`select coalesce(sum(n), 0) as n from row_counts where shop_id = ${shop} and counted = ${name} and value >= ${from} and value < ${before}`;

export const keptQuery = ({ db }: Executor, slots: unknown[]): CompiledQuery => keptSum(slots).compile(db);

/** How many rows have one of the values, for a count by a single column. */
export const keptAmong = ({ engine }: Executor, shopId: number, name: string, values: string[]) =>
  sql<number>`(select coalesce(sum(n), 0) from row_counts where shop_id = ${shopId} and counted = ${name} and ${isOneOf(engine, 'value', 'text', oneOf(engine, values.map(textOf)))})`;

/** The number of rows of a shop for each value of the last counted column. `given` are the values of the counted columns before it. */
export async function countsBy(store: Executor, { name }: { name: string }, shopId: number, columns: string[], given: unknown[]): Promise<Map<string, number>> {
  const [shop, counted, least, behind] = store.engine === 'postgres' ? ['$1', '$2', '$3', '$4'] : ['?', '?', '?', '?'];
  const text = `select value, sum(n) as n from row_counts where shop_id = ${shop} and counted = ${counted} and value >= ${least} and value < ${behind} group by value`;
  const from = given.map(textOf).join('');
  const rows = await store.prepared(text, [shopId, countName(name, columns), from, behindAll(from)]);
  return new Map(rows.map(({ value, n }) => [(value as string).slice(from.length, -ending.length), Number(n)]));
}
