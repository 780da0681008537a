// The reference: it has every operation, loads nothing from other hosts, and the calls that it shows work.

import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../../check/read.ts';
import { createClient, StoreAdminError } from '../../client/src/index.ts';
import { withTypeLists } from '../../contract/choices.ts';
import { fold } from '../../contract/schema.ts';
import { type Interface, operationsOf } from '../../server/docs/interfaces.ts';
import { markdown } from '../../server/docs/markdown.ts';
import { type Access, bodyExamples, clientCall, languages } from '../../server/docs/samples.ts';
import { words } from '../../server/docs/words.ts';
import { folderUntil } from '../support/folder.ts';
import { type Sandbox, sandbox, send } from '../support/harness.ts';

const run = promisify(execFile);
const of = (name: 'admin' | 'operator' | 'oauth') => ({ name, contract: withTypeLists(readDocument(`generated/${name}.json`)) }) as Interface;
const [admin, operator, oauth] = [of('admin'), of('operator'), of('oauth')];
let box: Sandbox;
const get = async (path: string) => send(box.origin, 'GET', path);
beforeAll(async () => {
  box = await sandbox();
});

const groups = [admin, operator, oauth].flatMap((one) =>
  [...new Set(operationsOf(one).map(({ operation }) => operation.tags[0] as string))].map((group) => [one.name, group] as const),
);

