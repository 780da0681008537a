// Credentials in every place where a contract may ask for them.
import { spawnSync } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Credentials } from '../../check/credentials.ts';
import { asCurl, variablesOf } from '../../check/curl.ts';
import { Judge } from '../../check/judge.ts';
import { rendered } from '../../check/report.ts';
import { checked, contractOf, json, no } from './answering.ts';

type Json = Record<string, any>;

const schemes: Json = {
  head: { type: 'apiKey', in: 'header', name: 'X-Key' },
  search: { type: 'apiKey', in: 'query', name: 'api_key' },
  biscuit: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'Basic' },
  bearer: { type: 'http', scheme: 'bearer' },
};

const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } };
const key = { name: 'api_key', in: 'query', schema: { type: 'string', minLength: 4 } };
const contract = (security: Json[], parameters: Json[] = [limit], more: Json = {}): Json => ({
  ...contractOf({ '/leaves': { get: { operationId: 'listLeaves', parameters, responses: { 200: json({ type: 'array' }), 400: no, 401: no } }, ...more } }),
  security,
  components: { securitySchemes: schemes },
});

/** What a call proved itself with, by the schemes. */
function given({ url, headers }: IncomingMessage): Record<string, string | null | undefined> {
  const [, kind, token] = /^(\w+) (.*)$/.exec(headers.authorization ?? '') ?? [];
  return {
    head: headers['x-key'] as string | undefined,
    search: new URL(url!, 'http://server').searchParams.get('api_key'),
    biscuit: /(?:^|; )sid=([^;]*)/.exec(headers.cookie ?? '')?.[1],
    basic: kind === 'Basic' ? Buffer.from(token!, 'base64').toString() : undefined,
    bearer: kind === 'Bearer' ? token : undefined,
  };
}

const found = async (document: Json, token: string | string[] | undefined, isLetIn: (has: ReturnType<typeof given>, url: string) => boolean) => {
  const judge = new Judge(document);
  const { findings, answered } = await checked(
    document,
    (request) => {
      if (!isLetIn(given(request), request.url!)) return { status: 401, body: { error: 'who' } };
      const problems = judge.request(judge.operations[0]!, {}, { method: 'GET', url: request.url!, headers: {} });
      return problems.length > 0 ? { status: 400, body: { error: 'query' } } : { status: 200, body: [] };
    },
    { token, requests: 60 },
  );
  const said = findings.map(({ rule, place, message }) => `${rule} ${place} ${message.split('\n')[0]}`);
  return { said, command: findings[0]?.message.split('\n')[1]?.trim(), answered };
};

test.each<[string, string]>([
  ['head', 'good'],
  ['search', 'good key'],
  ['biscuit', 'good'],
  ['basic', 'me:good'],
  ['bearer', 'good'],
])('a token is sent as its scheme says: %s', async (scheme, token) => {
  for (const written of [token, [`${scheme}=${token}`]]) {
    const { said, answered } = await found(contract([{ [scheme]: [] }], [limit, key]), written, (has) => has[scheme] === token);
    expect(said).toEqual([]);
    expect(Object.keys(answered.listLeaves!).sort()).toEqual(['200', '400']);
  }
  const anyone = await found(contract([{ [scheme]: [] }]), token, (has) => Boolean(has[scheme]));
  expect(anyone.said).toEqual(['ignored_auth listLeaves 200 answers without valid credentials']);
  expect(anyone.command).toContain('not-a-token'.replace(/.*/, (text) => (scheme === 'basic' ? 'Authorization: Basic ' : text)));
});

test('a key without a password is the user of Basic authentication', async () => {
  expect((await found(contract([{ basic: [] }]), 'key', (has) => has.basic === 'key:')).said).toEqual([]);
});

const both = contract([{ head: [], biscuit: [] }]);
const tokens = ['head=good', 'biscuit=sweet=1'];

test('several schemes get their own tokens, and each of those needed together has to be asked for', async () => {
  expect((await found(both, tokens, (has) => has.head === 'good' && has.biscuit === 'sweet=1')).said).toEqual([]);
  const careless = await found(both, tokens, (has) => has.head === 'good');
  expect(careless.said).toEqual(['ignored_auth listLeaves 200 answers without biscuit']);
  expect(careless.command).toMatch(/^curl -i 'http:\S+\/leaves\S*' -H "X-Key: \$TOKEN_head"$/);
});

test.each<[string, Json[], string | string[]]>([
  ['the first way that has its tokens', [{ basic: [] }, { bearer: [] }], ['bearer=good']],
  ['the way that fits the form of the token', [{ basic: [] }, { bearer: [] }], 'good'],
  ['a way that not every call needs', [{}, { bearer: [] }], 'good'],
])('a call takes %s', async (_, security, token) => {
  let times = 0;
  const { said } = await found(contract(security), token, (has) => {
    if (has.bearer === 'good') times += 1;
    return has.bearer === 'good' || security.some((way) => Object.keys(way).length === 0);
  });
  expect(said).toEqual([]);
  expect(times).toBeGreaterThan(10);
});

test('an operation with no security is called without credentials', async () => {
  const open = { operationId: 'openLeaf', security: [], responses: { 200: json({ type: 'array' }) } };
  const document = contract([{ bearer: [] }]);
  document.paths['/open'] = { get: open };
  const { said } = await found(document, 'good', ({ bearer }, url) => (url.startsWith('/open') ? bearer === undefined : bearer === 'good'));
  expect(said).toEqual([]);
  const closed = await found(document, 'good', ({ bearer }) => bearer === 'good');
  expect(closed.said).toEqual(['status_code_conformance openLeaf 401 401 is not among 200']);
});

