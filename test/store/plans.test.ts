// Query plans of lists and counts over many rows: both engines search an index by the filter, without sorting or scanning the rows of a shop.
// The calls follow from the contracts, so that a new filter is tested too. `npm run bench -- --rows 1000000` measures the times.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Operation, Parameter } from '../../contract/operations.ts';
import { pages } from '../../server/admin/pages.ts';
import { declared } from '../../server/contracts.ts';
import { giftCards, highest, lowest } from '../../server/domain/gift_cards.ts';
import { products } from '../../server/domain/products.ts';
import { moment } from '../../server/store/clock.ts';
import type { Cursor } from '../../server/store/lists/paging.ts';
import { keepEstimates } from '../../server/store/sqlite/estimates.ts';
import type { AnyTable, Row, Where } from '../../server/store/table.ts';
import { tables } from '../../server/tables.ts';
import { asOperator, engine, type Running, type Sandbox, sandbox, startServer } from '../support/harness.ts';
import { ahead } from '../support/shop.ts';

/** Rows of each table. From this number on, both engines choose the same plans as for a million. */
const rows = 4000;

/** Queries that read more rows than they return, and why these rows are few or can't be avoided. */
const exceptions: Record<string, string> = {
  'listCustomCollections ids': 'reads those that it names, 250 at most',
  'listInventoryItems ids': 'reads those that it names, 250 at most',
  'listCustomCollections product_id': 'walks the collections of one product',
  'countCustomCollections product_id': 'walks the collections of one product',
  'listCustomCollections handle': 'a handle is that of one collection',
  'listSmartCollections handle': 'a handle is that of one collection',
  'listRedirects path': 'a path is that of one redirect',
  'countRedirects path': 'a path is that of one redirect',
  'listThemeFiles key': 'a key is that of one file of a theme',
  'countPages updated_at_min': 'of so few rows PostgreSQL counts them by the shop alone',
  'countPages updated_at_max': 'of so few rows PostgreSQL counts them by the shop alone',
  listVariants: 'a product has 100 at most',
  'listPages published_status': 'of many that match PostgreSQL finds one after the other by id',
  'listCustomCollections published_status': 'of many that match PostgreSQL finds one after the other by id',
  'listGiftCards status': 'of many that match PostgreSQL finds one after the other by id',
  listWebhooks: 'an app has 250 at most',
  countWebhooks: 'an app has 250 at most',
  'searchGiftCards query': 'walks its matches',
  'searchGiftCards created_at_min': 'the order is another, so it walks its matches',
  'searchGiftCards created_at_max': 'the order is another, so it walks its matches',
  'searchGiftCards updated_at_min': 'the order is another, so it walks its matches',
  'searchGiftCards updated_at_max': 'the order is another, so it walks its matches',
  'listShopApplicationCharges status': 'charges that have just expired are still stored as pending',
  'listProducts collection_id': 'walks the products of one collection',
  listAuditLog: 'all entries are in order of their ids, which is the table itself',
  listApps: 'all apps are in order of their ids, which is the table itself',
  listShops: 'all shops are in order of their ids, which is the table itself',
  listDeadJobs: 'jobs whose last attempt failed are few, and of all shops',
  listWaitingJobs: 'sorts the jobs of all shops that wait, for the operator',
  'listShopWebhooks app_id': 'an app has 250 at most',
  'listShopFeedback app_id': 'what apps say of a shop is few',
  listRequests: 'is in memory',
  'listWholeSnapshots name': 'snapshots of all shops are few',
  'listShopEvents subject_type': 'of so few rows PostgreSQL reads by the shop alone',
};

/** Parameters that say how a list is shown, not which records it has. */
const noFilters = ['limit', 'page_info', 'fields', 'presentment_currencies'];

interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** The method of the store that ran it. */
  way?: string;
}

let running: Running;
let box: Sandbox;
const asked: Statement[] = [];

