// Pages by key: a cursor holds the key of the row at a page's edge, so rows that come or go elsewhere move nothing.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';

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

// biome-ignore lint/suspicious/noExplicitAny: the query's row type is the table's
type Query = SelectQueryBuilder<any, any, any>;

export async function pageOf<C>(query: Query, page: PageRequest, order: Order<C>[]): Promise<PageResult<Record<string, unknown>>> {
  const { limit, cursor } = page;
  const total = order.some(({ by }) => by === 'id') ? order : [...order, { by: 'id' as keyof C & string }];
  const backwards = cursor?.direction === 'previous';
  const expression = ({ by, nullAs }: Order<C>) => (nullAs === undefined ? sql.ref(by) : sql`coalesce(${sql.ref(by)}, ${nullAs})`);
  const keyOf = (row: Record<string, unknown>): Key => total.map(({ by, nullAs }) => (row[by] ?? nullAs) as string | number);
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
  const ordered = (flip: boolean) => total.reduce((built, part) => built.orderBy(expression(part), Boolean(part.descending) !== flip ? 'desc' : 'asc'), query);

  let wanted = ordered(backwards).limit(limit + 1);
  if (cursor) wanted = wanted.where(beyond(cursor.key, backwards, cursor.inclusive === true));
  const found = (await wanted.execute()) as Record<string, unknown>[];
  const more = found.length > limit;
  const rows = found.slice(0, limit);
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
      await ordered(false)
        .where(beyond(keyOf(backwards ? last : first), !backwards, false))
        .limit(1)
        .execute()
    ).length > 0;
  if (backwards ? more : behind) links.previous = { key: keyOf(first), direction: 'previous' };
  if (backwards ? behind : more) links.next = { key: keyOf(last), direction: 'next' };
  return { rows, links };
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
