// Pages by key: a cursor holds the key of the row at a page's edge, so rows that come or go elsewhere move nothing.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { AnyDatabase } from './executor.ts';

export interface Order<C> {
  by: keyof C & string;
  descending?: boolean;
  /** Stands for null, which has no place in an order that both engines agree on. */
  nullAs?: string | number;
}

export type Key = (string | number)[];
export interface Cursor {
  key: Key;
  direction: 'next' | 'previous';
  /** The row with the key itself belongs to the page. */
  inclusive?: true;
}
export interface PageRequest {
  limit: number;
  cursor?: Cursor;
}
export interface PageResult<R> {
  rows: R[];
  links: { previous?: Cursor; next?: Cursor };
}

type Raw = Record<string, unknown>;
type Query = SelectQueryBuilder<AnyDatabase, string, Raw>;

/** What a page is read from. */
export interface Source {
  query: Query;
  /** What is selected, beside what the query selects already. */
  columns: string[];
  /** Those of the columns that may hold far more than all others of a row together. */
  wide: string[];
  /** What an answer says of a row beyond the row itself, in bytes, by id; for lists that add records of other tables. */
  weigh?: ((ids: number[]) => Promise<Map<number, number>>) | undefined;
}

/**
 * Bytes of wide columns, as they are stored, that a page holds at most. Quotes and line ends take two bytes each in an answer, so it stays far below 8 MB;
 * to read, check and write that many takes some 10 to 20 ms of the event loop, whatever they are. A body may be as long.
 */
export const mostBytes = 2 ** 20;

/** A page of rows none of which holds much. */
export const pageOf = <C>(query: Query, page: PageRequest, order: Order<C>[]) => pageWithin({ query, columns: [], wide: [] }, page, order);

/** A page whose bytes are bounded. */
export async function pageWithin<C>(source: Source, page: PageRequest, order: Order<C>[]): Promise<PageResult<Raw>> {
  const { limit, cursor } = page;
  const total = order.some(({ by }) => by === 'id') ? order : [...order, { by: 'id' as keyof C & string }];
  const backwards = cursor?.direction === 'previous';
  const expression = ({ by, nullAs }: Order<C>) => (nullAs === undefined ? sql.ref(by) : sql`coalesce(${sql.ref(by)}, ${nullAs})`);
  const keyOf = (row: Raw): Key => total.map(({ by, nullAs }) => (row[by] ?? nullAs) as string | number);
  const beyond = (key: Key, flip: boolean, inclusive: boolean) => {
    const steps = total.map((part, index) => {
      const same = total.slice(0, index).map((earlier, at) => sql`${expression(earlier)} = ${key[at]}`);
      const operator = Boolean(part.descending) !== flip ? '<' : '>';
      return sql`(${sql.join([...same, sql`${expression(part)} ${sql.raw(operator)} ${key[index]}`], sql` and `)})`;
    });
    if (inclusive)
      steps.push(
        sql`(${sql.join(
          total.map((part, at) => sql`${expression(part)} = ${key[at]}`),
          sql` and `,
        )})`,
      );
    return sql<boolean>`(${sql.join(steps, sql` or `)})`;
  };
  const sortedBy = (flip: boolean) => total.map((part): Sorted => [expression(part), Boolean(part.descending) !== flip ? 'desc' : 'asc']);

  const from = cursor ? { ...source, query: source.query.where(beyond(cursor.key, backwards, cursor.inclusive === true)) } : source;
  const { read, matching } = await rowsOf(from, sortedBy(backwards), limit + 1);
  const rows = await fitting(source, read.slice(0, limit));
  const more = matching > rows.length;
  if (backwards) rows.reverse();

  const links: PageResult<unknown>['links'] = {};
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) {
    if (cursor) links[backwards ? 'next' : 'previous'] = { key: cursor.key, direction: backwards ? 'next' : 'previous', inclusive: true };
    return { rows, links };
  }
  const behind =
    cursor !== undefined &&
    (
      await sorted(source.query.clearSelect().select('id'), sortedBy(false))
        .where(beyond(keyOf(backwards ? last : first), !backwards, false))
        .limit(1)
        .execute()
    ).length > 0;
  if (backwards ? more : behind) links.previous = { key: keyOf(first), direction: 'previous' };
  if (backwards ? behind : more) links.next = { key: keyOf(last), direction: 'next' };
  return { rows, links };
}

type Sorted = [expression: RawBuilder<unknown>, direction: 'asc' | 'desc'];

const sorted = (query: Query, order: Sorted[]): Query => order.reduce((built, [expression, direction]) => built.orderBy(expression, direction), query);

/**
 * So many rows, or fewer where their wide columns pass the bound: those that do are never read whole.
 * Where the wide columns of all rows are small, as mostly, one query is enough.
 */
