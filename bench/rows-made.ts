// Fills a shop directly in the store, with one statement per table: as many rows as wanted in tables that grow, and one row in tables that these belong to.
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { moment } from '../server/store/clock.ts';

export type Engine = 'sqlite' | 'postgres';

/** Fills a store that no server has open. */
interface Filler {
  engine: Engine;
  run(sql: string): Promise<void>;
  /** The value of a query that has one row with one value. */
  value(sql: string): Promise<unknown>;
  texts(sql: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Settings for a PostgreSQL server that nobody else uses. Its data may be lost if the machine fails, so it needn't write durably. */
const careless = { fsync: 'off', full_page_writes: 'off', max_wal_size: "'8GB'" };

/** Opens a store to fill it. A server that opens it later has its own settings. `own` says that nobody else uses the PostgreSQL server. */
export async function openFiller(address: string, own = false): Promise<Filler> {
  if (!address.startsWith('postgres')) {
    const database = new DatabaseSync(address);
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -400000; pragma temp_store = memory; begin');
    const texts = async (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]));
    return {
      engine: 'sqlite',
      run: async (sql) => database.exec(sql),
      value: async (sql) => Object.values(database.prepare(sql).get() ?? {})[0],
      texts,
      async close() {
        database.exec('commit');
        database.close();
      },
    };
  }
  const pool = new Pool({ connectionString: address, max: atOnce, options: '-c synchronous_commit=off -c maintenance_work_mem=512MB -c jit=off' });
  const configured = async (command: (name: string, value: string) => string) => {
    if (!own) return;
    for (const [name, value] of Object.entries(careless)) await pool.query(command(name, value));
    await pool.query('select pg_reload_conf()');
  };
  await configured((name, value) => `alter system set ${name} = ${value}`);
  const rows = async (sql: string) => (await pool.query({ text: sql, rowMode: 'array' })).rows as unknown[][];
  return {
    engine: 'postgres',
    run: async (sql) => void (await pool.query(sql)),
    value: async (sql) => (await rows(sql))[0]?.[0],
    texts: async (sql) => (await rows(sql)).map(([text]) => String(text)),
    async close() {
      await configured((name) => `alter system reset ${name}`);
      await pool.query('checkpoint');
      await pool.end();
    },
  };
}

/** How many tables are filled at the same time, if the engine can do this. */
const atOnce = 2;

/** What the values of a row are made from, as SQL that both engines read. In it `n` counts from 1 to `rows`. */
interface Place {
  shop: number;
  app: number;
  rows: number;
  /** The id of the row with the number `n` in a table. */
  id(table: string, n: string): string;
  time(secondsAgo: string): string;
}

const year = 330 * 86_400;
/** The newest row was created last. Changes came in any order. */
const made = ({ rows }: Place) => `(${rows} - n) * ${year} / ${rows}`;
const changed = (place: Place) => `${made(place)} * ((${place.rows} - n) * 7919 % 997) / 997`;

const published = (place: Place) => `case when n % 10 = 0 then null else ${place.time(made(place))} end`;
const charge = { price: `(n % 90) || '.00'`, name: `'Pack ' || n`, test: 'n < 0' };

interface Kind {
  /** The most rows that the table gets: 1 if others belong to its row, or as many as are allowed. */
  most?: number;
  values(place: Place): Record<string, string>;
}