/** A column's value in row n. Many rows have the same value where the column isn't unique. Where a time may be null, every second one is. */
function valueFor(table: AnyTable, name: string) {
  const column = table.columns[name]!;
  const unique = (table.indexes.unique ?? []).some(({ columns }) => (columns as string[]).at(-1) === name);
  if (name === 'shop_id') return sql`case when n % 3 = 0 then ${sql.lit(box.shop.id)} else 7 + n % 3 end`;
  if (name === 'subject_type') return sql`'Page'`;
  if (name === 'app_id') return sql.lit(box.app.id);
  const kinds: Record<string, () => unknown> = {
    integer: () => (unique ? sql`1000000 + n` : sql`n % 40`),
    real: () => sql`n`,
    boolean: () => (engine === 'sqlite' ? sql`n % 2` : sql`n % 2 = 1`),
    json: () => sql`'[]'`,
    bytes: () => (engine === 'sqlite' ? sql`zeroblob(1)` : sql`''::bytea`),
    text: () => (unique ? sql`'text ' || n` : sql`'text ' || (n % 40)`),
    time: () => {
      const time = sql`'2026-0' || (1 + n % 9) || '-' || (10 + n % 19) || 'T09:30:00+00:00'`;
      return column.nullable ? sql`case when n % 2 = 0 then ${time} end` : time;
    },
  };
  return kinds[column.kind]!();
}

const numbers =
  engine === 'sqlite'
    ? sql`(with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${sql.lit(rows)}) select n from counter)`
    : sql`(select generate_series(1, ${sql.lit(rows)}) as n)`;

async function fill(table: AnyTable) {
  const names = Object.keys(table.columns);
  const into = sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})`;
  const values = names.map((name) => sql`${valueFor(table, name)}`);
  await running.store.transaction(async ({ db }) => {
    await sql`${into} select ${sql.join(values)} from ${numbers} as numbers`.execute(db);
  });
}

/** Tables that aren't filled: those whose rows come with a shop, and jobs, since none may run. */
const leftOut = ['installs', 'tokens', 'row_counts', 'jobs', 'merchant_sessions', 'backup_rates'];

beforeAll(async () => {
  running = await startServer();
  box = await sandbox({ server: running });
  await running.workers.stop();
  for (const table of tables) if (!table.indexes.global && !leftOut.includes(table.name)) await fill(table);
  // on SQLite the server's own estimates count (sqlite/estimates.ts)
  if (engine === 'postgres') await running.store.transaction(({ db }) => sql`analyze`.execute(db));
  const { store } = running;
  for (const way of ['prepared', 'quick', 'walked'] as const) {
    const run = store[way] as (...args: unknown[]) => Promise<Record<string, unknown>[]>;
    const noting = (text: string, parameters: unknown[], ...rest: unknown[]) => {
      asked.push({ sql: text, parameters, way });
      return run.call(store, text, parameters, ...rest);
    };
    Object.assign(store, { [way]: noting });
  }
  const executor = store.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (compiled, ...rest) => {
    asked.push(compiled);
    return execute(compiled, ...rest);
  };
  return () => running.close();
});

interface Plan {
  /** The steps that scan a table or sort. */
  wrong: string[];
  /** The largest number of conditions by which an index is searched. */
  entered: number;
  /** Whether a stored count is read. */
  kept: boolean;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Sort Key'?: string[];
  Plans?: Node[];
}

const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];
const conditions = (text: string) => text.split(' AND ').length;

async function planOf(statement: Statement): Promise<Plan> {
  const { sql: text, parameters } = statement;
  if (engine === 'sqlite') {
    const details = ((await running.store.prepared(`explain query plan ${text}`, [...parameters])) as { detail: string }[]).map(({ detail }) => detail);
    const wrong = details.filter((detail) => /^SCAN (?!json_each|\(|given|CONSTANT)/.test(detail) || detail.includes('TEMP B-TREE'));
    const entries = details.map((detail) => (/^SEARCH (?!row_counts|json_each).*\(.*\)/.test(detail) ? conditions(detail) : 0));
    return { wrong, entered: Math.max(0, ...entries), kept: details.some((detail) => detail.includes('SEARCH row_counts')) };
  }
  const kinds = [await explained(statement, ['seqscan', 'sort', 'bitmapscan']), await explained(statement, ['seqscan'])] as const;
  const [nodes, asLeft] = kinds;
  const wrong = nodes.filter((node) => /Seq Scan|Sort/.test(node['Node Type']));
  const entries = [...nodes, ...asLeft].map((node) => (node['Index Cond'] && node['Relation Name'] !== 'row_counts' ? conditions(node['Index Cond']) : 0));
  return {
    wrong: wrong.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? node['Sort Key']}`),
    entered: Math.max(0, ...entries),
    kept: nodes.some((node) => node['Relation Name'] === 'row_counts'),
  };
}

