// The check as a command: what it prints, and its exit codes.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sift } from '../../check/allow.ts';
import { filesIn, folderUntil } from '../support/folder.ts';

const folder = folderUntil(afterAll);
const file = filesIn(folder);
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['check/cli.ts', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

const get = { operationId: 'getTea', responses: { 200: { description: 'Tea.' } } };
const two = file('two.json', {
  openapi: '3.1.0',
  info: { title: 'Tea', version: '1' },
  paths: { '/tea': { get }, '/leaf': { get: { ...get, operationId: 'getLeaf' } } },
});
const one = file(
  'one.yaml',
  'openapi: 3.1.0\ninfo: {title: Tea, version: "2"}\npaths:\n  /tea:\n    get: {operationId: getTea, responses: {"200": {description: Tea.}}}\n',
);
const none = join(folder, 'nothing.yaml');
const referring = ($ref: string) =>
  file(`refers-${$ref.length}.json`, { openapi: '3.1.0', paths: { '/tea': { get: { ...get, responses: { default: { $ref } } } } } });
const recorded = file('recorded.har', {
  log: { entries: [{ request: { method: 'GET', url: 'http://tea.example/tea', headers: [] }, response: { status: 200, headers: [], content: {} } }] },
});
const agreed = file('agreed.yaml', '');
const har = (name: string, ...entries: unknown[]) => ['--har', file(name, { log: { entries } }), '--contract', two];
const asking = (...more: string[]) => ['--server', 'http://127.0.0.1:9', '--contract', two, ...more];

/** Takes no token, and answers each path with the methods that it takes. */
const locked = createServer((request, response) => void response.writeHead(request.method === 'GET' ? 401 : 405, { Allow: 'GET' }).end());
let origin: string;
beforeAll(async () => {
  await once(locked.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(locked.address() as AddressInfo).port}`;
});
afterAll(() => void locked.close());
/** Runs the check without blocking the event loop, because a server of this process has to answer meanwhile. */
const runBeside = (...args: string[]) =>
  new Promise<{ status: unknown; stdout: string; stderr: string }>((done) =>
    execFile(process.execPath, ['check/cli.ts', ...args], (error, stdout, stderr) => done({ status: error?.code ?? 0, stdout, stderr })),
  );

test('0 where nothing breaks', () => {
  expect(run('--compare', two, two, '--allow', agreed)).toMatchObject({ status: 0, stdout: 'breaking changes: no findings\n' });
  expect(run('--compare', one, two, '--allow', agreed)).toMatchObject({ status: 0 });
  // a value may have a member that only looks like a reference
  const shown = file('shown.json', { openapi: '3.1.0', paths: { '/tea': { get } }, components: { examples: { tea: { value: { $ref: './tea.yaml' } } } } });
  expect(run('--compare', shown, two, '--allow', agreed)).toMatchObject({ status: 0 });
});

test.each(['admin', 'operator', 'oauth'])("this project's %s contract can be compared", (name) => {
  const contract = `generated/${name}.json`;
  expect(run('--compare', contract, contract, '--allow', agreed)).toMatchObject({ status: 0, stdout: 'breaking changes: no findings\n' });
});

test('1 where something breaks, in the chosen output format, and written to a file', () => {
  const written = join(folder, 'written.json');
  expect(run('--compare', two, one, '--allow', agreed)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('operation-removed: GET /leaf is gone: calls to it fail'),
  });
  expect(run('--compare', two, one, '--allow', agreed, '--output', 'annotations').stdout).toContain(`::error file=${one},title=operation-removed::getLeaf`);
  expect(run('--compare', two, one, '--allow', agreed, '--output', 'json', '--write', written).status).toBe(1);
  const elsewhere = { cwd: folder, encoding: 'utf8' } as const;
  const told = spawnSync(process.execPath, [resolve('check/cli.ts'), '--compare', two, one], elsewhere);
  expect([told.status, told.stdout]).toEqual([1, expect.stringMatching(/\nnote: if a change was agreed on, name it in a file for --allow FILE: .*\nbreaking/)]);
  expect(JSON.parse(readFileSync(written, 'utf8'))).toMatchObject([{ passed: false, findings: [{ rule: 'operation-removed', place: 'getLeaf' }] }]);
});

test('an allowance lets a change pass until it ends', () => {
  const allowance = (until: string) =>
    file(`allowed-${until}.yaml`, `- {rule: operation-removed, place: getLeaf, reason: Nobody calls it., until: ${until}}\n`);
  expect(run('--compare', two, one, '--allow', allowance('2999-12-31'))).toMatchObject({ status: 0, stdout: expect.stringContaining('1 allowed') });
  expect(run('--compare', two, one, '--allow', allowance('2020-12-31'))).toMatchObject({ status: 1, stdout: expect.stringContaining('ended on 2020-12-31') });
  const several = file('several.yaml', '- {rule: operation-removed, place: [getLeaf, getRoot], reason: Nobody calls them., until: 2999-12-31}\n');
  expect(run('--compare', two, one, '--allow', several)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('idle-allowance: the allowance of operation-removed allows nothing: remove it'),
  });
  // the entry was merged with its change; a contract that stays as it is asks nobody to remove it
  expect(run('--compare', one, one, '--allow', several)).toMatchObject({ status: 0, stdout: 'breaking changes: no findings\n' });
});

test('an allowance holds on its last day, and one with a star for all that is below its place', () => {
  const counted = (allowed: string, today: string) => {
    const findings = ['getTea 200', 'getTeapot 200'].map((place) => ({ rule: 'status-removed', place, message: '' }));
    const allowance = { rule: 'status-removed', place: allowed, reason: 'Nobody reads it.', until: '2026-09-01' };
    return sift(findings, [allowance], today).counted.map(({ place }) => place);
  };
  for (const place of ['getTea *', 'getTea 200']) expect(counted(place, '2026-09-01')).toEqual(['getTeapot 200']);
  for (const place of ['getTea', 'getTea 404']) expect(counted(place, '2026-09-01')).toEqual(['getTea 200', 'getTeapot 200']);
  expect(counted('getTea *', '2026-09-02')).toEqual(['getTea 200', 'getTeapot 200']);
});

const elsewhere = { $ref: './tea.yaml' };

test.each<[string, string[], string]>([
  ['an option that is not there', ['--nonsense'], "Unknown option '--nonsense'"],
  ['a file that is not there', ['--compare', none, one], 'There is no file'],
  ['a file that is no contract', ['--compare', file('list.yaml', '- 1\n'), one], 'is not an OpenAPI document'],
  ['a file that is broken', ['--compare', file('broken.json', '{"openapi"'), one], 'broken.json: '],
  [
    'a contract in several files',
    ['--compare', file('parts.yaml', "openapi: 3.1.0\npaths: {/tea: {$ref: './tea.yaml'}}\n"), one],
    'refers to ./tea.yaml: join it into one document first',
  ],
  [
    'a contract whose default response is in another file',
    ['--compare', file('default.json', JSON.stringify({ openapi: '3.1.0', paths: { '/tea': { get: { responses: { default: elsewhere } } } } })), one],
    'refers to ./tea.yaml: join it into one document first',
  ],
  [
    'a contract with a member called value in another file',
    ['--compare', file('value.json', JSON.stringify({ openapi: '3.1.0', components: { schemas: { Tea: { properties: { value: elsewhere } } } } })), one],
    'refers to ./tea.yaml: join it into one document first',
  ],
  [
    'a contract that refers to nothing',
    ['--har', recorded, '--contract', referring('#/components/responses/Tea')],
    'refers-26.json:1:98: #/paths/~1tea/get/responses/default/$ref is "#/components/responses/Tea", which is not in the document\n',
  ],
  [
    'a contract that refers in a circle',
    ['--har', recorded, '--contract', referring('#/paths/~1tea/get/responses/default')],
    '#/paths/~1tea/get/responses/default leads back to itself\n',
  ],
  ['one contract alone', ['--compare', one], '--compare takes two contracts'],
  ['another output', ['--compare', one, one, '--output', 'xml'], '--output is one of'],
  ['an allowance without an end', ['--compare', two, one, '--allow', file('endless.yaml', '- {rule: a, place: b, reason: c}\n')], 'entry 1 lacks until'],
  [
    'an allowance until no day',
    ['--compare', two, one, '--allow', file('nowhen.yaml', '- {rule: a, place: b, reason: c, until: 2026-13-01}\n')],
    '2026-13-01 is not a day such as 2026-12-31',
  ],
  ['a server that is not there', ['--server', 'http://127.0.0.1:9', '--contract', two], 'does not answer'],
  ['a file that is not a HAR file', ['--har', two, '--contract', two], 'is not a HAR file'],
  ['a seed that is not a number', asking('--seed', 'x'), '--seed takes a whole number, not x'],
  ['a time of nothing', asking('--seconds', ''), '--seconds takes a whole number, not '],
  ['a server without an address', ['--server', 'nope'], '--server takes an address such as http://127.0.0.1:4010, not nope'],
  ['a server with two ports', ['--server', 'http://127.0.0.1:4055:80'], '--server takes an address such as'],
  ['a server of nothing', ['--server', ''], '--server takes an address such as'],
  ['a proxy before no address', ['--proxy', 'nope'], '--proxy takes an address such as'],
  ['a port that is too large', ['--proxy', 'http://127.0.0.1:9', '--contract', two, '--port', '99999'], '--port takes a port from 0 to 65535, not 99999'],
  ['a token of two lines', asking('--token', 'a\nb'), "--token has characters that a header can't contain"],
  ['a token with a character of no header', asking('--token', '€'), "--token has characters that a header can't contain"],
  ['a header with a blank in its name', asking('--header', 'X Y: z'), "--header X Y has characters that a header can't contain"],
  ['a known record without an id', asking('--known', 'shop_id=1,product_id'), '--known takes name=id, not shop_id=1,product_id'],
  ['an option of git in place of a commit', ['--compare', '--', '--output=tea:leaf', one], 'There is no file --output=tea:leaf'],
  ['an operation that is not there', asking('--operation', 'getTea', '--operation', 'getCup'), 'The contract has no operation getCup\n'],
  ['two questions', ['--har', two, '--proxy', 'http://127.0.0.1:9'], "--har and --proxy can't be combined"],
  ['a name that nobody asked for', asking('stray'), 'stray belongs to no option'],
  ['three contracts', ['--compare', one, one, one], '--compare takes two contracts'],
  ['a folder as a contract', ['--compare', one, folder], 'EISDIR'],
  ['a folder of allowances', ['--compare', one, one, '--allow', folder], 'EISDIR'],
  ['allowances that are not there', ['--compare', one, one, '--allow', none], `There is no file ${none}`],
  ['broken allowances', ['--compare', one, one, '--allow', file('broken.yaml', '- {rule')], 'broken.yaml: '],
  ['an output that can not be written', ['--compare', one, one, '--allow', agreed, '--write', join(none, 'x')], "--write can't write the output: ENOENT"],
  ['a recording of nothing', har('empty.har'), 'empty.har has no request to check'],
  ['a recording that is null', ['--har', file('null.har', 'null'), '--contract', two], 'is not a HAR file'],
  ['a recorded exchange without a request', har('bare.har', {}), 'bare.har: entry 1 is not a request with its response'],
  [
    'a security scheme that is not there',
    [
      '--server',
      'http://127.0.0.1:9',
      '--token',
      'x',
      '--contract',
      file('open.json', { openapi: '3.1.0', security: [{ Key: [] }], paths: { '/tea': { get } } }),
    ],
    'The contract has no security scheme Key',
  ],
])('2 for %s', (_, args, said) => {
  const { status, stderr } = run(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect(stderr).not.toMatch(/^ {4}at /m);
});

/** Without this class no request can be judged, whatever the contract is. */
const spoilt = ['--import', 'data:text/javascript,globalThis.URLSearchParams=null', 'check/cli.ts'];

test('2 where the check itself breaks, because 1 would say that something was found', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...spoilt, '--har', recorded, '--contract', two], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^The check broke off\. /)]);
});

test.skipIf(!existsSync('/dev/full'))('2 for a report that a full disk does not take', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { status, stderr } = spawnSync(process.execPath, ['check/cli.ts', '--compare', two, two], { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] });
  expect([status, stderr]).toEqual([2, "The output can't be written: ENOSPC: no space left on device, write\n"]);
});

test('2 for a proxy that finds that it can judge nothing; the response is passed on', async () => {
  const proxy = spawn(process.execPath, [...spoilt, '--proxy', origin, '--contract', two], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void proxy.kill('SIGKILL'));
  const [started] = await once(proxy.stderr, 'data');
  const ended = once(proxy, 'exit');
  const said = once(proxy.stderr, 'data');
  expect((await fetch(`${/^\S+/.exec(String(started))![0]}/tea`)).status).toBe(401);
  expect([String(await said), await ended]).toEqual([expect.stringMatching(/^The check broke off\. /), [2, null]]);
});

test('2 where the server refuses every call, with and without a token', async () => {
  const asked = ['--server', origin, '--contract', two, '--requests', '20'];
  expect(await runBeside(...asked, '--token', 'nonsense')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining(`${origin}: the server refuses every call with this token\n`),
  });
  expect(await runBeside(...asked)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('refuses every call without a token: give one with --token\n'),
  });
});

test('2 where the time is over before the first request', async () => {
  expect(await runBeside('--server', origin, '--contract', two, '--seconds', '0')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('No operation was called: give more time with --seconds\n'),
  });
});

test('2 for a proxy whose port is taken, or that no request passed', async () => {
  const { port } = locked.address() as AddressInfo;
  const before = ['--proxy', origin, '--contract', two];
  expect(run(...before, '--port', String(port))).toMatchObject({
    status: 2,
    stderr: `Port ${port} is taken: stop the program that uses it, or choose another port with --port\n`,
  });
  const proxy = spawn(process.execPath, ['check/cli.ts', ...before], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void proxy.kill('SIGKILL'));
  const [started] = await once(proxy.stderr, 'data');
  expect(String(started)).toMatch(/passes calls on to/);
  proxy.kill('SIGTERM');
  const [said] = await once(proxy.stderr, 'data');
  expect([String(said), await once(proxy, 'exit')]).toEqual([`No client has called ${origin} through the proxy\n`, [2, null]]);
});

test('from the recording of a whole web page, only requests to the hosts of the contract are judged', () => {
  const entry = (url: string) => ({ request: { method: 'GET', url, headers: [] }, response: { status: 200, headers: [], content: {} } });
  const page = file('page.har', { log: { entries: ['http://tea.example/tea', 'http://tea.example/cup', 'http://cdn.example/x.js'].map(entry) } });
  expect(run('--har', page, '--contract', two)).toMatchObject({
    status: 1,
    stdout:
      'GET /cup 200\n  undocumented: is not in the contract, but the server answers it\n  GET /cup\n' +
      'note: http://cdn.example serves no path of the contract, so it was left out\n2 recorded exchanges: 1 finding\n',
  });
});

test('a recording may begin with a byte order mark, lack bodies, and have requests that got no response', () => {
  const entry = (status: number, content: object) => ({
    request: { method: 'GET', url: 'http://tea.example/tea', headers: [] },
    response: { status, headers: [{ name: 'Content-Type', value: 'application/json' }], content },
  });
  const content = { 'application/json': { schema: { type: 'object' } } };
  const typed = file('typed.json', { openapi: '3.1.0', paths: { '/tea': { get: { ...get, responses: { 200: { description: 'Tea.', content } } } } } });
  const entries = [entry(0, {}), entry(200, { size: 12 }), entry(200, { size: -1 }), entry(200, { size: 12, text: null })];
  const judged = (...all: object[]) => run('--har', file('dropped.har', `\ufeff${JSON.stringify({ log: { entries: all } })}`), '--contract', typed);
  expect(judged(...entries)).toMatchObject({
    status: 0,
    stdout: 'note: 1 recorded request has no response, so nothing was checked there\n3 recorded exchanges: no findings\n',
  });
  expect(judged(entry(200, { size: 0 })).stdout).toContain('response_schema_conformance: is not JSON');
});

test('what browsers do by themselves is passed over, unless the contract describes it', () => {
  const entry = (method: string, status: number, headers: object[] = [], answered: object[] = []) => ({
    request: { method, url: 'http://tea.example/tea', headers },
    response: { status, headers: answered, content: {} },
  });
  const secure = entry('GET', 307, [], [{ name: 'Non-Authoritative-Reason', value: 'HSTS' }]);
  const asking = [{ name: 'Access-Control-Request-Method', value: 'PUT' }];
  const entries = [entry('GET', 200), entry('OPTIONS', 204, asking), entry('OPTIONS', 200, asking), entry('GET', 304), entry('GET', 101), secure];
  const kinds = '2 x CORS preflight (OPTIONS), 1 x answer from a cache (304), 1 x switch to another protocol (101), 1 x redirect of the browser itself (307)';
  expect(run(...har('browser.har', ...entries))).toMatchObject({
    status: 0,
    stdout: `note: passed over, because contracts don't describe them: ${kinds}\n1 recorded exchanges: no findings\n`,
  });
  expect(run(...har('options.har', entry('GET', 200), entry('OPTIONS', 200))).status).toBe(1);
  const cached = file('cached.json', {
    openapi: '3.1.0',
    paths: { '/tea': { get: { responses: { 200: { description: 'Tea.' }, 304: { description: 'Same.' } } } } },
  });
  expect(run('--har', file('cached.har', { log: { entries: [entry('GET', 304)] } }), '--contract', cached).stdout).toBe('1 recorded exchanges: no findings\n');
});

