// Sends the calls that the reference shows to a fresh sandbox. Each does what the docs say, because the demo shop has the ids of the contract's examples.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../check/read.ts';
import { coloured } from '../server/docs/colours.ts';
import { type Interface, operationsOf } from '../server/docs/interfaces.ts';
import { bodyExamples, exampleOf } from '../server/docs/samples.ts';
import { send } from './support/harness.ts';

const run = promisify(execFile);
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const unescaped = (text: string) => text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!);

type Operation = ReturnType<typeof operationsOf>[number];
const names = ['admin', 'operator', 'oauth'] as const;

/** The curl line of one example of an operation. */
interface Shown {
  name: Interface['name'];
  id: string;
  title: string;
  /** The index of the example in its operation. */
  at: number;
  one: Operation;
}

const expected: Shown[] = names.flatMap((name) => {
  const contract = readDocument(`generated/${name}.json`);
  return operationsOf({ name, contract } as Interface).flatMap((one) =>
    bodyExamples(contract, one.operation).map(({ title }, at) => ({ name, id: one.operation.operationId as string, title, at, one })),
  );
});
const isRead = ({ name, one }: Shown) => one.method === 'get' && name !== 'oauth';

const child = spawn(process.execPath, ['server/main.ts', '--json', '--port', '0', '--db', ':memory:', '--no-rate-limit']);
let facts: Record<string, string>;
/** The id of a snapshot of the fresh sandbox. */
let fresh: number;
const lines = new Map<string, string>();
/** The arguments that a shell gives to curl, by the same keys. */
const given = new Map<string, string[]>();
let linesInAll = 0;
const keyOf = ({ name, id, at }: Pick<Shown, 'name' | 'id' | 'at'>) => `${name} ${id} ${at}`;

const operator = (path: string, body: unknown = {}) =>
  send('', 'POST', `${facts.operator_url}${path}`, { headers: { Authorization: `Bearer ${facts.operator_key}` }, body });

/** Collects the curl lines of one page. */
function collect(name: Shown['name'], page: string) {
  const plain = (html: string) => unescaped(html.replace(/<[^>]*>/g, ''));
  for (const [section] of page.matchAll(/<section class="operation".*?<\/section>/gs)) {
    const id = /id="(\w+)"/.exec(section)![1]!;
    const first = new RegExp(`id="${id}-call-0"[^>]*><pre>(.*?)</pre>`, 's').exec(section)!;
    const others = section.matchAll(/<template data-example[^>]*><pre>(.*?)<\/pre>/gs);
    for (const [at, [, line]] of [first, ...others].entries()) lines.set(keyOf({ name, id, at }), plain(line!));
  }
  linesInAll += [...page.matchAll(/<pre>(.*?)<\/pre>/gs)].filter(([, text]) => plain(text!).startsWith('curl ')).length;
}

/** Parses all lines with one shell. */
function readByShell() {
  const { stdout, stderr } = spawnSync('sh', { input: `curl() { printf '%s\\0' $# "$@"; }\n${[...lines.values()].join('\n')}`, encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  const words = stdout.split('\0');
  for (const key of lines.keys()) given.set(key, words.splice(0, 1 + Number(words[0])).slice(1));
}

beforeAll(async () => {
  facts = JSON.parse(String((await once(child.stdout, 'data'))[0]));
  fresh = (await operator('/snapshots', { snapshot: { name: 'fresh' } })).body.snapshot.id;
  const pages = new Map(expected.map(({ name, one }) => [`/docs/${name}/${one.operation.tags[0]}`, name]));
  for (const [path, name] of pages) collect(name, (await send(new URL(facts.base_url!).origin, 'GET', path)).text);
  readByShell();
});
afterAll(async () => {
  const ended = once(child, 'exit');
  // a server that is killed leaves the file of its database
  child.kill('SIGTERM');
  await ended;
});

/** Sends the request that the form of an operation is filled in with. */
function asFilledIn(name: 'admin' | 'operator', { path, parameters, method }: Operation) {
  const filledIn = (parameter: string) => String([exampleOf(parameters.find((one) => one.name === parameter)!)].flat().join(','));
  const query = parameters.filter((one) => one.in === 'query' && one.required).map((one) => `${one.name}=${encodeURIComponent(filledIn(one.name))}`);
  const place = path.replace(/\{([^}]+)\}/g, (_, parameter) => filledIn(parameter)) + (query.length > 0 ? `?${query.join('&')}` : '');
  const [base, headers] =
    name === 'admin'
      ? [facts.base_url!, { 'X-Service-Access-Token': facts.access_token! }]
      : [facts.operator_url!, { Authorization: `Bearer ${facts.operator_key}` }];
  return send('', method.toUpperCase(), base + place, { headers: headers as Record<string, string> });
}

/** Sends the request that curl would send. */
function asPasted(words: string[]) {
  const headers: Record<string, string> = {};
  let [method, url, body]: (string | undefined)[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '-X') method = words[++at];
    else if (word === '-d') body = words[++at];
    else if (word === '-H') {
      const [, name, value] = /^([^:]+): (.*)$/.exec(words[++at]!)!;
      headers[name!] = value!;
    } else url = word;
  }
  return send('', method ?? (body === undefined ? 'GET' : 'POST'), url!, { headers, ...(body === undefined ? {} : { body }) });
}