/** The values of a table's columns. Columns that the declaration makes optional are left out, except those that filters compare. */
const kinds: Record<string, Kind> = {
  pages: {
    values: (place) => ({
      title: `'Page ' || n`,
      handle: `'page-' || n`,
      body_html: `'<p>Water at 80 degrees, three minutes.</p>'`,
      author: `'Shelf Notes'`,
      published_at: published(place),
    }),
  },
  redirects: { values: () => ({ path: `'/from/' || n`, target: `'/to/' || (n / 2)`, path_key: `'/from/' || n`, target_key: `'/to/' || (n / 2)` }) },
  script_tags: {
    values: ({ app }) => ({
      app_id: `${app}`,
      src: `'https://scripts.example/' || n || '.js'`,
      event: `'onload'`,
      display_scope: `'online_store'`,
      cache: 'n < 0',
    }),
  },
  // as many as an app may have
  webhooks: {
    most: 250,
    values: ({ app }) => ({
      app_id: `${app}`,
      address: `'https://hooks.example/' || n`,
      topic: `case n % 2 when 0 then 'collections/update' else 'themes/update' end`,
      format: `'json'`,
      fields: `'[]'`,
      metafield_namespaces: `'[]'`,
      private_metafield_namespaces: `'[]'`,
    }),
  },
  blogs: { values: () => ({ title: `'Blog ' || n`, handle: `'blog-' || n`, commentable: `'no'` }) },
  articles: { values: (place) => ({ blog_id: place.id('blogs', 'n'), title: `'Article ' || n`, tags: `'["green"]'`, published_at: published(place) }) },
  events: {
    values: ({ id }) => ({
      // one order and one product have many events
      subject_id: `case n % 4 when 0 then ${id('orders', '1')} when 1 then ${id('products', '1')} else ${id('pages', 'n')} end`,
      subject_type: `case n % 4 when 0 then 'Order' when 1 then 'Product' when 2 then 'Page' else case n % 20 when 3 then 'Blog' else 'Page' end end`,
      verb: `case n % 10 when 0 then 'destroy' else 'create' end`,
      name: `'Page ' || n`,
      arguments: `'["Page"]'`,
      author: `'Shelf Notes'`,
    }),
  },
  orders: {
    most: 1,
    values: () => ({ order_number: '1001', currency: `'USD'`, total_price: `'28.00'`, shipping_address: `'{}'`, billing_address: `'{}'` }),
  },
  gift_cards: {
    values: (place) => ({
      code_mark: `'${place.shop}/' || n`,
      last_characters: `substr('0000' || (n % 10000), -4)`,
      currency: `'USD'`,
      initial_value: '5000',
      balance: 'n % 5000',
      amount_spent: '5000 - n % 5000',
      api_client_id: `${place.app}`,
      note: `'Thank you, visitor ' || n`,
      note_key: `'thank you, visitor ' || n`,
      expires_on: `case when n % 3 = 0 then null else substr(${place.time(`-(${changed(place)})`)}, 1, 10) end`,
      disabled_at: `case when n % 10 = 0 then ${place.time(made(place))} end`,
    }),
  },
  products: {
    values: (place) => ({
      title: `'Tea ' || n`,
      handle: `'tea-' || n`,
      status: `'active'`,
      published_at: published(place),
      options: `'["Size"]'`,
      gift_card: 'n < 0',
      units_sold: 'n',
    }),
  },
  inventory_items: {
    values: () => ({ sku: `'SKU-' || n`, tracked: 'n < 0', requires_shipping: 'n > 0', country_harmonized_system_codes: `'[]'` }),
  },
  // as many variants as a product may have
  variants: {
    values: ({ id }) => ({
      product_id: id('products', '((n - 1) / 100 + 1)'),
      inventory_item_id: id('inventory_items', 'n'),
      option1: `'Size ' || n`,
      combination: `'["Size ' || n || '",null,null]'`,
      price: `'8.00'`,
      position: '(n - 1) % 100 + 1',
      inventory_policy: `'deny'`,
      fulfillment_service: `'manual'`,
      weight: `'50'`,
      weight_unit: `'g'`,
      taxable: 'n > 0',
    }),
  },
  collections: {
    values: (place) => ({
      smart: 'n < 0',
      title: `'Teas ' || n`,
      handle: `'teas-' || n`,
      body_html: `''`,
      published_at: published(place),
      published_scope: `'web'`,
      sort_order: `'manual'`,
      rules: `'[]'`,
    }),
  },
  // half of them in the first collection, the other half with the first product
  collects: {
    values: ({ id }) => ({
      collection_id: `case n % 2 when 0 then ${id('collections', 'n')} else ${id('collections', '1')} end`,
      product_id: `case n % 2 when 0 then ${id('products', '1')} else ${id('products', 'n')} end`,
      position: 'n',
    }),
  },
  customers: { most: 1, values: ({ shop }) => ({ email: `'Visitor${shop}@tea.example'`, email_key: `'visitor${shop}@tea.example'` }) },
  customer_addresses: {
    values: ({ id }) => ({
      customer_id: id('customers', '1'),
      address1: `n || ' Quay Street'`,
      address2: `''`,
      city: `'Bristol'`,
      zip: `'BS1'`,
      phone: `''`,
      country: `'United Kingdom'`,
      country_code: `'GB'`,
      province: `''`,
      province_code: `''`,
      is_default: 'n = 1',
    }),
  },
  price_rules: { most: 1, values: ({ time }) => ({ title: `'FIRSTFLUSH'`, customer_selection: `'all'`, starts_at: time('0') }) },
  discount_codes: {
    values: ({ id }) => ({ price_rule_id: id('price_rules', '1'), code: `'CODE-' || n`, code_key: `'CODE-' || n`, usage_count: 'n % 20' }),
  },
  discount_code_creations: {
    most: 1,
    values: ({ id }) => ({ price_rule_id: id('price_rules', '1'), status: `'completed'`, codes_count: '1', logs: `'[]'` }),
  },
  discount_code_creation_codes: {
    most: 1,
    values: ({ id }) => ({ creation_id: id('discount_code_creations', '1'), code: `'CODE'`, status: `'pending'`, errors: `'{}'` }),
  },
  application_charges: {
    values: ({ app, time }) => ({ app_id: `${app}`, ...charge, status: `case n % 2 when 0 then 'active' else 'declined' end`, expires_at: time('0') }),
  },
  recurring_application_charges: {
    most: 1,
    values: ({ app, time }) => ({ app_id: `${app}`, ...charge, capped_amount: `'100000000.00'`, status: `'active'`, activated_at: time(`${year}`) }),
  },
  usage_charges: { values: ({ id }) => ({ recurring_charge_id: id('recurring_application_charges', '1'), description: `'Labels'`, price: `'0.01'` }) },
  resource_feedback: {
    values: ({ app, id, time }) => ({
      app_id: `${app}`,
      resource_type: `'Product'`,
      resource_id: id('products', 'n'),
      state: `'success'`,
      messages: `'[]'`,
      feedback_generated_at: time('0'),
    }),
  },
  disputes: {
    most: 1,
    values: ({ time }) => ({
      type: `'inquiry'`,
      amount: `'8.00'`,
      currency: `'USD'`,
      reason: `'general'`,
      status: `'needs_response'`,
      initiated_at: time('0'),
      evidence_due_by: time('0'),
    }),
  },
  dispute_evidences: {
    most: 1,
    values: ({ id }) => {
      const nowhere = `'{"address1":null,"address2":null,"city":null,"province":null,"province_code":null,"country":null,"country_code":null,"zip":null}'`;
      return {
        dispute_id: id('disputes', '1'),
        product_description: `''`,
        billing_address: nowhere,
        shipping_address: nowhere,
        fulfillments: `'[]'`,
        submitted: 'n < 0',
      };
    },
  },
  carrier_services: {
    most: 1,
    values: ({ app }) => ({ app_id: `${app}`, name: `'Harbour post'`, callback_url: `'https://rates.example/'`, active: 'n > 0', service_discovery: 'n < 0' }),
  },
  storefront_access_tokens: {
    most: 1,
    values: ({ app, shop }) => ({ app_id: `${app}`, access_token: `'${shop}'`, access_scope: `'unauthenticated_read_product_listings'`, title: `'Window'` }),
  },
  themes: { most: 1, values: () => ({ name: `'Winter'`, role: `'unpublished'`, processing: 'n < 0' }) },
};