test('a recording may be written as other programs write it', () => {
  const content = { 'application/json': { schema: { type: 'object' } } };
  const headers = { Link: { schema: { type: 'string', pattern: 'next' } } };
  const post = { requestBody: { required: true, content: { 'multipart/form-data': {} } }, responses: { 200: { description: 'Tea.', headers, content } } };
  const posts = file('posts.json', { openapi: '3.1.0', paths: { '/tea': { post } } });
  const type = { name: 'Content-Type', value: 'application/json' };
  const entry = (request: object, response?: unknown) => ({ request: { method: 'POST', url: 'http://tea.example/tea', ...request }, response });
  const answer = (content: object, ...more: object[]) => ({ status: 200, headers: [type, ...more], content });
  const form = { postData: { mimeType: 'multipart/form-data; boundary=x', params: [{ name: 'leaf', value: 'green' }] } };
  const links = ['<?page=2>; rel="next"', '<?page=0>; rel="previous"'].map((value) => ({ name: 'Link', value }));
  const zipped = { text: gzipSync('{}').toString('base64'), encoding: 'base64' };
  const entries = [
    entry(form, answer({ text: '{}' }, ...links)),
    entry(form, answer(zipped, { name: 'Content-Encoding', value: 'gzip' })),
    entry(form, answer({ text: Buffer.from('{}').toString('base64'), encoding: 'base64' }, { name: 'Content-Encoding', value: 'br' })),
    entry(form),
    entry(form, { status: null }),
    entry(form, { status: -1, headers: [] }),
    entry({ method: 'GET', url: 'data:text/plain,leaf' }, { status: 200 }),
  ];
  expect(run('--har', file('others.har', { log: { entries } }), '--contract', posts)).toMatchObject({
    status: 0,
    stdout: 'note: 3 recorded requests have no response, so nothing was checked there\n3 recorded exchanges: no findings\n',
  });
});