/** The plan without some ways. For so few rows PostgreSQL would scan the table or sort even where an index fits. */
async function explained({ sql: text, parameters }: Statement, avoided: string[]): Promise<Node[]> {
  const [row] = (await running.store.transaction(async (tx) => {
    for (const way of avoided) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx.db);
    return tx.prepared(`explain (format json) ${text}`, [...parameters]);
  })) as { 'QUERY PLAN': { Plan: Node }[] }[];
  return all(row!['QUERY PLAN'][0]!.Plan);
}

const at = moment(Date.parse('2026-05-15T09:30:00Z'));

/** The values for a parameter: each order in both directions, and one value for any other parameter. */
function valuesOf({ name, schema, example, ...rest }: Parameter): string[] {
  const fields = /^\^\(([a-z_|]+)\)/.exec(schema.pattern ?? '')?.[1];
  if (name === 'order' && fields) return fields.split('|').flatMap((field) => [`${field} asc`, `${field} desc`]);
  if (/_(min|max)$/.test(name) && name.includes('_at_')) return [at];
  const examples = Object.values((rest as { examples?: Record<string, { value: unknown }> }).examples ?? {}).map(({ value }) => value);
  return [String(example ?? examples[0] ?? schema.enum?.[0] ?? 1)];
}

const asks = (['admin', 'operator'] as const).flatMap((which) =>
  [...declared(which).contract.operations.values()]
    .filter(({ method, path, queryParameters }) => method === 'get' && (queryParameters.has('limit') || path.endsWith('/count.json')))
    .map((operation) => ({ which, operation, filters: [...operation.queryParameters.values()].filter(({ name }) => !noFilters.includes(name)) })),
);

/** For each path parameter, the table whose id it is. */
const parents: Record<string, string> = {
  blog_id: 'blogs',
  customer_id: 'customers',
  dispute_id: 'disputes',
  order_id: 'orders',
  price_rule_id: 'price_rules',
  product_id: 'products',
  recurring_application_charge_id: 'recurring_application_charges',
  theme_id: 'themes',
};

async function get(which: 'admin' | 'operator', { path, pathParameters }: Operation, query = '') {
  let filled = path.replace('{shop_id}', String(box.shop.id));
  for (const { name } of pathParameters) {
    const parent = tables.find((table) => table.name === parents[name]);
    if (parent) filled = filled.replace(`{${name}}`, String((await parent.first(running.store, box.shop.id, []))!.id));
  }
  asked.length = 0;
  const answer = which === 'admin' ? await box.get(filled + query) : await asOperator(running.origin, 'GET', filled + query);
  // the rows have made-up values, so that some of them can't be shown: a 500
  expect([200, 400, 500], `${filled}${query}: ${answer.text}`).toContain(answer.status);
  return plans();
}

async function plans(): Promise<Plan> {
  const lists = asked.filter(({ sql: text }) => / order by .* limit (\$\d+|\d\d+)$|select count\(\*\) as "n"|from row_counts/.test(text)).slice();
  const found = [];
  // only the queries of the list itself, not those of what is shown with each record
  const from = (text: string) => / from "?(\w+)/.exec(text)?.[1];
  for (const statement of lists.filter(({ sql: text }) => from(text) === from(lists[0]!.sql))) found.push(await planOf(statement));
  asked.length = 0;
  return { wrong: found.flatMap(({ wrong }) => wrong), entered: Math.max(0, ...found.map(({ entered }) => entered)), kept: found.some(({ kept }) => kept) };
}

