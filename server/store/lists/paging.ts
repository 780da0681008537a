// Pages by key: a cursor holds the key of the row at a page's edge, so rows that are added or removed elsewhere don't shift the page.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AliasedExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Columns } from '../columns.ts';
import type { AnyDatabase, Executor } from '../executor.ts';
import { isOneOf, oneOf } from '../expressions.ts';
import { orNull } from '../indexes.ts';
import { answeredBytes } from './answered-bytes.ts';
import { inOrder, type OrderBy, type Side } from './order.ts';
import { packedName, packedOf, type Raw } from './packed.ts';
import { Places } from './places.ts';

type Key = (string | number)[];
export interface Cursor {
  key: Key;
  direction: 'next' | 'previous';
  /** The row with this key belongs to the page. */
  inclusive?: true;
}
export interface PageRequest {
  limit: number;
  cursor?: Cursor;
  /** The members that the response is to have; all where there are no `fields`. */
  fields?: string[];
}
export interface PageResult<R> {
  rows: R[];
  /** A large page keeps its place in memory until `done` is called. The caller has to call it once the response is sent. */
  links: { previous?: Cursor; next?: Cursor; done?: () => void };
}

type Query = SelectQueryBuilder<AnyDatabase, string, Raw>;

/** Runs a query that has its conditions already. `part` names everything else that its text depends on. `own` are the values that `build` adds. */
export type Reader = (part: string, own: unknown[], build: (query: Query, own: unknown[]) => Query) => Promise<Raw[]>;

export interface ListOptions<Without extends string, Count extends string = never> {
  /** Columns that the response doesn't contain, and that would take long to read. */
  without?: Without[];
  /** Numbers that the response has instead of the list in a column: the number of its entries. */
  entries?: { [Name in Count]: string };
  /** How many bytes from other tables the response adds to each row, by id. */
  weigh?: (ids: number[]) => Promise<Map<number, number>>;
  /** Many rows may fail a `checked` condition before one meets it, so the list is a long read. */
  walks?: boolean;
  /** The rows have one of these values, and an index has the rows of each value in order. A whole page is read for each value, and then merged. */
  each?: [column: string, values: string[]];
}

/** What a page is read from. */
interface Source {
  table: string;
  /** Readers that together cover all rows of the list. With `side` they may only be used for rows on that side of a key. */
  readers(side?: Side): Reader[];
  columns: string[];
  /** The declarations of the columns. */
  kinds: Columns;
  /** Values that the query computes for each row. */
  computed: AliasedExpression<unknown, string>[];
  engine: Executor['engine'];
  /** The columns that may hold far more than all others of a row together. */
  wide: string[];
  /** The columns whose text is JSON already. */
  json?: Set<string>;
  /** How many bytes the response adds to each row, by id; for lists that add records of other tables. */
  weigh?: ((ids: number[]) => Promise<Map<number, number>>) | undefined;
  /** The shop whose place a large page takes. */
  holder?: number | null;
  /** Turns a row from the database into a row of the page. */
  decode?: (row: Raw) => Raw;
}

/** How many bytes a page may take in a response. A page may take more only if its first record does. */
export const mostBytes = 8 * 2 ** 20;

/** Up to this many bytes of wide columns are read, checked and written at once. A larger page is read in batches of `mostOfABatch` bytes. */
const mostAtOnce = 2 ** 20;
const mostOfABatch = 2 ** 19;

const places = new Places(4);

