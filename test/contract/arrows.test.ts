// Which part may import which. Every import of the project is checked against one table, and no file imports itself, directly or through others.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** A file and what it imports, as paths from the root of the project. A package is named by its own name. */
type Arrow = [from: string, to: string];

/** What every part of the server may use: settings, the calendar of versions, host names, Node's HTTP module, the escaping of HTML. */
const basics = ['server/config.ts', 'server/escaped.ts', 'server/http/host.ts', 'server/http/node-http.ts', 'server/versions.ts'];
/** What starts the server and connects its parts. */
const starts = [
  'server/app.ts',
  'server/bin.js',
  'server/failures.ts',
  'server/front.ts',
  'server/healthcheck.ts',
  'server/interfaces.ts',
  'server/keys.ts',
  'server/main.ts',
  'server/media.ts',
  'server/oauth.ts',
  'server/pages.ts',
  'server/tables.ts',
  'server/testing.ts',
  'server/transfer/',
  'server/up-to-date.ts',
];

/** What runs at each request and what makes the published documents both read a document by these, and neither knows the other. */
const model = ['choices', 'document', 'formats', 'operations', 'phrases', 'routes', 'schema', 'scopes', 'shape'].map((name) => `contract/${name}.ts`);

/**
 * Parts, by the beginnings of their files, and the beginnings that each may import. A part may always import its own files.
 * Interfaces for callers (doors) take conditions, times and tables from the store, since a response is often a list with its filters.
 * They take from server/contracts.ts what the contract declares.
 */
const door = ['contract/', 'generated/', 'server/contracts.ts', 'server/domain/', 'server/handlers.ts', 'server/store/', 'server/versions.ts'];
const parts: { of: string[]; may: string[] }[] = [
  { of: ['generated/'], may: [] },
  { of: model, may: [] },
  // what programs write to a terminal goes through it, whether or not it is about a contract
  { of: ['contract/printable.ts'], may: [] },
  { of: ['contract/requests/'], may: model },
  { of: ['contract/published/'], may: model },
  { of: ['server/store/'], may: [] },
  { of: ['server/outbound/'], may: ['server/http/node-http.ts'] },
  // the oldest version that a request may name has to be in the calendar
  ...basics.map((file) => ({ of: [file], may: file === 'server/config.ts' ? ['server/versions.ts'] : [] })),
  { of: ['server/http/'], may: ['contract/requests/send.ts', 'server/monitoring/tracing.ts'] },
  {
    of: ['server/monitoring/'],
    may: [
      ...['contract/printable.ts', 'contract/requests/arriving.ts', 'contract/requests/refusal.ts', 'contract/requests/send.ts'],
      ...['server/config.ts', 'server/jobs/', 'server/store/'],
    ],
  },
  { of: ['server/contracts.ts'], may: ['contract/', 'generated/', 'server/store/clock.ts'] },
  { of: ['server/handlers.ts'], may: ['contract/', 'server/domain/', 'server/outbound/', 'server/sandbox/recent.ts', 'server/store/'] },
  { of: ['server/jobs/'], may: ['server/store/', 'server/outbound/'] },
  { of: ['server/domain/'], may: ['server/store/', 'server/jobs/', 'server/outbound/', 'server/escaped.ts', 'server/versions.ts', 'generated/'] },
  { of: ['server/admin/'], may: door },
  { of: ['server/operator/'], may: door },
  {
    of: ['server/merchant/'],
    may: ['server/domain/', 'server/http/bodies.ts', 'server/http/cookies.ts', 'server/http/forms.ts', 'server/store/', 'server/looks/'],
  },
  // the console is a client of the operator interface: it knows its contract, and not the code behind it
  {
    of: ['server/console/'],
    may: [
      ...['contract/document.ts', 'generated/', 'server/contracts.ts', 'server/http/bodies.ts', 'server/http/cookies.ts', 'server/http/forms.ts'],
      ...['server/http/node-http.ts', 'server/looks/'],
    ],
  },
  { of: ['server/docs/'], may: ['contract/', 'generated/', 'server/contracts.ts', 'server/escaped.ts', 'server/looks/'] },
  { of: ['server/looks/'], may: ['contract/', 'server/escaped.ts', 'server/http/'] },
  // refusals of people's browsers are pages
  {
    of: ['server/admission/'],
    may: [
      ...['contract/', 'server/config.ts', 'server/contracts.ts', 'server/domain/', 'server/http/', 'server/looks/', 'server/merchant/'],
      ...['server/monitoring/', 'server/outbound/', 'server/sandbox/', 'server/store/'],
    ],
  },
  {
    of: ['server/sandbox/'],
    may: ['contract/', 'generated/', 'server/contracts.ts', 'server/domain/', 'server/http/', 'server/monitoring/', 'server/store/', 'server/tables.ts'],
  },
  { of: starts, may: ['contract/', 'generated/', 'server/'] },
  { of: ['check/'], may: ['contract/', 'generated/'] },
  { of: ['client/'], may: ['generated/'] },
  // the command starts other programs in its own process, and calls a server only by its address
  { of: ['cli/bin.js'], may: ['cli/main.ts', 'check/bin.ts', 'server/bin.js'] },
  // the completion offers the options of the server and of the check too
  { of: ['cli/commands/completion.ts'], may: ['cli/', 'check/options.ts', 'server/config.ts'] },
  // a seed makes its records with calls to a server, as any client would
  { of: ['cli/commands/data.ts'], may: ['cli/', 'contract/printable.ts', 'server/sandbox/seed.ts'] },
  // a search in the terminal knows the same words as that of the reference
  { of: ['cli/search.ts'], may: ['cli/', 'contract/requests/hints.ts', 'server/docs/synonyms.ts'] },
  { of: ['cli/'], may: ['contract/', 'generated/'] },
  { of: ['bench/', 'examples/', 'portable/', 'scripts/', 'test/'], may: [''] },
];