test('two tokens for the same scheme, or without one, are refused', async () => {
  await expect(found(both, ['a', 'b'], () => true)).rejects.toThrow('--token gives two tokens without a scheme: write NAME=TEXT, with NAME from head, search');
  await expect(found(both, ['head=a', 'head=b'], () => true)).rejects.toThrow('--token gives head twice');
});

test('secrets whose names are one to a shell have variables of their own', async () => {
  expect(variablesOf({ 'X-A': '1', X_A: '2', X_A_2: '3' }, ['X.A'])).toEqual({ 'x-a': 'TOKEN_X_A_2', x_a: 'TOKEN_X_A_3', x_a_2: 'TOKEN_X_A_2_2' });
  const alike = { 'k-1': { type: 'apiKey', in: 'header', name: 'A' }, k_1: { type: 'apiKey', in: 'header', name: 'B' } };
  const document: Json = { ...contract([{ 'k-1': [], k_1: [] }]), components: { securitySchemes: alike } };
  const all = new Credentials(document, ['k-1=one', 'k_1=two']).of(document.paths['/leaves'].get);
  expect(all.map(({ name, variable }) => [name, variable])).toEqual([
    ['A', 'TOKEN_k_1'],
    ['B', 'TOKEN_k_1_2'],
  ]);
});

test('a command contains no token, wherever it is sent', () => {
  const credentials = Object.entries({ query: 'api_key', cookie: 'sid' }).map(([where, name]) => ({
    ...{ scheme: name, in: where as 'query', name, before: '', token: 'secret' },
    variable: `TOKEN_${name}`,
  }));
  const basic = { scheme: 'basic', in: 'header', name: 'Authorization', before: 'Basic ', token: 'secret', variable: 'TOKEN_basic' } as const;
  expect(asCurl('http://x', { method: 'GET', url: '/a?b=1', headers: {}, credentials: [...credentials, basic] })).toBe(
    `curl -i 'http://x/a?b=1&api_key='"$TOKEN_api_key"'' -u "$TOKEN_basic" -H "Cookie: sid=$TOKEN_sid"`,
  );
});

test('a header may have the name of something that every object has', () => {
  expect(asCurl('http://x', { method: 'GET', url: '/', headers: { constructor: 'a' } })).toBe("curl -i 'http://x/' -H 'constructor: a'");
});

test('a command that is pasted runs nothing that a contract has named', () => {
  const named = (where: 'header' | 'cookie', name: string) => ({ scheme: 's', in: where, name, before: '', token: 'secret', variable: 'TOKEN' });
  const commandOf = (...credentials: ReturnType<typeof named>[]) => asCurl('http://x', { method: 'GET', url: '/', headers: {}, credentials });
  expect(commandOf(named('cookie', '$(touch it)'), named('header', '`it`'))).toBe(
    `curl -i 'http://x/' -H '\`it\`: '"$TOKEN"'' -H 'Cookie: $(touch it)='"$TOKEN"''`,
  );
  // the sign that a terminal would obey makes the quotes others
  const command = commandOf(named('cookie', '\u0085'), named('cookie', "'; echo $ran; '"));
  const input = `curl() { printf '%s\\n' "$@"; }\n${command}\n`;
  const { stdout } = spawnSync('bash', ['-s'], { encoding: 'utf8', input, env: { ...process.env, TOKEN: 'secret' } });
  expect(stdout).toBe(`-i\nhttp://x/\n-H\nCookie: \u0085=secret; '; echo $ran; '=secret\n`);
});

test('a key in the query of recorded traffic is declared by its scheme', () => {
  const judge = new Judge(contract([{ search: [] }]));
  const problems = (url: string) => judge.request(judge.operations[0]!, {}, { method: 'GET', url, headers: {} });
  expect([problems('/leaves?api_key=a'), problems('/leaves?key=a')]).toEqual([[], ['query key is not declared']]);
});

test.each([
  ['a form with lines', 'PUT', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nit\'s \\ $x `y`\r\n--b--\r\n'],
  ['signs that a terminal would obey', 'POST', '{"name":"a\u202eb\u001b[2J"}'],
  ['a text with a null byte', 'POST', "a\0b\\0101 it's"],
  ['a text that is too long for one word', 'POST', `${'ä'.repeat(100_000)}\u202e`],
  ['a body with a method that mostly has none', 'GET', '{}'],
])('a command that the report shows sends the same bytes once it is pasted: %s', (_, method, body) => {
  const command = asCurl(
    'http://x',
    { method, url: '/a b/{c}?d[e]=ü', headers: { 'X-A': 'one', 'X-B': 'two' }, body },
    variablesOf({ 'X-A': '', 'X-B': '' }, []),
  );
  const shown = rendered([{ subject: 'leaves', findings: [{ rule: 'r', place: 'p', message: command }] }], 'text');
  const pasted = shown.slice(shown.indexOf('r: ') + 3, shown.lastIndexOf('\nleaves'));
  // stands in for curl: it prints its words, and what was piped to it
  const curl = `curl() { printf '%s\\n' "$@"; case "$*" in *@-) cat;; esac; }`;
  const { stdout } = spawnSync('bash', ['-s'], {
    encoding: 'utf8',
    input: `${curl}\n${pasted}\n`,
    env: { ...process.env, TOKEN_X_A: 'one', TOKEN_X_B: '$two' },
  });
  const piped = body.length > 50_000 || body.includes('\0');
  const words = ['-i', '-X', method, '--globoff', 'http://x/a%20b/%7Bc%7D?d[e]=%C3%BC', '-H', 'X-A: one', '-H', 'X-B: $two'];
  expect(stdout === [...words, ...(piped ? ['--data-binary', `@-\n${body}`] : ['--data-raw', `${body}\n`])].join('\n'), stdout.slice(0, 400)).toBe(true);
});