async function rowsOf({ query, columns, wide }: Source, order: Sorted[], count: number): Promise<{ read: Raw[]; matching: number }> {
  const all = (read: Raw[]) => ({ read, matching: read.length });
  if (wide.length === 0) return all(await sorted(query.select(columns), order).limit(count).execute());
  const small = Math.floor(mostBytes / count / wide.length);
  // Both engines know the length of a text without reading it; what SQLite keeps behind a long text it finds by going through that.
  // In one piece, since a query costs by its pieces; the names are declared, nobody sends them.
  const isSmall = wide.map((name) => `coalesce(octet_length("${name}"), 0) <= ${small}`).join(' and ');
  const shown = columns.map((name) => (name === 'id' ? '"id"' : `case when ${isSmall} then "${name}" end as "${name}"`));
  const rows: Raw[] = await sorted(query, order)
    .select(sql.raw(`${shown.join(', ')}, not (${isSmall})`).as(largeFlag))
    .limit(count)
    .execute();
  const someAreLarge = rows.some((row) => row[largeFlag]);
  for (const row of rows) delete row[largeFlag];
  if (!someAreLarge) return all(rows);
  await turn();
  const read = await sorted(query.select(columns), order)
    .where('id', 'in', withinBound(query, wide, order, count))
    .execute();
  return { read, matching: Math.max(rows.length, read.length) };
}

const largeFlag = 'is large';

/** Large pages come one after the other, with a rest between two in which everybody else is served, however many are asked for at once. */
const restMs = 30;
let lastTurn: Promise<void> = Promise.resolve();
function turn(): Promise<void> {
  const mine = lastTurn;
  // what follows at once on the page has been done when the immediate comes
  lastTurn = mine.then(() => new Promise((next) => setImmediate(() => setTimeout(next, restMs))));
  return mine;
}

/** Ids of as many rows as keep within the bound; the first always does. In one statement with what reads the rows, so that nobody's write comes between. */
function withinBound(query: Query, wide: string[], order: Sorted[], count: number) {
  const size = sql`(${sql.join(
    wide.map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`),
    sql` + `,
  )})`;
  const keys = order.map(([expression], at) => expression.as(`key${at}`));
  const candidates = sorted(query, order)
    .select('id')
    .select([...keys, size.as('size')])
    .limit(count);
  const asKeys = sql.join(order.map(([, direction], at) => sql`${sql.ref(`key${at}`)} ${sql.raw(direction)}`));
  const summed = sql`select id, size, sum(size) over (order by ${asKeys} rows unbounded preceding) as so_far from ${candidates} as candidates`;
  return sql<number>`(select id from (${summed}) as summed where so_far <= ${sql.lit(mostBytes)} or so_far = size)`;
}

/** As many rows, from the first on, as an answer holds of them; one always. */
async function fitting({ wide, weigh }: Source, rows: Raw[]): Promise<Raw[]> {
  if ((wide.length === 0 && !weigh) || rows.length === 0) return rows;
  const beside = await weigh?.(rows.map(({ id }) => id as number));
  let sum = 0;
  const tooMany = rows.findIndex((row) => {
    sum += beside?.get(row.id as number) ?? 0;
    for (const name of wide) sum += answeredBytes(row[name]);
    return sum > mostBytes;
  });
  return tooMany < 0 ? rows : rows.slice(0, Math.max(1, tooMany));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON writes in six bytes
const sixfold = /[\u0000-\u0007\u000b\u000e-\u001f]/;

/** What became six times as long would pass every bound; what only doubles is allowed for. */
const answeredBytes = (value: unknown): number =>
  typeof value !== 'string' ? 0 : sixfold.test(value) ? Buffer.byteLength(JSON.stringify(value)) : value.length;

/** What a `page_info` holds: where the page begins, and the filters that the list was asked with. */
export interface PageInfo {
  cursor: Cursor;
  query: Record<string, unknown>;
}

function sameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** `place` ties a cursor to one list of one shop; it is part of what is signed, not of the cursor. */
export class Cursors {
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret;
  }

  seal(place: string, info: PageInfo): string {
    const body = Buffer.from(JSON.stringify(info)).toString('base64url');
    return `${body}.${this.sign(place, body)}`;
  }

  open(place: string, sealed: string): PageInfo | undefined {
    const [body, signature, ...rest] = sealed.split('.');
    if (!body || !signature || rest.length) return undefined;
    if (!sameText(signature, this.sign(place, body))) return undefined;
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  }

  /** Proves that a value was given out by this server, for this purpose. */
  signature(purpose: string, value: string): string {
    return this.sign(`signature/${purpose}`, value);
  }

  /** Whether that is the signature, asked in the same time whatever was given. */
  isSignature(given: unknown, purpose: string, value: string): boolean {
    return typeof given === 'string' && sameText(given, this.signature(purpose, value));
  }

  private sign(place: string, body: string): string {
    return createHmac('sha256', this.secret).update(`${place}\n${body}`).digest('base64url');
  }
}
