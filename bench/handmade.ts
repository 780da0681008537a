// The service that somebody writes in an afternoon, without a contract: Express, a check of the token, one query, JSON. It validates nothing, writes no
// event and looks for no subscriber. node bench/handmade.ts DATABASE SHOPS, where DATABASE is a file or a PostgreSQL URL. Shop n has the token `tn`.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import express, { type Response } from 'express';
import pg from 'pg';

const [address, shopCount] = process.argv.slice(2) as [string, string];
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

type Row = Record<string, unknown>;
interface Queries {
  shopOf(hash: string): Promise<number | undefined>;
  page(shop: number, id: number): Promise<Row | undefined>;
  pages(shop: number, limit: number): Promise<Row[]>;
  add(values: unknown[]): Promise<Row>;
}

const columns = ['title', 'handle', 'body_html', 'author', 'template_suffix', 'published_at', 'shop_id', 'created_at', 'updated_at'];
const schema = (id: string) => `
  create table tokens (hash text primary key, shop_id bigint);
  create table pages (id ${id}, title text, handle text, body_html text, author text, template_suffix text, published_at text,
    shop_id bigint, created_at text, updated_at text);
  create index pages_of_shop on pages (shop_id, id)`;
const text = {
  token: 'select shop_id from tokens where hash = $1',
  page: 'select * from pages where id = $1 and shop_id = $2',
  pages: 'select * from pages where shop_id = $1 order by id limit $2',
  add: `insert into pages (${columns}) values (${columns.map((_, at) => `$${at + 1}`)}) returning *`,
};
const tokens = Array.from({ length: Number(shopCount) }, (_, at) => [hashOf(`t${at + 1}`), at + 1] as const);

async function onPostgres(): Promise<Queries> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: address, max: 10 });
  await pool.query(schema('bigserial primary key'));
  for (const token of tokens) await pool.query('insert into tokens values ($1, $2)', [...token]);
  const rows = async (name: keyof typeof text, values: unknown[]) => (await pool.query<Row>({ name, text: text[name], values })).rows;
  return {
    shopOf: async (hash) => (await rows('token', [hash]))[0]?.shop_id as number | undefined,
    page: async (shop, id) => (await rows('page', [id, shop]))[0],
    pages: (shop, limit) => rows('pages', [shop, limit]),
    add: async (values) => (await rows('add', values))[0]!,
  };
}

function onSqlite(): Queries {
  const database = new DatabaseSync(address);
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${schema('integer primary key autoincrement')}`);
  for (const token of tokens) database.prepare('insert into tokens values (?, ?)').run(...token);
  const prepared = (sql: string) => database.prepare(sql.replaceAll(/\$\d/g, '?'));
  const [token, page, pages, add] = [prepared(text.token), prepared(text.page), prepared(text.pages), prepared(text.add)];
  return {
    shopOf: async (hash) => token.get(hash)?.shop_id as number | undefined,
    page: async (shop, id) => page.get(id, shop),
    pages: async (shop, limit) => pages.all(shop, limit),
    add: async (values) => add.get(...(values as string[]))!,
  };
}

const queries = address.startsWith('postgres') ? await onPostgres() : onSqlite();
const shown = (row: Row) => ({ ...row, admin_graphql_api_id: `gid://service/Page/${row.id}` });
const shopAt = (response: Response) => response.locals.shop as number;

const app = express();
app.disable('etag');
app.disable('x-powered-by');
app.use(express.json());
app.use(async (request, response, next) => {
  const shop = await queries.shopOf(hashOf(request.get('x-service-access-token') ?? ''));
  if (shop === undefined) return void response.status(401).json({ errors: 'unknown token' });
  response.locals.shop = shop;
  next();
});
const base = '/admin/api/latest';
app.get(`${base}/pages/:id.json`, async (request, response) => {
  const row = await queries.page(shopAt(response), Number(request.params.id));
  if (row) response.json({ page: shown(row) });
  else response.status(404).json({ errors: 'Not Found' });
});
app.get(`${base}/pages.json`, async (request, response) => {
  const rows = await queries.pages(shopAt(response), Number(request.query.limit ?? 50));
  response.json({ pages: rows.map(shown) });
});
app.post(`${base}/pages.json`, async (request, response) => {
  const { title, body_html = '' } = request.body.page;
  const handle = title.toLowerCase().replace(/\W+/g, '-');
  const now = '2026-11-21T00:00:00+00:00';
  const row = await queries.add([title, handle, body_html, 'Shelf Notes', null, now, shopAt(response), now, now]);
  response.status(201).json({ page: shown(row) });
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`, access_token: 't1' }));
});