test('the contracts have lists and counts', () => expect(asks.length).toBeGreaterThan(30));

test.each(asks.map((ask) => [ask.operation.id, ask] as const))('%s', async (id, { which, operation, filters }) => {
  const findings: string[] = [];
  const plain = await get(which, operation);
  if (plain.wrong.length > 0) findings.push(`${id}: ${plain.wrong}`);
  for (const filter of filters)
    for (const value of valuesOf(filter)) {
      const { wrong, entered, kept } = await get(which, operation, `?${filter.name}=${encodeURIComponent(value)}`);
      // an order adds no condition to the search of the index
      const deep = filter.name === 'order' || kept || entered > (plain.kept ? 1 : plain.entered);
      const narrowed = deep ? '' : `searches an index by ${entered} conditions, and without the filter by ${plain.entered}`;
      if (wrong.length > 0 || !deep) findings.push(`${id} ${filter.name}: ${value} ${[...wrong, narrowed].join(' ')}`);
    }
  const known = (finding: string) =>
    Object.keys(exceptions).find((one) => finding.startsWith(`${one}:`) || (!one.includes(' ') && finding.startsWith(`${one} `)));
  const mend =
    "compare the filter's column in the handler, and give the table an index with it: ['shop_id', column, 'id']. If that can't help, say why in `exceptions`";
  expect(
    findings.filter((finding) => !known(finding)),
    mend,
  ).toEqual([]);
});

test('the index is searched by the cursor for a later page, whichever bound the list has', async () => {
  const bounds = [undefined, ['updated_at', '>=', '2026-02-01'], ['created_at', '<=', '2026-08-01'], ['published_at', '>=', '2026-02-01']] as const;
  for (const bound of bounds)
    for (const rel of ['next', 'previous'] as const) {
      const list = (cursor?: Cursor) => pages.list(running.store, box.shop.id, { limit: 20, ...(cursor && { cursor }) }, [bound as Where<Row<typeof pages>>]);
      const second = await list((await list()).links.next);
      asked.length = 0;
      await list(second.links[rel]);
      const { wrong } = await plans();
      expect([bound, rel, wrong]).toEqual([bound, rel, []]);
    }
});

/** What the engine says of its plan, as one text. `avoided` are ways that PostgreSQL would take for so few rows. */
async function planText(text: string, parameters: unknown[], avoided: string[]) {
  if (engine === 'postgres') return JSON.stringify(await explained({ sql: text, parameters }, avoided));
  return ((await running.store.prepared(`explain query plan ${text}`, parameters)) as { detail: string }[]).map(({ detail }) => detail).join();
}

test.runIf(engine === 'sqlite').each([
  ['pages', 'created_at', 'updated_at'],
  ['pages', 'created_at', 'published_at'],
  ['pages', 'updated_at', 'published_at'],
  ['script_tags', 'created_at', 'updated_at'],
])('%s within bounds of two times, %s and %s, are counted from one index alone', async (table, one, other) => {
  const [app, ...parameters] = table === 'script_tags' ? ['and app_id = ?', box.shop.id, at, at, box.app.id] : ['', box.shop.id, at, at];
  const plan = await planText(`select count(*) from ${table} where shop_id = ? and ${one} >= ? and ${other} <= ? ${app}`, parameters, []);
  expect(plan).toContain('COVERING INDEX');
});

test('later pages of cards without a value in the order are not sorted', async () => {
  for (const descending of [true, false])
    for (const direction of ['next', 'previous'] as const) {
      asked.length = 0;
      const nullAs = descending ? lowest : highest;
      const key = [nullAs, direction === 'next' ? (descending ? 1e12 : 1) : descending ? 1 : 1e12];
      const order = [
        { by: 'disabled_at', descending, nullAs },
        { by: 'id', descending },
      ] as const;
      const { rows } = await giftCards.list(running.store, box.shop.id, { limit: 20, cursor: { key, direction } }, [], [...order]);
      expect(rows).toHaveLength(20);
      expect([descending, direction, (await plans()).wrong]).toEqual([descending, direction, []]);
    }
});

