// The calls that are measured, and the ratios that have a target.
import type { Request } from 'autocannon';
import { type Asked, type Call, pageBody } from './load.ts';
import type { Target } from './servers.ts';

export interface Row {
  name: string;
  server: string;
  /** Requests under way on one connection. Several, if the program that makes the load would otherwise be slower than the server. */
  pipelining?: number;
  request(target: Target): Request;
}

const getOne = ({ page }: Target): Call => ({ path: `/pages/${page}.json` });
const list = (): Call => ({ path: '/pages.json?limit=50' });
const post = (): Call => ({ method: 'POST', path: '/pages.json', body: pageBody() });

/** Each request creates a page of its own, in the shops of these tokens in turn. */
const writing = (tokensOf: (target: Target) => string[]) => (target: Target) => {
  const tokens = tokensOf(target);
  let sent = 0;
  const setupRequest: Request['setupRequest'] = (request) => {
    const token = tokens[sent++ % tokens.length]!;
    return { ...request, headers: { ...target.headers, 'X-Service-Access-Token': token, 'Content-Type': 'application/json' }, body: pageBody() };
  };
  return { method: 'POST', path: '/pages.json', setupRequest } satisfies Request;
};
const inOneShop = writing(({ headers }) => [headers['X-Service-Access-Token']!]);
const inAllShops = writing(({ tokens = [] }) => tokens);

export const shopCount = 32;
const engines = ['SQLite', 'PostgreSQL'];
const pairs = engines.flatMap((engine) => [
  { name: engine, server: engine.toLowerCase() },
  { name: `${engine} by hand`, server: `${engine.toLowerCase()} by hand` },
]);
const quick = { pipelining: 8 };

export const rows: Row[] = [
  { name: 'GET one, bare Express, same bytes', server: 'bare', request: getOne, ...quick },
  { name: 'GET one, one merged validator', server: 'merged', request: getOne, ...quick },
  { name: 'GET one, a validator for only the pages', server: 'pages', request: getOne, ...quick },
  { name: 'GET one, Prism', server: 'prism', request: getOne, ...quick },
  ...pairs.map(({ name, server }) => ({ name: `GET one, ${name}`, server, request: getOne, ...quick })),
  { name: 'list of 50, bare Express, same bytes', server: 'bare', request: list },
  ...pairs.map(({ name, server }) => ({ name: `list of 50, ${name}`, server, request: list })),
  { name: 'durable POST, SQLite, one commit a request', server: 'one-commit', request: inOneShop },
  ...pairs.map(({ name, server }) => ({ name: `durable POST, ${name}`, server, request: inOneShop })),
  ...pairs.map(({ name, server }) => ({ name: `durable POST in ${shopCount} shops, ${name}`, server, request: inAllShops })),
];

interface Ratio {
  of: string;
  to: string;
  atLeast: number;
}

/** Ratios of requests per second. */
export const ratios: Ratio[] = [
  { of: 'GET one, SQLite', to: 'GET one, bare Express, same bytes', atLeast: 0.57 },
  { of: 'GET one, SQLite', to: 'GET one, one merged validator', atLeast: 2 },
  { of: 'GET one, SQLite', to: 'GET one, Prism', atLeast: 8 },
  { of: 'durable POST, SQLite', to: 'durable POST, SQLite, one commit a request', atLeast: 5 },
  { of: 'durable POST, SQLite', to: 'durable POST, SQLite by hand', atLeast: 2.3 },
  { of: 'durable POST, PostgreSQL', to: 'durable POST, PostgreSQL by hand', atLeast: 0.6 },
  { of: `durable POST in ${shopCount} shops, SQLite`, to: `durable POST in ${shopCount} shops, SQLite by hand`, atLeast: 2.3 },
  { of: `durable POST in ${shopCount} shops, PostgreSQL`, to: `durable POST in ${shopCount} shops, PostgreSQL by hand`, atLeast: 0.6 },
];

/** CPU time of the server's process: other programs on the machine change it less than requests per second. Servers that are compared take turns. */
export const costed: { asked: Asked; servers: string[] }[] = [
  { asked: { name: 'GET one', share: 4, status: 200, request: getOne }, beside: ['bare'] },
  { asked: { name: 'list of 50', share: 1, status: 200, request: list }, beside: ['bare'] },
  { asked: { name: 'durable POST', share: 1, status: 201, request: post }, beside: [] },
].flatMap(({ asked, beside }) =>
  engines.map((engine, at) => ({ asked, servers: [...(at === 0 ? beside : []), engine.toLowerCase(), `${engine.toLowerCase()} by hand`] })),
);

/** Ratios of calls per CPU second, the inverse of the servers' costs. */
export const costRatios: { asked: string; of: string; to: string; atLeast: number }[] = [
  { asked: 'GET one', of: 'sqlite', to: 'bare', atLeast: 0.57 },
  { asked: 'GET one', of: 'sqlite', to: 'sqlite by hand', atLeast: 1 },
  { asked: 'list of 50', of: 'sqlite', to: 'sqlite by hand', atLeast: 0.9 },
  { asked: 'GET one', of: 'postgresql', to: 'postgresql by hand', atLeast: 0.8 },
  { asked: 'list of 50', of: 'postgresql', to: 'postgresql by hand', atLeast: 0.8 },
];