test('forms, and media types that the contract declares as a range or in capitals, are no findings', () => {
  const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object' } }, 'Application/*': {} };
  const post = { requestBody: { content: form }, responses: { 200: { description: 'Tea.', content: { 'image/*': {} } } } };
  const forms = file('forms.json', { openapi: '3.1.0', paths: { '/tea': { post } } });
  const sent = (type: string) => ({
    request: {
      method: 'POST',
      url: 'http://tea.example/tea',
      headers: [{ name: 'Content-Type', value: type }],
      postData: { mimeType: type, text: 'leaf=green' },
    },
    response: { status: 200, headers: [{ name: 'content-type', value: 'image/png' }], content: { size: 1, text: 'x' } },
  });
  const entries = [sent('application/x-www-form-urlencoded'), sent('application/pdf'), sent('text/plain')];
  expect(run('--har', file('forms.har', { log: { entries } }), '--contract', forms).stdout).toBe(
    'POST /tea 200\n  negative_data_rejection: accepted a request that it should refuse: a body of type text/plain is not declared\n  POST /tea\n' +
      '3 recorded exchanges: 1 finding\n',
  );
});

test('a server that refuses every request is no server without findings', async () => {
  const elsewhere = createServer((request, response) => void response.writeHead(request.method === 'GET' ? 404 : 405, { Allow: 'GET' }).end());
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void elsewhere.close().closeAllConnections());
  const responses = { 200: { description: 'Tea.' }, 404: { description: 'None.' } };
  const contract = file('elsewhere.json', { openapi: '3.1.0', info: {}, paths: { '/tea': { get: { ...get, responses } } } });
  const { status, stderr } = await runBeside(
    '--server',
    `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`,
    '--contract',
    contract,
    '--requests',
    '9',
  );
  expect([status, stderr]).toEqual([2, expect.stringMatching(/: no request of any operation succeeded, so nothing is known about the server: \d+ x 404\. /)]);
});

test('in another repository the check without options names the options that work there', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(process.cwd(), 'check/cli.ts')], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^Without options .* say what to check, with --compare, --server, --har or --proxy\n$/)]);
});

test('--help lists the options', () => {
  const { status, stdout } = run('--help');
  expect([status, stdout]).toEqual([0, expect.stringContaining('--proxy URL')]);
  expect(stdout.split('\n').filter((line) => line.length > 90)).toEqual([]);
});