test('a count of events has one lower bound, by which the index is entered', async () => {
  asked.length = 0;
  expect((await box.get(`/events/count.json?created_at_min=${encodeURIComponent(at)}`)).status).toBe(200);
  const counts = asked.filter(({ sql: text }) => /count\(\*\).* from "events"/.test(text));
  expect(counts.map(({ sql: text }) => text.match(/"created_at" >= /g)?.length)).toEqual([1]);
});

test('a search by when cards were disabled enters their index', async () => {
  asked.length = 0;
  await box.get(`/gift_cards/search.json?query=${encodeURIComponent('disabled_at:<2026-05-15')}`);
  const { sql: text, parameters } = asked.find(({ sql: one }) => / from "gift_cards" .* limit /.test(one))!;
  const plan = await planText(text, [...parameters], ['seqscan', 'sort', 'bitmapscan']);
  expect(plan).toMatch(engine === 'sqlite' ? /disabled_at_null_first_id_idx \(shop_id=\? AND <expr>>\? AND <expr><\?\)/ : /Index Cond[^}]*COALESCE[^}]*</);
});

test.runIf(engine === 'sqlite')('SQLite enters the index that has all columns that are compared, up to bounds of the id', async () => {
  const shallow: string[] = [];
  for (const { name, ofShops, indexes } of tables.filter(({ ofShops }) => ofShops)) {
    const plain = (indexes.index ?? []).map((parts) => (parts as string[]).filter((part) => typeof part === 'string'));
    for (const parts of plain.filter((parts, n) => ofShops && parts.length === indexes.index![n]!.length)) {
      const end = parts.indexOf('id');
      const columns = end < 0 ? parts : parts.slice(0, end);
      const compared = [...columns.map((column) => `${column} = ?`), ...(end < 0 ? [] : ['id > ? and id < ?'])];
      const parameters = Array.from({ length: columns.length + (end < 0 ? 0 : 2) }, () => 1);
      const text = `select * from ${name} where ${compared.join(' and ')} ${end < 0 ? '' : 'order by id'} limit 51`;
      const plan = await planText(text, parameters, []);
      if (plan.split(/=\?/).length - 1 < columns.length || (end >= 0 && !plan.includes('id<?')) || plan.includes('TEMP B-TREE'))
        shallow.push(`${text}: ${plan}`);
    }
  }
  expect(shallow).toEqual([]);
});

test.runIf(engine === 'sqlite')('the numbers that SQLite plans by are its own again at the next start, whoever has gathered others', async () => {
  const { store } = running;
  const stored = () => store.prepared('select idx, stat from sqlite_stat1 order by idx', []);
  const before = await stored();
  expect(before.length).toBeGreaterThan(100);
  // other connections read the numbers again once this is greater
  const version = async () => (await store.prepared('pragma schema_version', []))[0]!.schema_version as number;
  await store.transaction(({ db }) => sql`analyze`.execute(db));
  expect(await stored()).not.toEqual(before);
  const gathered = await version();
  await store.transaction((tx) => keepEstimates(tx, tables));
  expect(await stored()).toEqual(before);
  const kept = await version();
  expect(kept).toBeGreaterThan(gathered);
  await store.transaction((tx) => keepEstimates(tx, tables));
  expect(await version()).toBe(kept);
});

test('events that may all be too old, since the clock was put ahead, are read off the event loop', async () => {
  const product = (await products.first(running.store, box.shop.id, []))!.id;
  const waysOf = async (path: string) => {
    asked.length = 0;
    expect((await box.get(path)).status).toBe(200);
    return asked.filter(({ sql: text }) => / from "events" /.test(text)).map(({ way }) => way);
  };
  await ahead(box, 400 * 86_400);
  for (const path of ['/events.json', '/events.json?verb=create', '/events/count.json', `/products/${product}/events.json`]) {
    const ways = await waysOf(path);
    expect([path, new Set(ways)]).toEqual([path, new Set(['walked'])]);
  }
});
