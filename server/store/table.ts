// Tables as data, and the methods that every table has.
// Longer than other files: all of it is one class, whose methods share a cache of statements.
import { type Compilable, type CompiledQuery, type DeleteQueryBuilder, type DeleteResult, type SelectQueryBuilder, sql, type WhereInterface } from 'kysely';
import { type Column, type Columns, integer, time } from './columns.ts';
import { bound, type Comparison, comparison, unindexed, type Where } from './conditions.ts';
import type { AnyDatabase, Executor } from './executor.ts';
import { entriesIn, later, oneOf } from './expressions.ts';
import type { Indexes } from './indexes.ts';
import { isFlat } from './lists/flat.ts';
import { countName, type KeptCount, keptAmong, keptFor, keptQuery, keptSum, keptValues } from './lists/kept-counts.ts';
import { type Bounded, boundedIn, columnsOfSample, difference, idsOfSample, leftOut, type Sampled } from './lists/left-out.ts';
import { type Asks, mostSorted, narrowed, narrowing } from './lists/narrow.ts';
import { type OrderBy, orderOf, type Side, withoutImplied } from './lists/order.ts';
import { type ListOptions, type PageRequest, type PageResult, pageWithin, type Reader } from './lists/paging.ts';
import { asJson, assigned, holding, inserted } from './many.ts';
import { gatheredName } from './sqlite/gathered.ts';
import { runnerOf, Statements, type Way } from './statements.ts';
import { violation } from './unique.ts';

export * from './columns.ts';
export { after, beginsOtherThan, between, equals, type Where } from './conditions.ts';
export type { Executor } from './executor.ts';
export { indexName, isNull, withNullAs } from './indexes.ts';
export { Taken } from './unique.ts';

type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };
interface Stamps {
  created_at: string;
  updated_at: string;
}

/** Every row of a shop has these; the shop comes first in every key. */
export interface Standard extends Stamps {
  id: number;
  shop_id: number;
}
export type Row<T> = T extends Table<infer C> ? RowOf<C> & Standard : never;

type WhereOf<C extends Columns> = Where<RowOf<C> & Standard>;

type Query = SelectQueryBuilder<AnyDatabase, string, Record<string, unknown>>;
/** As `Reader`, but `build` may return any query. */
type AnyReader = (part: string, own: unknown[], build: (query: Query, own: unknown[]) => Compilable) => ReturnType<Reader>;

/** This many rows are counted in less time than it takes to find out whether there is a quicker way. */
const soonCounted = 20_000;

/** So many rows are removed within two milliseconds, with the entries of their indexes and counts. */
const removedAtOnce = 100;

/** The row was removed after it was read. */
export class Gone extends Error {}

/** What every table has, whatever its columns are. */
export interface AnyTable {
  readonly name: string;
  readonly columns: Columns;
  readonly indexes: Indexes;
  readonly ofShops: boolean;
  first(store: Executor, shopId: number | null, where: Where[]): Promise<Standard | undefined>;
  all(store: Executor, shopId: number | null, where?: Where[]): Promise<Standard[]>;
  holders(store: Executor, shopId: number, column: string, texts: string[]): Promise<Map<string, number>>;
  count(store: Executor, shopId: number | null, where: Where[]): Promise<number>;
  remove(store: Executor, shopId: number | null, where: Where[]): Promise<number>;
}

export class Table<C extends Columns, Name extends string = string> implements AnyTable {
  readonly columns: Columns;
  private readonly jsonColumns = new Set<string>();
  private readonly decoders: [string, (value: never) => unknown][] = [];
  private readonly written: string[];
  private readonly statements = new Statements();
  /** The columns are listed by name: a column that a later release adds then doesn't change the result of a prepared statement. */
  private readonly selected: string[];

  readonly name: Name;
  readonly indexes: Indexes<keyof (C & Standard) & string>;
  /** Whether the rows lie on the machine of their shop. They are then found by shop and id, and every query names the shop. */
  readonly ofShops: boolean;

