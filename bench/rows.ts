// What is measured, and the ratios that are held against a target.
import type { Request } from 'autocannon';
import type { Target } from './servers.ts';

export interface Row {
  name: string;
  server: string;
  /** Requests under way on a connection; several where the load would otherwise be the slower of the two. */
  pipelining?: number;
  request(target: Target, page: number): Request;
}

let written = 0;
const getOne = (_target: Target, page: number): Request => ({ method: 'GET', path: `/pages/${page}.json` });
const list = (): Request => ({ method: 'GET', path: '/pages.json?limit=50' });
/** Titles differ, as those of real pages do: the same one again would measure the search for a free handle. */
const post = ({ headers }: Target): Request => ({
  method: 'POST',
  path: '/pages.json',
  setupRequest: (request) => ({
    ...request,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ page: { title: `Brewing notes ${process.pid} ${++written}`, body_html: '<p>Water at 80 degrees, three minutes.</p>' } }),
  }),
});

export const rows: Row[] = [
  { name: 'GET one, bare Express, same bytes', server: 'bare', request: getOne, pipelining: 8 },
  { name: 'GET one, one merged validator', server: 'merged', request: getOne, pipelining: 8 },
  { name: 'GET one, a validator for the pages alone', server: 'pages', request: getOne, pipelining: 8 },
  { name: 'GET one, Prism', server: 'prism', request: getOne, pipelining: 8 },
  { name: 'GET one, SQLite', server: 'sqlite', request: getOne, pipelining: 8 },
  { name: 'GET one, PostgreSQL', server: 'postgres', request: getOne, pipelining: 8 },
  { name: 'list of 50, SQLite', server: 'sqlite', request: list },
  { name: 'list of 50, PostgreSQL', server: 'postgres', request: list },
  { name: 'durable POST, SQLite', server: 'sqlite', request: post },
  { name: 'durable POST, SQLite, one commit a request', server: 'one-commit', request: post },
  { name: 'durable POST, PostgreSQL', server: 'postgres', request: post },
];

export const ratios: { of: string; to: string; atLeast: number }[] = [
  { of: 'GET one, SQLite', to: 'GET one, bare Express, same bytes', atLeast: 0.45 },
  { of: 'GET one, SQLite', to: 'GET one, one merged validator', atLeast: 2 },
  { of: 'GET one, SQLite', to: 'GET one, Prism', atLeast: 8 },
  { of: 'durable POST, SQLite', to: 'durable POST, SQLite, one commit a request', atLeast: 5 },
];