/** Reads a page whose size in bytes is bounded. */
export async function pageWithin<C>(source: Source, page: PageRequest, order: OrderBy<C>[]): Promise<PageResult<Raw>> {
  const { limit, cursor } = page;
  const total = order.some(({ by }) => by === 'id') ? order : [...order, { by: 'id' as keyof C & string }];
  const backwards = cursor?.direction === 'previous';
  // with the table's name: a selected expression may have the same name as a column
  const named = (by: string) => `${source.table}.${by}`;
  const expression = ({ by, nullAs }: OrderBy<C>) => (nullAs === undefined ? sql.ref(named(by)) : orNull(named(by), nullAs));
  const keyOf = (row: Raw): Key => total.map(({ by, nullAs }) => (row[by] ?? nullAs) as string | number);
  const alike = total.every(({ descending }) => Boolean(descending) === Boolean(total[0]!.descending));
  const beyond = (key: unknown[], flip: boolean, inclusive: boolean) => {
    // the engine can enter an index by a single comparison of rows
    if (alike) {
      const operator = `${Boolean(total[0]!.descending) !== flip ? '<' : '>'}${inclusive ? '=' : ''}`;
      return sql<boolean>`(${sql.join(total.map(expression))}) ${sql.raw(operator)} (${sql.join(key)})`;
    }
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
  const ordered = total.map(({ by, descending, nullAs }) => `${by} ${descending} ${nullAs}`).join();

  const key = cursor?.key ?? [];
  const inclusive = cursor?.inclusive === true;
  const together =
    (readers: Reader[], flip: boolean): Reader =>
    async (...asked) => {
      if (readers.length === 1) return readers[0]!(...asked);
      const parts = await Promise.all(readers.map((read) => read(...asked)));
      return inOrder(
        parts.flat(),
        keyOf,
        total.map(({ descending }) => Boolean(descending) !== flip),
      );
    };
  const readList = together(source.readers(cursor && (backwards ? 'before' : 'after')), backwards);
  /** By a comparison of rows, SQLite enters an index with the first value only. So rows with an equal first value are read first, then those beyond. */
  const stepped = source.engine === 'sqlite' && alike && total.length === 2;
  const readBeyond = async (read: Reader, from: Key, flip: boolean, orAt: boolean, [part, own, build]: Parameters<Reader>, enough: number) => {
    const [first, second] = total.map(expression) as [RawBuilder<unknown>, RawBuilder<unknown>];
    const operator = sql.raw(Boolean(total[0]!.descending) !== flip ? '<' : '>');
    const steps = stepped
      ? [
          (key: unknown[]) => sql<boolean>`${first} = ${key[0]} and ${second} ${operator}${sql.raw(orAt ? '=' : '')} ${key[1]}`,
          (key: unknown[]) => sql<boolean>`${first} ${operator} ${key[0]}`,
        ]
      : [(key: unknown[]) => beyond(key, flip, orAt)];
    const rows: Raw[] = [];
    for (const [step, condition] of steps.entries()) {
      if (rows.length >= enough) break;
      const asked: typeof build = (query, slots) => {
        const built = build(query.where(condition(slots.slice(0, from.length))), slots.slice(from.length));
        // SQLite doesn't see that an expression with one value needs no sorting
        return stepped && step === 0 ? sorted(built.clearOrderBy(), sortedBy(flip).slice(1)) : built;
      };
      rows.push(...(await read(`${part} ${ordered} ${flip} ${orAt} ${step}`, [...from, ...own], asked)));
    }
    return rows;
  };
  const from: ReadSource = {
    ...source,
    read: (part, own, build) =>
      cursor ? readBeyond(readList, key, backwards, inclusive, [part, own, build], limit + 1) : readList(`${part} ${ordered}`, own, build),
  };
  const keys = { names: [...new Set(['id', ...total.map((part) => part.by)])], of: keyOf };
  const { rows, edges, more, done } = await readWithin(from, sortedBy(backwards), keys, limit);
  if (backwards) rows.reverse();

  const links: PageResult<unknown>['links'] = done ? { done } : {};
  const first = edges.at(backwards ? -1 : 0);
  const last = edges.at(backwards ? 0 : -1);
  if (!first || !last) {
    if (cursor) links[backwards ? 'next' : 'previous'] = { key: cursor.key, direction: backwards ? 'next' : 'previous', inclusive: true };
    return { rows, links };
  }
  const edge = backwards ? last : first;
  // the nearest row is asked for: between the others and the edge may lie very many that don't match
  const isBehind = (query: Query) => sorted(query.select(keys.names), sortedBy(!backwards)).limit(sql.lit(1));
  const readBehind = together(source.readers(backwards ? 'after' : 'before'), false);
  const behind = cursor !== undefined && (await readBeyond(readBehind, edge, !backwards, false, ['behind', [], isBehind], 1)).length > 0;
  if (backwards ? more : behind) links.previous = { key: first, direction: 'previous' };
  if (backwards ? behind : more) links.next = { key: last, direction: 'next' };
  return { rows, links };
}

interface ReadSource extends Source {
  read: Reader;
}

type Sorted = [expression: RawBuilder<unknown>, direction: 'asc' | 'desc'];

const sorted = (query: Query, order: Sorted[]): Query => order.reduce((built, [expression, direction]) => built.orderBy(expression, direction), query);

interface Keys {
  /** The columns of the key. */
  names: string[];
  of: (row: Raw) => Key;
}

const endsOf = (rows: Raw[]): Raw[] => (rows.length > 0 ? [rows[0]!, rows.at(-1)!] : []);

interface Read {
  rows: Raw[];
  /** The keys of the first and last row when the rows were chosen. A row that is changed or removed after that doesn't change the links. */
  edges: Key[];
  more: boolean;
  done?: () => void;
}

/** Reads `limit` rows, or fewer if the response would be too large. If all rows are small, as is usual, one query is enough. */
async function readWithin(source: ReadSource, order: Sorted[], keys: Keys, limit: number): Promise<Read> {
  const { wide, weigh, holder = null } = source;
  const bounded = wide.length > 0 || weigh !== undefined;
  const found = await atOnce(source, order, keys, limit + 1);
  const rows = found?.slice(0, limit);
  if (found && rows && (!bounded || (await isLittle(source, rows)))) {
    const edges = endsOf(rows).map(keys.of);
    return { rows: source.decode ? rows.map(source.decode) : rows, edges, more: found.length > limit };
  }
  const done = await places.take(holder);
  try {
    return { ...(await inBatches(source, order, keys, limit)), done };
  } catch (error) {
    done();
    throw error;
  }
}

const stored = (wide: string[]) => sql<number>`${sql.join([sql.lit(0), ...wide.map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`)], sql` + `)}`;

/** SQLite plans a statement again for each run if its limit is a parameter, so there the limit is part of the text. */
const limitIn = (engine: Executor['engine'], count: number, slot: unknown) => (engine === 'sqlite' ? sql.lit(count) : sql<number>`${slot}`);
const sizeIn = (engine: Executor['engine'], count: number) => (engine === 'sqlite' ? count : '');

/**
 * Reads all rows in one query. Undefined if some rows are large, whose text isn't read then, or can't be unpacked: such pages are read in batches.
 * Both engines know the length of a text without reading it. But SQLite reads through a long text to find a column that it stores after it.
 */
async function atOnce(source: ReadSource, order: Sorted[], keys: Keys, count: number): Promise<Raw[] | undefined> {
  const { read, columns, kinds, computed, wide, engine } = source;
  const beside = [...keys.names, ...computed.map(({ alias }) => alias as string)];
  const packed = packedOf(kinds, columns, beside);
  // up to which size a text is small depends on the number of rows and of wide columns
  const small = wide.length > 0 ? Math.floor(mostAtOnce / count / wide.length) : 0;
  const found = await read(`at once ${small} ${sizeIn(engine, count)}`, [count], (query, [most]) => {
    const isSmall = wide.map((name) => `coalesce(octet_length("${name}"), 0) <= ${small}`).join(' and ');
    const ifSmall = (value: string) => (isSmall ? `case when ${isSmall} then ${value} end` : value);
    return sorted(query.select(keys.names).select(computed), order)
      .select(sql.raw(packed.text(engine, ifSmall)).as(packedName))
      .limit(limitIn(engine, count, most));
  });
  return packed.unpack(found);
}

const sizeOf = 'bytes stored';

/** Whether the rows are small enough to be sent at once. */
async function isLittle({ wide, json = new Set(), weigh }: Source, rows: Raw[]): Promise<boolean> {
  if (rows.length === 0) return true;
  let sum = 0;
  // a character takes six bytes at most, so most texts needn't be counted exactly
  for (const row of rows) for (const name of wide) sum += 6 * String(row[name] ?? '').length;
  if (sum > mostAtOnce) sum = rows.reduce((bytes, row) => bytes + answeredBytes(row, wide, json), 0);
  for (const bytes of (await weigh?.(rows.map(({ id }) => id as number)))?.values() ?? []) sum += bytes;
  return sum <= mostAtOnce;
}

/** Rests for as long as a batch took: other requests need several turns of the event loop for their work. */
const restAfter = (ms: number) => new Promise<void>((next) => setImmediate(() => setTimeout(next, ms)));

/** First reads which rows there are and how large they are. Then reads the rows, in batches that don't hold up other requests. */
async function inBatches(source: ReadSource, order: Sorted[], keys: Keys, limit: number): Promise<Read> {
  const { read, engine, columns, computed, wide, json = new Set(), weigh, decode = (row) => row } = source;
  const chosen = await read(`sizes ${sizeIn(engine, limit)}`, [limit + 1], (query, [most]) =>
    sorted(query.select(keys.names), order)
      .select(stored(wide).as(sizeOf))
      .limit(limitIn(engine, limit + 1, most)),
  );
  const listed = chosen.slice(0, limit);
  const ids = listed.map(({ id }) => id as number);
  const beside = ids.length > 0 ? await weigh?.(ids) : undefined;
  const least = (at: number) => Number(listed[at]![sizeOf]) + (beside?.get(ids[at]!) ?? 0);
  const upTo = (end: number) => endsOf(listed.slice(0, end)).map(keys.of);
  const rows: Raw[] = [];
  let sum = 0;
  let since = performance.now();
  for (let at = 0; at < listed.length; ) {
    let size = least(at);
    if (rows.length > 0 && sum + size > mostBytes) return { rows, edges: upTo(at), more: true };
    let end = at + 1;
    while (end < listed.length && size + least(end) <= mostOfABatch) size += least(end++);
    await restAfter(performance.now() - since);
    since = performance.now();
    const some = oneOf(engine, ids.slice(at, end));
    const batch = await read('batch', [some], (query, [slot]) =>
      query
        .select(columns)
        .select(computed)
        .where(isOneOf(engine, 'id', 'integer', slot)),
    );
    const found = new Map(batch.map((row) => [row.id, row]));
    for (; at < end; at++) {
      // the row has been removed since the sizes were read
      const row = found.get(ids[at]);
      if (!row) continue;
      sum += answeredBytes(row, columns, json) + (beside?.get(ids[at]!) ?? 0);
      if (rows.length > 0 && sum > mostBytes) return { rows, edges: upTo(at), more: true };
      rows.push(decode(row));
    }
  }
  return { rows, edges: upTo(listed.length), more: chosen.length > limit };
}

/** What a `page_info` holds: where the page begins, and the filters that the list was asked with. */
export interface PageInfo {
  cursor: Cursor;
  query: Record<string, unknown>;
}

function sameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** `current` signs new cursors. Signatures by any of the `accepted` keys are valid; `current` is one of them. */
interface SigningKeys {
  readonly current: string;
  readonly accepted: string[];
}

/** `place` ties a cursor to one list of one shop; it is part of what is signed, not of the cursor. */
export class Cursors {
  private readonly keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.keys = keys;
  }

  seal(place: string, info: PageInfo): string {
    const body = Buffer.from(JSON.stringify(info)).toString('base64url');
    return plain(`${signature(this.keys.current, place, body)}${body}`);
  }

  open(place: string, sealed: string): PageInfo | undefined {
    const text = fromPlain(sealed);
    // each cursor has only one valid spelling
    if (plain(text) !== sealed) return undefined;
    const [given, body] = [text.slice(0, signatureLength), text.slice(signatureLength)];
    if (!this.isSigned(given, place, body)) return undefined;
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  }

  /** Proves that a value was given out by this server, for this purpose. */
  signature(purpose: string, value: string): string {
    return signature(this.keys.current, `signature/${purpose}`, value);
  }

  /** Whether `given` is the signature. The comparison takes the same time for any value. */
  isSignature(given: unknown, purpose: string, value: string): boolean {
    return typeof given === 'string' && this.isSigned(given, `signature/${purpose}`, value);
  }

  private isSigned(given: string, place: string, body: string): boolean {
    return this.keys.accepted.map((key) => sameText(given, signature(key, place, body))).includes(true);
  }
}

/**
 * Uses only letters and digits. Many clients find a cursor in the `Link` header by a pattern of these, and end it at any other character.
 * The other characters of base64url, `-` and `_`, become two characters that begin with `q`. So does `q` itself, which is rare in the base64url of JSON.
 */
const plain = (text: string) => text.replace(/[q_-]/g, (one) => `q${written.indexOf(one)}`);
const fromPlain = (text: string) => text.replace(/q([012])/g, (_, at) => written[Number(at)]!);
const written = 'q-_';

/** The length of a SHA-256 in base64url. */
const signatureLength = 43;

const signature = (key: string, place: string, body: string) => createHmac('sha256', key).update(`${place}\n${body}`).digest('base64url');