const none = (because: string): [number, string, string] => [404, 'Not Found', because];
/** Why a call of the reference fails, most often. */
const unmade =
  'the story of the demo shop has to make the record of the example (scripts/demo-story.ts, then npm run demo-records), or `refusals` says why it cannot';
const nothingSaved = 'nothing is saved until somebody does it';

/** Calls that no sandbox can do as they are shown: the status and text of the refusal, and its reason. */
const refusals: Record<string, [status: number, says: string, because: string]> = {
  authorize: [400, "This app can't be installed", 'it is for the browser of a merchant, with the client id that an app got when it was registered'],
  exchangeCode: [401, 'There is no such client', 'a code comes of what a merchant decides in a browser, and is good for a minute and once'],
  deleteFault: none('nothing fails until somebody asks for it'),
  deleteSnapshot: none(nothingSaved),
  restoreSnapshot: none(nothingSaved),
  deleteWholeSnapshot: none(nothingSaved),
  restoreWholeSnapshot: none(nothingSaved),
};

/** Calls whose effect no snapshot can undo, such as deleting a shop. They run after all others. */
const last = ['deleteShop'];

const said = ({ operation }: Operation) =>
  Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 400);

describe('the calls that read', () => {
  const reads = expected.filter(isRead);

  test.each(reads)('$id answers with its form as it is filled in', async ({ name, one }) => {
    const { status, text } = await asFilledIn(name as 'admin' | 'operator', one);
    expect([said(one), status < 400 ? '' : text], unmade).toEqual([expect.arrayContaining([status]), '']);
  });

  test('can be run in a shell as shown', { timeout: 120_000 }, async () => {
    const script = `curl() { command curl -s -o /dev/null -w '%{http_code}\\n' "$@"; }\n${reads.map((one) => lines.get(keyOf(one))).join('\n')}`;
    const statuses = (await run('sh', ['-c', script])).stdout.trim().split('\n').map(Number);
    expect(reads.filter(({ one }, at) => !said(one).includes(statuses[at]!)).map(({ id }) => id)).toEqual([]);
  });
});

describe('on a fresh sandbox, as it is pasted,', () => {
  const writes = expected.filter((one) => !isRead(one)).sort((one, other) => last.indexOf(one.id) - last.indexOf(other.id));

  test.each(writes)('$id $title', async (shown) => {
    const { status, text } = await asPasted(given.get(keyOf(shown))!);
    const [refused, says] = refusals[shown.id] ?? [];
    if (refused) expect([status, text]).toEqual([refused, expect.stringContaining(says!)]);
    else expect([said(shown.one), status < 400 ? '' : text], unmade).toEqual([expect.arrayContaining([status]), '']);
    // a refused call has changed nothing
    if (status < 400) expect((await operator(`/snapshots/${fresh}/restore`)).status).toBe(200);
  });
});

test('the pages show no other lines', () => {
  expect([...lines.keys()].sort()).toEqual(expected.map(keyOf).sort());
  expect(linesInAll).toBe(expected.length);
});

test('each exception names an operation that exists', () => {
  const ids = expected.map(({ id }) => id);
  expect([...Object.keys(refusals), ...last].filter((id) => !ids.includes(id))).toEqual([]);
});

test('an option of a command is one piece, which no line is broken within', () => {
  expect(coloured('curl -si $api/pages.json --json \'{"a": "--b"}\'')).toMatch(/<span class="o">-si<\/span> \$api\/pages\.json <span class="o">--json<\/span>/);
  expect(coloured('{ "a": 1 -x }', true)).not.toContain('class="o"');
});
