// Counts within bounds that leave out fewer rows than they have within them: the rows that are left out are counted, and subtracted from a number that is
// known or sooner found.
import { type CompiledQuery, type Expression, sql } from 'kysely';
import { type Comparison, checked, type Operator, type Where } from '../conditions.ts';
import type { Executor } from '../executor.ts';
import { type CountPart, type IndexPart, nameOfPart } from '../indexes.ts';
import { type KeptCount, keptFor } from './kept-counts.ts';

interface Indexed {
  index?: IndexPart[][];
  counted?: CountPart[][];
}

/** Columns that are never null. A null is on neither side of a bound, so only bounds on these columns can be reversed. */
const always = ['id', 'created_at', 'updated_at'] as const;
const opposite: Partial<Record<Operator, Operator>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
type Value = string | number;
const holds: Partial<Record<Operator, (one: Value, other: Value) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

export interface Bounded {
  bounds: Comparison[];
  /** The other conditions. */
  rest: Comparison[];
  /** The kept count of the rows that meet the other conditions. */
  kept: KeptCount;
}

/** Undefined if the bounds can't be reversed, or if no count is kept of the rows that meet the other conditions. */
export function boundedIn(tableName: string, { counted = [], index = [] }: Indexed, where: Where[]): Bounded | undefined {
  const compared = where.filter((condition) => condition !== undefined);
  if (compared.some((condition) => typeof condition === 'function')) return undefined;
  const conditions = compared as Comparison[];
  const bounds = conditions.filter(([key, operator, , when]) => !when && (always as readonly string[]).includes(key) && opposite[operator] !== undefined);
  const times = new Set(bounds.map(([key]) => key).filter((key) => key !== 'id'));
  // to test one time by an index of the other, each row of the table would be read; every index has the id
  if (bounds.length === 0 || (times.size > 1 && !index.some((parts) => times.isSubsetOf(new Set(parts.map(nameOfPart)))))) return undefined;
  const rest = conditions.filter((condition) => !bounds.includes(condition));
  const kept = keptFor(tableName, counted, rest);
  return kept && { bounds, rest, kept };
}

const sampleSize = 64;

/** Finds ids of rows at even distances between the first and the last id of a shop. What holds for most of them is likely to hold for most rows. */
export const idsOfSample = ({ db }: Executor, tableName: string, shop: unknown): CompiledQuery => {
  const rows = sql`from ${sql.table(tableName)} where shop_id = ${shop}`;
  return sql`with recursive places(place) as (select 0 union all select place + 1 from places where place < ${sql.lit(sampleSize - 1)}),
ends as (select (select id ${rows} order by id limit 1) as least, (select id ${rows} order by id desc limit 1) as most)
select distinct (select id ${rows} and id >= least + (most - least) * place / ${sql.lit(sampleSize)} order by id limit 1) as id from ends, places`.compile(db);
};

/** What has to be known of the rows in a sample. */
export const columnsOfSample = [...always];
export type Sampled = Record<(typeof always)[number], Value>;

interface LeftOut {
  /** The kept count, or the conditions of the rows from whose number the parts are subtracted. */
  from: KeptCount | Comparison[];
  /** The rows that are left out, each of them in one part. A part is entered by one reversed bound, and tests the bounds of the parts before it. */
  parts: Comparison[][];
}

/** Undefined if it costs less to count the rows within the bounds. A sample that misleads costs only time. The sample has rows that meet the other conditions. */
export function leftOut({ bounds, rest, kept }: Bounded, sample: Sampled[]): LeftOut | undefined {
  const on = (column: string) => bounds.filter(([key]) => key === column);
  const within = (column: string) =>
    sample.filter((row) => on(column).every(([key, operator, value]) => holds[operator]!(row[key as 'id'], value as Value))).length;
  const ids = on('id');
  const withinIds = within('id');
  const times = [...new Set(bounds.map(([key]) => key))].filter((key) => key !== 'id').map(within);
  // the engine goes through the rows within the bounds of one time, whose index has the id as well
  const directly = times.length > 0 ? Math.min(...times) : withinIds;
  const beyond = times.reduce((sum, time) => sum + sample.length - time, 0);
  if (Math.min(withinIds, sample.length - withinIds) + beyond >= directly) return undefined;
  // the part that is entered by the id comes first, because no other index is sure to have what it would have to test
  const isMost = withinIds > sample.length / 2;
  const reversed = [...(isMost ? ids : []), ...bounds.filter((bound) => !ids.includes(bound))];
  const tested = isMost ? rest : [...rest, ...ids.map(checked)];
  const parts = reversed.map(([key, operator, value], at): Comparison[] => [
    ...tested,
    ...reversed.slice(0, at).map(checked),
    [key, opposite[operator]!, value],
  ]);
  return { from: isMost ? kept : [...rest, ...ids], parts };
}

/** One statement, so that all numbers come from the same snapshot. */
export const difference = ({ db }: Executor, from: Expression<unknown>, parts: Expression<unknown>[]): CompiledQuery =>
  sql`select (${from}) - ${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` - `,
  )} as n`.compile(db);