  constructor(name: Name, columns: C, indexes: Indexes<keyof (C & Standard) & string>) {
    this.name = name;
    this.indexes = indexes;
    this.ofShops = !indexes.global && !indexes.shared;
    const standard = { ...(indexes.global ? {} : { shop_id: integer() }), created_at: time(), updated_at: time() };
    const all = { ...columns, ...(indexes.key ? {} : standard) };
    // wide columns come last, because SQLite reads through a long text to find the columns after it
    this.columns = Object.fromEntries(Object.entries(all).sort(([, a], [, b]) => Number(a.wide ?? false) - Number(b.wide ?? false)));
    this.written = Object.keys(this.columns);
    this.selected = [...(indexes.key ? [] : ['id']), ...this.written];
    for (const [key, { kind }] of Object.entries(this.columns)) {
      if (kind === 'boolean') this.decoders.push([key, (value: unknown) => (value === null ? null : Boolean(value))]);
      if (kind !== 'json') continue;
      this.jsonColumns.add(key);
      this.decoders.push([key, (value: string | null) => (value === null ? null : JSON.parse(value))]);
    }
  }

  decode(row: Record<string, unknown>): Row<Table<C>> {
    for (const [key, decode] of this.decoders) if (row[key] !== undefined) row[key] = decode(row[key] as never);
    return row as Row<Table<C>>;
  }