test.each(groups)('the page of %s %s shows each operation with a call to copy, and loads nothing from other hosts', async (name, group) => {
  const { status, text, headers } = await get(`/docs/${name}/${group}`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  for (const { operation } of operationsOf({ admin, operator, oauth }[name], group)) expect(text).toContain(`id="${operation.operationId}"`);
  expect(text).not.toMatch(/%[A-Z_]+%/);
  const asked = [...text.matchAll(/(?:src|<link[^>]* href)="([^"]*)"/g)].map(([, url]) => url!);
  expect(asked.some((url) => url.startsWith('/looks/looks.css?v='))).toBe(true);
  for (const url of asked) expect(url).toMatch(/^\/(looks|docs)\//);
});

test.each([
  '/docs',
  '/docs/operator',
  '/docs/oauth',
  '/docs/errors',
  '/docs/deprecations',
  '/docs/assumptions',
  '/docs/reference.css',
  '/docs/reference.js',
  '/docs/admin.yaml',
  '/docs/operator.json',
  '/docs/oauth.json',
  '/docs/oauth.yaml',
  '/looks/looks.css',
  '/looks/theme.js',
  '/looks/mark.svg',
])('%s is found', async (path) => {
  expect((await get(path)).status).toBe(200);
});

test.each([
  '/docs/admin/nothing',
  '/docs/nobody/pages',
  '/docs/x',
  '/docs/Admin/pages',
  '/DOCS',
  '/docs/ERRORS',
  '/docs/admin/%70ages',
  '/docs/admin/pages.html',
  '/docs/admin//pages',
  '/docs/admin/pages//',
  '/docs//',
  '/docs/admin/pages;v=1',
  '/docs/admin/pages/x/..%2f',
  '/docs/%ff',
  '/docs/operator/admin/pages',
  '/docs/admin/webhooks/collections',
  '/docs/admin/webhooks/collections/nothing',
  '/docs/operator/webhooks/collections/create',
  '/looks',
  '/looks/tokens.css',
  '/looks/../package.json',
])('%s is not found', async (path) => {
  const { status, body, headers } = await get(path);
  expect([status, body, headers.get('cache-control')]).toEqual([404, { errors: 'Not Found' }, null]);
});

test('a slash at the end redirects to the page, and a query changes nothing', async () => {
  for (const [path, to] of [
    ['/docs/', '/docs'],
    ['/docs/admin/pages/?x=1', '/docs/admin/pages'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([308, to]);
  }
  expect((await get('/docs/errors?x=1&x=2')).text).toBe((await get('/docs/errors')).text);
});

test.each(['/docs', '/docs/admin/pages', '/docs/search.json', '/docs/reference.js', '/docs/admin.yaml'])(
  '%s is sent again only when it has changed, compressed where the client accepts that, and can only be read',
  async (path) => {
    const first = await get(path);
    const tag = first.headers.get('etag')!;
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('vary')).toBe('Accept-Encoding');
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await send(box.origin, 'GET', path, { headers: { 'If-None-Match': known } });
      expect([again.status, again.text.length, again.headers.get('etag')]).toEqual([304, 0, tag]);
    }
    // as browsers ask. Each encoding has a tag of its own, because their bytes differ
    const smaller = await fetch(box.origin + path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
    expect([smaller.headers.get('content-encoding'), smaller.headers.get('etag'), await smaller.text()]).toEqual([
      'br',
      tag.replace('-gzip"', '-br"'),
      first.text,
    ]);
    expect(Number(smaller.headers.get('content-length'))).toBeLessThan(Number(first.headers.get('content-length')));
    const plain = await send(box.origin, 'GET', path, { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0, identity', 'If-None-Match': tag } });
    expect([plain.status, plain.headers.get('content-encoding'), plain.text === first.text]).toEqual([200, null, true]);
    const head = await send(box.origin, 'HEAD', path, { headers: { 'Accept-Encoding': 'identity' } });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(Buffer.byteLength(first.text))]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const refused = await send(box.origin, method, path);
      expect([refused.status, refused.body, refused.headers.get('allow')]).toEqual([405, { errors: 'Method Not Allowed' }, 'GET, HEAD']);
    }
  },
);

test('the page of the webhooks describes the headers of a delivery, and links to each topic, also from its former place', async () => {
  const { text } = await get('/docs/admin/webhooks');
  for (const header of ['X-Service-Topic', 'X-Service-Event-Id', 'X-Service-Hmac-Sha256']) expect(text).toContain(`<code class="name">${header}</code>`);
  for (const topic of Object.keys(admin.contract.webhooks)) expect(text).toContain(`<li id="topic-${topic}"><a href="/docs/admin/webhooks/${topic}">`);
});

test.each(Object.keys(admin.contract.webhooks))('%s has a page with its payload, its headers and the scopes that a subscriber needs', async (topic) => {
  const { status, text } = await get(`/docs/admin/webhooks/${topic}`);
  expect(status).toBe(200);
  expect(text).toContain(`<code>${topic}</code></h1>`);
  for (const header of ['X-Service-Topic', 'X-Service-Hmac-Sha256']) expect(text).toContain(`<code class="name">${header}</code>`);
  expect(text).toMatch(/<p>Subscribing needs (the scopes? <code>|no scope)/);
  const { properties } = admin.contract.components.schemas.WebhookCollection;
  if (topic === 'collections/create') for (const name of Object.keys(properties)) expect(text).toContain(`<code class="name">${name}</code>`);
});

test('alternative scopes, and scopes that are needed together, are described differently', async () => {
  const { text } = await get('/docs/admin/webhooks/company_contacts/create');
  expect(text).toContain('A company contact was created. Carries protected customer data.');
  expect(text).toContain('<p>Subscribing needs the scopes <code>read_customers</code> and <code>read_companies</code>.</p>');
  const other = await get('/docs/admin/webhooks/fulfillment_orders/cancellation_request_submitted');
  expect(other.text).toContain('<code>read_assigned_fulfillment_orders</code>, or <code>read_third_party_fulfillment_orders</code>.</p>');
});

test('fonts are served here, and caches keep them for ever', async () => {
  for (const name of ['inter', 'jetbrains-mono']) {
    const { status, headers, text } = await get(`/looks/${name}.woff2?v=5.3.0`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'font/woff2', 'public, max-age=31536000, immutable']);
    expect(text.startsWith('wOF2')).toBe(true);
  }
});

test.each([admin, operator])('the values of a member are described in words: no pattern, no bound of integers ($name)', (one) => {
  const said = [
    ...Object.values<any>(one.contract.components.schemas).flatMap(({ properties = {} }) => Object.entries<any>(properties)),
    ...operationsOf(one).flatMap(({ parameters }) => parameters.map((parameter): [string, any] => [parameter.name, parameter.schema])),
  ].map(([name, schema]) => words(one.contract, schema, name));
  expect(said.length).toBeGreaterThan(200);
  for (const text of said) expect(text).not.toMatch(/[\\^$[\]{}*]|\d{10}|int64|date-time|undefined|\bnull\b.*\bnull\b/);
  expect(new Set(said)).toContain('id');
});

test.each([
  ['Page.id', 'id'],
  ['Page.created_at', 'ISO 8601 time'],
  ['PageCreate.title', 'text, up to 255 characters, not blank'],
  ['PageCreate.body_html', 'HTML, up to 1,000,000 characters, or null'],
  ['PageCreate.metafields', 'list of up to 250 objects'],
  ['CustomCollectionCreate.published', 'true or false, default true'],
  ['ApplicationChargeCreate.price', 'number, 0.5 to 10,000, at most 2 decimals'],
  ['ApplicationCharge.status', 'pending, accepted, active, declined or expired'],
  ['ScriptTagCreate.src', 'URL, up to 255 characters'],
])('%s is described as “%s”', (place, text) => {
  const [schema, name] = place.split('.') as [string, string];
  expect(words(admin.contract, fold(admin.contract, admin.contract.components.schemas[schema]).properties[name], name)).toBe(text);
});

test('responses that all operations share are described once, and each operation links there', async () => {
  const { text } = await get('/docs/admin/pages');
  expect(text).toContain('<a href="/docs/errors#standard-admin">Standard errors: 400, 401, 403, 406, 408, 409, 413, 415, 429, 431, 503</a>');
  const errors = await get('/docs/errors');
  expect(errors.text).toContain('id="standard-admin"');
  expect(errors.text).toContain('id="standard-operator"');
});

test('the page of a group has its whole description, and the overview the beginning of it', async () => {
  const page = await get('/docs/admin/events');
  expect(page.text).toContain(
    '<td data-heading="Subject">PriceRule</td><td data-heading="Verb">update</td><td data-heading="Message">{price_rule} was updated.</td>',
  );
  const { text } = await get('/docs');
  expect(text).toContain('<p>A log of notable actions in the shop, kept for a year.');
  expect(text).not.toContain('>PriceRule</td>');
});

test('OAuth is called without a token header, and refuses as RFC 6749 says; its page is for a browser, and no request is sent to it', async () => {
  const [authorize, exchange] = operationsOf(oauth) as [ReturnType<typeof operationsOf>[number], ReturnType<typeof operationsOf>[number]];
  const value = bodyExamples(oauth.contract, exchange.operation)[0]!.value;
  const access = { origin: box.origin, base: '/admin/oauth', header: '', credential: '' };
  const sample = languages.fetch!(exchange, access, value);
  expect(sample).toMatch(/headers: \{\s+'Content-Type': 'application\/json',\s+\}/);
  for (const [name, make] of Object.entries(languages)) if (name !== 'Client') expect(make(authorize, access)).not.toContain(": ''");
  const answer = await fetch(`${box.origin}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  });
  expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  const { text } = await get('/docs/oauth/authorization_code_grant');
  expect(text.match(/>Send</g)).toHaveLength(1);
  expect(text).not.toContain('name="token"');
});

test('a contract cannot put markup of its own into a page', () => {
  expect(markdown('## A <b>\n\n`<i>` [x](javascript:alert(1)) **bold**\n\n| a | b |\n|---|---|\n| <u> | 2 |')).toBe(
    [
      '<h2 id="a-b-"><a class="anchor" href="#a-b-">A &lt;b&gt;</a></h2>',
      '<p><code>&lt;i&gt;</code> [x](javascript:alert(1)) <strong>bold</strong></p>',
      '<div class="wide" tabindex="0" role="region" aria-label="A &lt;b&gt;"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>&lt;u&gt;</td><td>2</td></tr></tbody></table></div>',
    ].join('\n'),
  );
});

// the records of an example don't exist: 404 and 422 are expected, but no status of a malformed call
const fair = (declared: string[], status: number) => declared.includes(String(status)) && ![400, 401, 403, 406, 408, 413, 415, 503].includes(status);

const accessOf = (one: Interface, origin = 'http://localhost:4010', token = 'sat_0'): Access =>
  one.name === 'admin'
    ? { origin, base: '/admin/api/latest', header: 'X-Service-Access-Token', credential: token }
    : { origin, base: '/operator', header: 'Authorization', credential: `Bearer ${token}` };

/** The samples in one language, for each operation and each example of its body. */
const programs = (language: string) =>
  [admin, operator].flatMap((one) =>
    operationsOf(one).flatMap((sampled) =>
      bodyExamples(one.contract, sampled.operation).map(({ value }) => languages[language]!(sampled, accessOf(one, "http://o'hara.example"), value)),
    ),
  );

const without = (command: string, ...given: string[]) => spawnSync(command, given).error !== undefined;

// the samples are the same with either database
describe.skipIf(process.env.ENGINE === 'postgres')('the sample programs', () => {
  const folder = folderUntil(afterAll);
  const written = (language: string, ending: string) =>
    programs(language).map((text, at) => {
      const file = join(folder, `${language}${at}.${ending}`);
      writeFileSync(file, `${text}\n`);
      return file;
    });

  test.skipIf(without('python3', '--version'))('Python compiles', async () => {
    const files = written('Python', 'py');
    expect(files.length).toBeGreaterThan(200);
    await run('python3', ['-m', 'py_compile', ...files], { env: { ...process.env, PYTHONPYCACHEPREFIX: folder } });
  });

  test.skipIf(without('gofmt', '-h'))('Go is as gofmt writes it', async () => {
    const { stdout } = await run('gofmt', ['-e', '-l', ...written('Go', 'go')]);
    expect(stdout).toBe('');
  });

  test.skipIf(without('php', '--version'))('PHP has valid syntax', { timeout: 120_000 }, async () => {
    for (const file of written('PHP', 'php')) expect((await run('php', ['-l', file])).stdout).toContain('No syntax errors');
  });

  test('PHP closes what it opens, and no text ends a string early', () => {
    for (const text of programs('PHP')) {
      const bare = text.replace(/'(?:[^'\\]|\\.)*'/g, "''");
      for (const [open, close] of ['[]', '()']) expect(bare.split(open!).length).toBe(bare.split(close!).length);
      expect(bare.split("'").length % 2).toBe(1);
    }
  });

  test.each(['Client', 'fetch'])('%s can be parsed', (language) => {
    for (const text of programs(language))
      expect(() => new Function(`return async () => { ${text.replace(/^import .*$/m, 'const createClient = () => {};')} };`)).not.toThrow();
  });

  test('fetch sends what curl sends', async () => {
    const sampled = operationsOf(admin, 'redirects').find(({ operation }) => operation.operationId === 'createRedirect')!;
    const [{ value } = { value: undefined }] = bodyExamples(admin.contract, sampled.operation);
    const program = languages.fetch!(sampled, accessOf(admin, box.origin, box.token), value).replace('console.log', 'return [].concat');
    const [status, text] = await (new Function(`return (async () => { ${program} })()`)() as Promise<[number, string]>);
    expect([status, Object.keys(JSON.parse(text))]).toEqual([201, ['redirect']]);
  });
});

// the samples are the same with either database
describe.skipIf(process.env.ENGINE === 'postgres')('the sample calls', () => {
  // the tests need only Node, so without curl its calls are skipped
  const noCurl = spawnSync('curl', ['--version']).error !== undefined;
  test.skipIf(noCurl).each(operationsOf(admin).map((sampled) => [sampled.operation.operationId as string, sampled] as const))(
    '%s by curl',
    async (_, sampled) => {
      const [{ value } = { value: undefined }] = bodyExamples(admin.contract, sampled.operation);
      const command = languages.curl!(sampled, accessOf(admin, box.origin, box.token), value).replace(/^curl/, 'curl -s -o /dev/null -w "%{http_code}"');
      const { stdout } = await run('sh', ['-c', command]);
      expect([stdout, fair(Object.keys(sampled.operation.responses), Number(stdout))]).toEqual([stdout, true]);
    },
  );

  test.each(operationsOf(admin).map((sampled) => [sampled.operation.operationId as string, sampled] as const))('%s by the client', async (_, sampled) => {
    const client = createClient({ baseUrl: box.origin, accessToken: box.token, retries: 0, hooks: { onDeprecated: () => {} } });
    const call = new Function(
      'client',
      `return (async () => { ${clientCall(sampled, bodyExamples(admin.contract, sampled.operation)[0]?.value)} return body; })()`,
    ) as (given: typeof client) => Promise<unknown>;
    const failed = await call(client).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failed) expect(failed).toBeInstanceOf(StoreAdminError);
    const status = (failed as StoreAdminError | undefined)?.status;
    if (status !== undefined) expect([status, fair(Object.keys(sampled.operation.responses), status)]).toEqual([status, true]);
  });
});