export interface Filled {
  /** The first row, which others belong to, and a row in the middle. */
  first(table: string): number;
  middle(table: string): number;
}

/** Drops the indexes before the work and makes them afterwards, which takes a fraction of the time. */
async function withoutIndexes(filler: Filler, table: string, work: () => Promise<void>) {
  const [name, definition, from] =
    filler.engine === 'sqlite'
      ? ['name', 'sql', `sqlite_master where type = 'index' and tbl_name = '${table}' and sql is not null`]
      : [
          'indexname',
          'indexdef',
          `pg_indexes where schemaname = current_schema() and tablename = '${table}' and indexname not in (select conname from pg_constraint)`,
        ];
  const names = await filler.texts(`select ${name} from ${from} order by ${name}`);
  const definitions = await filler.texts(`select ${definition} from ${from} order by ${name}`);
  for (const index of names) await filler.run(`drop index ${index}`);
  await work();
  for (const made of definitions) await filler.run(made);
}

async function lastId(filler: Filler, table: string): Promise<number> {
  if (filler.engine === 'sqlite')
    return Number(await filler.value(`select max(coalesce(max(id), 0), (select seq from sqlite_sequence where name = '${table}')) from ${table}`));
  return Number(await filler.value(`select nextval(pg_get_serial_sequence('${table}', 'id'))`));
}