/** Imports that still break the table. Each has to exist, so that the list can only shrink. */
const notYet: Arrow[] = [];

/** Only the store uses the query builder and the SQL of one database. Elsewhere a query begins with `over` and its tables. */
const speaksSql = ['server/store/', 'test/', 'bench/'];
const untypedQuery = /\b(?:store|tx)\.db\b|\bdb\b[^{}()]*\}: (?:Executor|Store)\b/;

const startsWith = (file: string) => (beginning: string) => file.startsWith(beginning);
const partOf = (file: string) => parts.find(({ of }) => of.some(startsWith(file)));

/** Code that two groups share belongs to server/domain/. */
const groups = /^server\/(admin|operator)\/(?!index\.ts$)/;

/** The imports that the table doesn't allow. A file of no part may import nothing, and may not be imported. */
function forbidden(arrows: Arrow[]): Arrow[] {
  return arrows.filter(([from, to]) => {
    const part = partOf(from);
    if (groups.test(from) && groups.test(to)) return true;
    return !part || !partOf(to) || ![...part.of, ...part.may].some(startsWith(to));
  });
}

/** The import cycles, each once. */
function cycles(arrows: Arrow[]): string[] {
  const next = Map.groupBy(arrows, ([from]) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) return void found.push([...way.slice(at), file].join(' > '));
    if (done.has(file)) return;
    for (const [, to] of next.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

/** Static and dynamic imports, imports of types, re-exports, and files that are named by `new URL` with a path from this file. */
function importedBy(file: string, text: string): Arrow[] {
  const named = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const beside = [...text.matchAll(/new URL\(\s*['"`]([^'"`$]*)[^,]*,\s*import\.meta\.url/g)].map(([, path]) => path!);
  return [...named, ...beside.map((path) => (path.startsWith('.') ? path : `./${path}`))].map((name) => [
    file,
    name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
  ]);
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.js'], { encoding: 'utf8' }).trim().split('\n');
const files = tracked.filter((file) => /^(bench|check|cli|client|contract|examples|generated|portable|scripts|server|test)\//.test(file));
const imports = files.flatMap((file) => importedBy(file, readFileSync(file, 'utf8')));
const isOurs = ([, to]: Arrow) => /^(bench|check|cli|client|contract|examples|generated|openapi|portable|scripts|server|test)\//.test(to);
const arrows = imports.filter(isOurs);
const said = (all: Arrow[]) => all.map(([from, to]) => `${from} > ${to}`).sort();

test('every file belongs to a part, so that each folder of the server is known', () => {
  expect(files.filter((file) => !partOf(file))).toEqual([]);
});

test('a file of more than 400 lines says why at its beginning', () => {
  const written = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.js', '*.css'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const long = written.filter((file) => !file.startsWith('generated/')).map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));
  const silent = long.filter(({ lines }) => lines.length > 401 && !lines.slice(0, 4).some((line) => line.includes('Longer than other files')));
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test('no file imports what its part may not import', () => {
  expect(said(forbidden(arrows))).toEqual(said(notYet));
});

test('the table allows only what some file imports', () => {
  const unused = ({ of, may }: { of: string[]; may: string[] }) =>
    may.filter((to) => !imports.some(([from, file]) => partOf(from)?.of === of && file.startsWith(to))).map((to): Arrow => [of.join(), to]);
  // the model is one whole
  expect(said(parts.filter(({ may }) => may !== model).flatMap(unused))).toEqual([]);
});

test('no file imports itself through others', () => {
  expect(cycles(arrows)).toEqual([]);
});

test('only the store imports the query builder', () => {
  const who = new Set(imports.filter(([from, to]) => /^kysely($|\/)/.test(to) && !speaksSql.some(startsWith(from))).map(([from]) => from));
  expect([...who]).toEqual([]);
});

test('elsewhere a query begins with its tables, so that its types follow from them', () => {
  for (const untyped of ["store.db.selectFrom('pages')", "tx.db\n.deleteFrom('pages')", 'function rows({ db, engine }: Executor) {'])
    expect(untyped).toMatch(untypedQuery);
  expect('openStore(config.db)').not.toMatch(untypedQuery);
  const ofServer = files.filter((file) => file.startsWith('server/') && !speaksSql.some(startsWith(file)));
  expect(ofServer.filter((file) => untypedQuery.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('imports between two groups or interfaces, from a job to the domain, and of an unknown folder are found', () => {
  const fine: Arrow[] = [
    ['server/admin/pages.ts', 'server/domain/handles.ts'],
    ['server/admin/index.ts', 'server/admin/pages.ts'],
    ['server/domain/handles.ts', 'server/store/store.ts'],
  ];
  const wrong: Arrow[] = [
    ['server/admin/pages.ts', 'server/operator/orders.ts'],
    ['server/operator/webhook_listeners.ts', 'server/operator/webhook_deliveries.ts'],
    ['server/domain/handles.ts', 'contract/requests/validate.ts'],
    ['contract/operations.ts', 'contract/requests/ports.ts'],
    ['contract/requests/enforce.ts', 'contract/published/join.ts'],
    ['server/jobs/workers.ts', 'server/domain/tenants.ts'],
    ['server/utils/text.ts', 'server/store/store.ts'],
    ['server/store/store.ts', 'server/utils/text.ts'],
  ];
  expect(forbidden([...fine, ...wrong])).toEqual(wrong);
});

test('a cycle is found once, however long it is', () => {
  expect(
    cycles([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['d', 'b'],
      ['a', 'd'],
      ['e', 'a'],
    ]),
  ).toEqual(['b > c > d > b']);
  expect(cycles([['a', 'a']])).toEqual(['a > a']);
});

test('imports are found in all their forms', () => {
  const text = `import type { A } from './a.ts';
import { type B } from '../b.ts';
import '../c.ts';
export * from "./d.ts";
export type { E } from './e.ts';
const f = await import('./f.ts');
type G = import('./g.ts').G;
const h = new URL('../h.json', import.meta.url);
const i = readFileSync(new URL(\`../i/\${name}.json\`, import.meta.url));
import { sql } from 'kysely';
// import './not.ts';
const text = "import './nor.ts'";`;
  expect(
    importedBy('server/x.ts', text)
      .map(([, to]) => to)
      .sort(),
  ).toEqual(['b.ts', 'c.ts', 'h.json', 'i/', 'kysely', 'server/a.ts', 'server/d.ts', 'server/e.ts', 'server/f.ts', 'server/g.ts']);
});