  private encode(store: Executor, values: Record<string, unknown>): Record<string, unknown> {
    const encoded: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(values)) if (value !== undefined) encoded[key] = this.stored(store, key, value);
    return encoded;
  }

  private stored({ engine }: Executor, key: string, value: unknown): unknown {
    const kind = this.columns[key]?.kind;
    if (value === null || value === undefined) return null;
    return kind === 'json' ? JSON.stringify(value) : kind === 'boolean' && engine === 'sqlite' ? Number(value) : value;
  }

  private async run(
    store: Executor,
    shape: string,
    values: unknown[],
    build: (slots: unknown[]) => CompiledQuery,
    way: Way = 'prepared',
  ): Promise<Row<Table<C>>[]> {
    const rows = await this.statements.run(runnerOf(store, way, null), shape, values, build);
    return rows.map((row) => this.decode(row));
  }

  /** `shopId` may be null if the table isn't distributed by shop. Then the id alone says which row is meant. */
  find(store: Executor, shopId: number | null, id: number | string): Promise<Row<Table<C>> | undefined> {
    return this.findFor('reading', store, shopId, id);
  }

  /** As `find`, but no other transaction changes or removes the row until this one ends. On SQLite a transaction that writes has every lock already. */
  findForUpdate(tx: Executor, shopId: number | null, id: number | string): Promise<Row<Table<C>> | undefined> {
    return this.findFor('update', tx, shopId, id);
  }

  /**
   * As `find`, but no other transaction removes the row until this one ends: for inserting rows that belong to it.
   * A transaction that removes the row has to lock it first, with `findForUpdate`.
   */
  findForKeyShare(tx: Executor, shopId: number | null, id: number | string): Promise<Row<Table<C>> | undefined> {
    return this.findFor('key share', tx, shopId, id);
  }

  /**
   * As `findForUpdate`, for a transaction that neither removes the row nor changes what `findForKeyShare` protects: writers that hold that lock go on.
   */
  findForAdding(tx: Executor, shopId: number | null, id: number | string): Promise<Row<Table<C>> | undefined> {
    return this.findFor('adding', tx, shopId, id);
  }

  /** As `find`, for a row that belongs to another row. Undefined if it belongs to a different one. */
  async findUnder(store: Executor, shopId: number, owner: Partial<RowOf<C>>, id: number | string): Promise<Row<Table<C>> | undefined> {
    const row = await this.find(store, shopId, id);
    return row && Object.entries(owner).every(([key, value]) => row[key as keyof C] === value) ? row : undefined;
  }

  private async findFor(purpose: 'reading' | 'update' | 'adding' | 'key share', store: Executor, shopId: number | null, id: number | string) {
    this.mayBeAsked(shopId);
    // outside a transaction the lock would end at once, and the statement would wait for it on a shared connection
    if (purpose !== 'reading' && !store.atEnd) throw new Error(`a row of ${this.name} is locked outside a transaction`);
    const values = shopId === null ? [Number(id)] : [Number(id), shopId];
    const compile = ([ids, shops]: unknown[]) => {
      const byId = store.db.selectFrom<string>(this.name).select(this.selected).where('id', '=', ids);
      const query = shopId === null ? byId : byId.where('shop_id', '=', shops);
      if (purpose === 'reading' || store.engine === 'sqlite') return query.compile();
      return (purpose === 'update' ? query.forUpdate() : purpose === 'adding' ? query.forNoKeyUpdate() : query.forKeyShare()).compile();
    };
    const [row] = await this.run(store, `find for ${purpose} ${shopId === null}`, values, compile, 'quick');
    return row;
  }

  async first(store: Executor, shopId: number | null, where: WhereOf<C>[]): Promise<Row<Table<C>> | undefined> {
    // the limit is a literal: SQLite plans a statement again for each run if its limit is a parameter
    const [row] = await this.read(store, shopId, where)('first', [], (query) => query.select(this.selected).orderBy('id').limit(sql.lit(1)));
    return row && this.decode(row);
  }

  /** The row with the highest value in a column. */
  async last(store: Executor, shopId: number, where: WhereOf<C>[], column: keyof (C & Standard) & string): Promise<Row<Table<C>> | undefined> {
    const [row] = await this.read(store, shopId, where)(`last ${column}`, [], (query) =>
      query.select(this.selected).orderBy(column, 'desc').orderBy('id', 'desc').limit(sql.lit(1)),
    );
    return row && this.decode(row);
  }

  /** All rows that match, in order of id, or the first `most` of them. Only for queries whose number of rows is bounded; `list` reads in pages. */
  async all(store: Executor, shopId: number | null, where: WhereOf<C>[] = [], most?: number): Promise<Row<Table<C>>[]> {
    const rows = await this.read(store, shopId, where)(`all ${most}`, [], (query) => {
      const inOrder = query.select(this.selected).orderBy('id');
      return most === undefined ? inOrder : inOrder.limit(sql.lit(most));
    });
    return rows.map((row) => this.decode(row));
  }

  /** The next rows behind a place, in the order of shop and id: for work that goes through the rows of all shops in batches. */
  async nextRows(store: Executor, { shop_id, id }: { shop_id: number; id: number }, most: number): Promise<Row<Table<C>>[]> {
    const rows = store.db.selectFrom<string>(this.name).select(this.selected).orderBy('shop_id').orderBy('id').limit(most);
    return (await rows.where((eb) => eb(eb.refTuple('shop_id', 'id'), '>', eb.tuple(shop_id, id))).execute()).map((row) => this.decode(row));
  }

  async list<Without extends keyof C & string = never, Count extends string = never>(
    store: Executor,
    shopId: number | null,
    page: PageRequest,
    where: WhereOf<C>[],
    order: OrderBy<RowOf<C> & Standard>[] = orderOf(where as Where[]) as OrderBy<RowOf<C> & Standard>[],
    { without = [], entries, weigh, walks = false, each }: ListOptions<Without, Count> = {},
  ): Promise<PageResult<Omit<Row<Table<C>>, Without> & Record<Count, number>>> {
    // the member of a wide column has the column's name, so the response lacks it where `fields` does
    const unasked = this.selected.filter((name) => this.columns[name]?.wide && page.fields?.includes(name) === false);
    const columns = this.selected.filter((name) => !without.includes(name as Without) && !unasked.includes(name));
    const options = `${without} ${unasked} ${Object.keys(entries ?? {})}`;
    const [asked, sorted] = [where as Where[], order as OrderBy<Record<string, unknown>>[]];
    const backwards = page.cursor?.direction === 'previous';
    const [{ by, descending = false }] = sorted as [(typeof sorted)[0]];
    // one row tells whether more follow, and the row of the cursor comes before the page
    const needed = page.limit + (page.cursor ? 2 : 1);
    const pageRead = { by, descending: descending !== backwards, rows: needed, from: page.cursor?.key[0] };
    const part = async (value: Where[]) => {
      const rows = [...asked, ...value];
      const found = shopId === null || isFlat(store.engine, this.indexes, rows, sorted) ? undefined : narrowing(this.indexes, rows, sorted);
      const [reading, behind] = found ? await narrowed(rows, found, this.asks(store, shopId!), pageRead) : [rows, rows];
      return (side: Side | undefined) => {
        const isBehind = side !== undefined && (side === 'before') !== backwards;
        const rest = withoutImplied(isBehind ? behind : reading, sorted, side);
        // if too many rows were found to be sorted, many rows may be read before one matches
        const way = !walks && !found && isFlat(store.engine, this.indexes, rest, sorted) ? 'quick' : 'walked';
        return this.read(store, shopId, rest as typeof where, options, way);
      };
    };
    const parts = await Promise.all((each ? each[1].map((value): Where[] => [[each[0], '=', value]]) : [[]]).map(part));
    const source = {
      table: this.name,
      engine: store.engine,
      readers: (side?: Side) => parts.map((read) => read(side)),
      computed: Object.entries<string>(entries ?? {}).map(([name, column]) => entriesIn(store, column).as(name)),
      columns,
      kinds: this.columns,
      wide: columns.filter((name) => this.columns[name]?.wide),
      json: this.jsonColumns,
      weigh,
      holder: shopId,
      decode: (row: Record<string, unknown>) => this.decode(row),
    };
    return (await pageWithin(source, page, order)) as PageResult<Row<Table<C>> & Record<Count, number>>;
  }

  /** The ids of rows that match, `most` at most, in any order. */
  async ids(store: Executor, shopId: number, where: WhereOf<C>[], most: number): Promise<number[]> {
    const rows = await this.read(store, shopId, where, '', 'walked')(`ids ${most}`, [], (query) => query.select('id').limit(sql.lit(most)));
    return rows.map(({ id }) => id as number);
  }

  /** Whether more than `most` rows match. */
  async exceeds(store: Executor, shopId: number, where: WhereOf<C>[], most: number): Promise<boolean> {
    const beyond = (query: Query) => query.select('id').limit(sql.lit(1)).offset(sql.lit(most));
    return (await this.read(store, shopId, where, '', 'walked')(`exceeds ${most}`, [], beyond)).length > 0;
  }

  private asks(store: Executor, shopId: number): Asks {
    const value = (column: string) => unindexed(store, column, column === 'id' ? 'integer' : this.columns[column]!.kind);
    const valueAt = async (where: Where[], column: string, descending: boolean, number: number) => {
      const at = (query: Query) =>
        query
          .select(`${column} as value`)
          .orderBy(column, descending ? 'desc' : 'asc')
          .limit(sql.lit(1))
          .offset(sql.lit(number));
      const [row] = await this.read(store, shopId, where as WhereOf<C>[], '', 'walked')(`value ${column} ${descending} ${number}`, [], at);
      return row?.value;
    };
    return {
      ids: (where, most) => this.ids(store, shopId, where as WhereOf<C>[], most),
      valueAt,
      // no index has the expression: for the least value, the engine would enter one that has the column, and test row after row
      firstValue: async (where, column, descending, first) => {
        if (first === 'ahead') return valueAt(where, column, descending, 0);
        const least = (query: Query) => query.select(sql`${sql.raw(descending ? 'max' : 'min')}(${value(column)})`.as('value'));
        const [row] = await this.read(store, shopId, where as WhereOf<C>[], '', 'walked')(`first ${column} ${descending}`, [], least);
        return row!.value ?? undefined;
      },
    };
  }

  /** For each of the texts, the id of the row that has it in a unique column. Rows may be large, so nothing else of them is read. */
  async holders(store: Executor, shopId: number, column: keyof C & string, texts: string[]): Promise<Map<string, number>> {
    const { rows } = await holding(store, this.name, column, oneOf(store.engine, texts), shopId).execute(store.db);
    return new Map(rows.filter(({ id }) => id !== null).map(({ value, id }) => [value, Number(id)]));
  }

  /** If `how` is `few`, the rows are counted directly and not as a long read (`walked`). */
  async count(store: Executor, shopId: number | null, where: WhereOf<C>[], how: 'few' | 'many' = 'many'): Promise<number> {
    const kept = shopId === null ? undefined : keptFor(this.name, this.indexes.counted ?? [], where as Where[]);
    if (kept) return this.keptCount(store, shopId!, kept);
    let bounded = where as Where[];
    if (how === 'many' && shopId !== null) {
      const bounds = boundedIn(this.name, this.indexes, bounded);
      const without = bounds && (await this.countWithout(store, shopId, bounds));
      if (without !== undefined) return without;
      const found = narrowing(this.indexes, bounded);
      if (found) [bounded] = await narrowed(bounded, found, this.asks(store, shopId));
    }
    const count = (query: Query) => query.select(sql<number>`count(*)`.as('n'));
    const [counted] = await this.read(store, shopId, bounded as typeof where, '', how === 'few' ? 'prepared' : 'walked')('count', [], count);
    return Number(counted!.n);
  }

  private async keptCount(store: Executor, shopId: number, kept: KeptCount): Promise<number> {
    const [sum] = await this.statements.run(store, 'kept count', keptValues(shopId, kept), (slots) => keptQuery(store, slots));
    return Number(sum!.n);
  }

  /** Counts by the rows that bounds leave out. Undefined if there are few rows at all, or if that would cost more. */
  private async countWithout(store: Executor, shopId: number, bounded: Bounded): Promise<number | undefined> {
    if ((await this.keptCount(store, shopId, bounded.kept)) < soonCounted) return undefined;
    const places = await this.statements.run(runnerOf(store, 'walked', shopId), 'sample', [shopId], ([shop]) => idsOfSample(store, this.name, shop));
    const inSample: Where[] = [['id', 'in', places.map(({ id }) => id), 'first'], ...bounded.rest];
    const sample = await this.read(store, shopId, inSample as WhereOf<C>[], '', 'walked')('sampled', [], (query) => query.select(columnsOfSample));
    const without = leftOut(bounded, sample as Sampled[]);
    if (!without) return undefined;
    const { from, parts } = without;
    const countOf = (conditions: Where[]) => this.countOf(store, shopId, conditions as WhereOf<C>[]);
    const { sql: text, parameters } = difference(store, Array.isArray(from) ? countOf(from) : keptSum(keptValues(shopId, from)), parts.map(countOf));
    const [counted] = await store.walked(text, [...parameters], shopId);
    return Number(counted!.n);
  }

  /**
   * Reads rows of a shop that match. The text of a query is made once for the columns and operators that it compares.
   * If a condition is a function, it isn't known what it compares, so the text is made each time.
   */
  private read(store: Executor, shopId: number | null, where: WhereOf<C>[], options = '', way: Way = 'prepared'): AnyReader {
    this.mayBeAsked(shopId);
    const runner = runnerOf(store, way, shopId);
    const compared = where.filter((condition) => condition !== undefined);
    const first = compared.find((condition) => Array.isArray(condition) && condition[3] === 'first') as Comparison | undefined;
    const from = (shop: unknown, value: unknown) => (first ? this.beginningWith(store, shop, first, value) : store.db.selectFrom<string>(this.name));
    if (compared.some((condition) => typeof condition === 'function'))
      return async (_part, own, build) => {
        const rows = from(shopId, first && bound(store, first[1], first[2]));
        const rest = where.filter((condition) => condition !== first);
        const query = build(this.matching(store, rows, shopId, rest), own).compile();
        // the text is different each time, so the engine wouldn't keep the statement
        return way === 'walked' ? runner.prepared(query.sql, [...query.parameters]) : (await store.db.executeQuery<Record<string, unknown>>(query)).rows;
      };
    const conditions = compared as Comparison<RowOf<C> & Standard>[];
    const shape = conditions.map(([key, operator, , checked = '']) => key + operator + checked).join();
    const values = [...(shopId === null ? [] : [shopId]), ...conditions.map(([, operator, value]) => bound(store, operator, value))];
    return (part, own, build) =>
      this.statements.run(runner, `${part} ${options} ${shopId === null} ${shape}`, [...values, ...own], (slots) => {
        const shop = shopId === null ? undefined : slots[0];
        const compareds = slots.slice(shopId === null ? 0 : 1);
        const rows = from(shop, first && compareds[conditions.indexOf(first as Comparison<RowOf<C> & Standard>)]);
        let query: Query = shop === undefined ? rows : rows.where('shop_id', '=', shop);
        for (const [at, condition] of conditions.entries())
          if (condition !== first) query = query.where(comparison(store, this.columns, condition, compareds[at]));
        return build(query, slots.slice(values.length)).compile();
      });
  }

  /** Neither engine looks into a query with a limit: it would enter an index of its order, and test each row of the shop. */
  private beginningWith(store: Executor, shop: unknown, first: Comparison, value: unknown): Query {
    const rows = store.db.selectFrom<string>(this.name).where('shop_id', '=', shop);
    const few = rows
      .where(comparison(store, this.columns, first, value))
      .selectAll()
      .limit(sql.lit(mostSorted));
    return store.db.selectFrom(few.as(this.name)) as unknown as Query;
  }

  /** The kept count of rows with one of these values, minus the rows that match `without`, usually few. One statement, so both numbers are from one snapshot. */
  async countKept(store: Executor, shopId: number, column: keyof C & string, values: string[], without: WhereOf<C>[]): Promise<number> {
    const among = [column, 'in', values] as WhereOf<C>;
    const few = this.countOf(store, shopId, [among, ...without]);
    const kept = keptAmong(store, shopId, countName(this.name, [column]), values);
    const { sql: text, parameters } = sql`select ${kept} - (${few}) as n`.compile(store.db);
    const [counted] = await store.walked(text, [...parameters], shopId);
    return Number(counted!.n);
  }

  private countOf(store: Executor, shopId: number, where: WhereOf<C>[]) {
    return this.matching(store, store.db.selectFrom<string>(this.name), shopId, where).select(sql`count(*)`.as('n'));
  }

  /** For lists that show these rows with their owners: for each owner, the number of its rows times `bytesEach`. */
  weighedBy(store: Executor, shopId: number, column: keyof C & string, bytesEach: number): NonNullable<ListOptions<never>['weigh']> {
    return async (ids) => {
      const query = this.matching(store, store.db.selectFrom<string>(this.name), shopId, [[column, 'in', ids] as WhereOf<C>]);
      const counted = query.select([`${column} as owner`, sql<number>`count(*)`.as('n')]).groupBy(column);
      const rows = (await counted.execute()) as unknown as { owner: number; n: number | string }[];
      return new Map(rows.map(({ owner, n }) => [Number(owner), Number(n) * bytesEach]));
    };
  }

  /** The times of a new row are `now`, unless they are given. */
  async insert(store: Executor, values: Insertable<RowOf<C>>, now: string): Promise<Row<Table<C>>> {
    return (await this.insertOne(store, values, now))!;
  }

  /** As `insert`, but returns undefined if another row of the shop has the same value in that column. */
  insertUnlessTaken(store: Executor, values: Insertable<RowOf<C>>, now: string, column: keyof C & string): Promise<Row<Table<C>> | undefined> {
    return this.insertOne(store, values, now, column);
  }

  /** As `insert`, if the caller needs nothing of the new row, not even its id. If the insert fails, the transaction fails too. */
  async append(tx: Executor, values: Insertable<RowOf<C>>, now: string): Promise<void> {
    const written = tx.engine === 'sqlite' && this.indexes.gathered ? this.gather(tx, values, now) : this.insertOne(tx, values, now);
    if (tx.alongside) tx.alongside(written);
    else await written;
  }

  private gather(tx: Executor, values: Record<string, unknown>, now: string) {
    return this.statements.run(tx, 'gather', this.complete(tx, this.written, values, now), (slots) =>
      tx.db
        .insertInto(gatheredName(this.name))
        .values(Object.fromEntries(this.written.map((key, at) => [key, slots[at]])))
        .compile(),
    );
  }

  /** The values of a new row for these columns: the given value, or else the default. */
  private complete(store: Executor, keys: string[], given: Record<string, unknown>, now: string): unknown[] {
    const stamped = (key: string) => (key === 'created_at' || key === 'updated_at' ? now : this.columns[key]!.default);
    return keys.map((key) => this.stored(store, key, given[key] === undefined ? stamped(key) : given[key]));
  }

  private async insertOne(store: Executor, values: Insertable<RowOf<C>>, now: string, unless?: keyof C & string): Promise<Row<Table<C>> | undefined> {
    const given: Record<string, unknown> = values;
    // always all columns in the same order, so that all inserts of the table are one statement
    const keys = given.id === undefined ? this.written : ['id', ...this.written];
    const encoded = this.complete(store, keys, given, now);
    this.claim(store, (key) => encoded[keys.indexOf(key)]);
    try {
      const [row] = await this.statements.run(store, `insert ${keys.length} unless ${unless}`, encoded, (slots) => {
        const query = store.db.insertInto(this.name).values(Object.fromEntries(keys.map((key, at) => [key, slots[at]])));
        const bounded = unless === undefined ? query : query.onConflict((conflict) => conflict.columns(['shop_id', unless]).doNothing());
        return bounded.returning('id').compile();
      });
      // everything but the id is known, and needn't be read again
      if (row) for (let at = 0; at < keys.length; at++) row[keys[at]!] = encoded[at];
      return row && this.decode(row);
    } catch (error) {
      throw violation(this, error);
    }
  }

  /** Writes the values that differ. If none differs, nothing is written, not even `updated_at`. `always` is for a change that the row doesn't hold. `updated_at` never goes back. */
  async update(
    store: Executor,
    row: Row<Table<C>>,
    changes: { [K in keyof RowOf<C>]?: RowOf<C>[K] | undefined },
    now: string,
    always = false,
  ): Promise<Row<Table<C>>> {
    const current = row as Record<string, unknown>;
    const differs = (value: unknown, known: unknown) => (typeof value === 'string' ? value !== known : JSON.stringify(value) !== JSON.stringify(known));
    const differing = Object.entries(changes).filter(([key, value]) => value !== undefined && differs(value, current[key]));
    if (differing.length === 0 && !always) return row;
    try {
      const set = this.encode(store, { ...Object.fromEntries(differing), updated_at: now });
      const keys = Object.keys(set);
      const owner = this.indexes.global ? [] : [row.shop_id];
      // a write that waited for another one is stored after it with an earlier time; a restore sets rows of no shop back, so their time may go back
      const written = (key: string, slot: unknown) => (key === 'updated_at' && !this.indexes.global ? later(store, key, slot) : slot);
      const [changed] = await this.run(store, `update ${keys}`, [...Object.values(set), row.id, ...owner], (slots) => {
        const query = store.db
          .updateTable<string>(this.name)
          .set(Object.fromEntries(keys.map((key, at) => [key, written(key, slots[at])])))
          .where('id', '=', slots[keys.length]);
        return (this.indexes.global ? query : query.where('shop_id', '=', slots[keys.length + 1])).returning(this.selected).compile();
      });
      if (!changed) throw new Gone(`${this.name} ${row.id} is gone`);
      return changed;
    } catch (error) {
      throw violation(this, error);
    }
  }

  /** Inserts several rows in one query. They have values for the same columns, and no column with bytes. */
  async insertAll(store: Executor, values: Insertable<RowOf<C>>[], now: string): Promise<Row<Table<C>>[]> {
    const [example] = values;
    if (!example) return [];
    const rows = values.map((one) => this.encode(store, { created_at: now, updated_at: now, ...one }));
    const keys = Object.keys(rows[0]!);
    for (const row of rows) this.claim(store, (key) => row[key]);
    try {
      return await this.run(store, `insert all ${keys}`, [asJson(rows)], ([all]) =>
        inserted(store, this.name, this.columns, keys, this.selected, all).compile(store.db),
      );
    } catch (error) {
      throw violation(this, error);
    }
  }

  /** Changes the same columns of several rows in one query, and skips rows that have been removed. No column with bytes or with unique values is allowed. */
  async updateAll(store: Executor, shopId: number | null, changes: (Partial<RowOf<C>> & { id: number; updated_at: string })[]): Promise<void> {
    this.mayBeAsked(shopId);
    const [example] = changes;
    if (!example) return;
    const columns = Object.keys(example).filter((key) => key !== 'id');
    const rows = asJson(changes.map((change) => this.encode(store, change)));
    const values = shopId === null ? [rows] : [rows, shopId];
    await this.run(store, `update all ${shopId === null} ${columns}`, values, ([all, shop]) =>
      assigned(store, this.name, this.columns, columns, all, shop).compile(store.db),
    );
  }

  /**
   * Removes the rows that match. On SQLite a statement blocks the event loop, and a collection may have 300,000 rows in another table. So rows that aren't
   * named by their ids are removed a few at a time, and between the statements other work gets a turn.
   */
  async remove(store: Executor, shopId: number | null, where: WhereOf<C>[]): Promise<number> {
    const isNamed = this.indexes.key || where.some((condition) => Array.isArray(condition) && condition[0] === 'id');
    if (store.engine === 'postgres' || isNamed) return this.removed(this.matching(store, store.db.deleteFrom(this.name), shopId, where));
    const some = this.matching(store, store.db.selectFrom<string>(this.name), shopId, where).select('id').limit(sql.lit(removedAtOnce));
    for (let all = 0; ; ) {
      const removed = await this.removed(this.matching(store, store.db.deleteFrom<string>(this.name).where('id', 'in', some), shopId, []));
      all += removed;
      if (removed < removedAtOnce) return all;
    }
  }

  private async removed(query: DeleteQueryBuilder<AnyDatabase, string, DeleteResult>): Promise<number> {
    return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
  }

  /** Reports the unique values of a new row (`claims`). */
  private claim({ claims }: Executor, valueIn: (column: string) => unknown) {
    if (!claims) return;
    // values that differ only in their case may count as the same
    for (const { columns } of this.indexes.unique ?? []) claims(`${this.name} ${columns.map((column) => valueIn(column)).join(' ')}`.toLowerCase());
  }

  private matching<Q extends WhereInterface<AnyDatabase, string>>(store: Executor, query: Q, shopId: number | null, where: WhereOf<C>[]): Q {
    this.mayBeAsked(shopId);
    let built: WhereInterface<AnyDatabase, string> = shopId === null ? query : query.where('shop_id', '=', shopId);
    for (const condition of where) {
      if (condition === undefined) continue;
      if (typeof condition === 'function') built = built.where(condition);
      else {
        const [, operator, value] = condition;
        built = built.where(comparison(store, this.columns, condition, bound(store, operator, value)));
      }
    }
    // a condition doesn't change the type of a query
    return built as Q;
  }

  private mayBeAsked(shopId: number | null) {
    if (shopId === null && this.ofShops) throw new Error(`${this.name} lies with its shops, and is asked without one`);
  }
}

type Insertable<R> = { [K in keyof R as null extends R[K] ? never : K]: R[K] } & { [K in keyof R as null extends R[K] ? K : never]?: R[K] } & {
  shop_id?: number;
} & Partial<Stamps>;

/** Declarations may look alike, as data does: the constructor adds what all tables have, but a column that two tables have is declared in both. */
export const table = <C extends Columns, Name extends string>(name: Name, columns: C, indexes: Indexes<keyof (C & Standard) & string> = {}): Table<C, Name> =>
  new Table(name, columns, indexes);

/** All tables that the modules export, each of them once. */
export const tablesOf = (...modules: object[]): AnyTable[] => [
  ...new Set(modules.flatMap((module) => Object.values(module)).filter((exported): exported is AnyTable => exported instanceof Table)),
];