const now = Date.now();

/** Gives the shop `rows` rows of each kind that grows, or only in the tables that are named. */
export async function fill(filler: Filler, { shop, app }: { shop: number; app: number }, rows: number, tables: string[] = Object.keys(kinds)): Promise<Filled> {
  const bases = new Map<string, number>();
  for (const table of tables) bases.set(table, await lastId(filler, table));
  const sqlite = filler.engine === 'sqlite';
  const since = `${Math.floor(now / 1000)}`;
  const id = (table: string, n: string) => `(${bases.get(table)} + ${n})`;
  const time = (secondsAgo: string) =>
    sqlite
      ? `strftime('%Y-%m-%dT%H:%M:%S+00:00', ${since} - (${secondsAgo}), 'unixepoch')`
      : `to_char(to_timestamp(${since} - (${secondsAgo})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;
  const filled = async (table: string, { most = rows, values }: Kind) => {
    const place: Place = { shop, app, rows: Math.min(most, rows), id, time };
    const columns = { id: id(table, 'n'), shop_id: `${shop}`, created_at: time(made(place)), updated_at: time(changed(place)), ...values(place) };
    const series = sqlite
      ? `(with recursive series(n) as (select 1 union all select n + 1 from series where n < ${place.rows}) select n from series)`
      : `generate_series(1::bigint, ${place.rows}) as series(n)`;
    await withoutIndexes(filler, table, async () => {
      await filler.run(`insert into ${table} (${Object.keys(columns)}) select ${Object.values(columns)} from ${series}`);
    });
    if (!sqlite) await filler.run(`select setval(pg_get_serial_sequence('${table}', 'id'), ${bases.get(table)! + place.rows})`);
  };
  const left = Object.entries(kinds).filter(([table]) => tables.includes(table));
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await filled(...next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  // the tokens are as an earlier release left them, so the next start has to seal them
  await filler.run(`delete from settings where name = 'secrets_sealed'`);
  const numbered = (n: (rows: number) => number) => (table: string) => {
    const base = bases.get(table);
    if (base === undefined) throw new Error(`no rows of ${table}: add their values to \`kinds\` in bench/rows-made.ts`);
    return base + n(Math.min(kinds[table]!.most ?? rows, rows));
  };
  return { first: numbered(() => 1), middle: numbered((count) => Math.ceil(count / 2)) };
}

/** PostgreSQL does the same by itself, some time after so many new rows. On SQLite the server replaces the numbers at its start (`server/store/sqlite/estimates.ts`). */
export async function analyse(filler: Filler) {
  await filler.run(filler.engine === 'sqlite' ? 'analyze' : 'vacuum analyze');
}

export const midTime = moment(now - (year * 1000) / 2);
