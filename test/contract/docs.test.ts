// The reference: every operation is there, nothing comes from elsewhere, and the calls that it shows work as they stand.

import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../../check/read.ts';
import { createClient, StoreAdminError } from '../../client/src/index.ts';
import { type Interface, operationsOf } from '../../server/docs/interfaces.ts';
import { markdown } from '../../server/docs/markdown.ts';
import { clientCall, curl } from '../../server/docs/samples.ts';
import { type Sandbox, sandbox, send } from '../harness.ts';

const run = promisify(execFile);
const of = (name: 'admin' | 'operator') => ({ name, contract: readDocument(`generated/${name}.json`) }) as Interface;
const [admin, operator] = [of('admin'), of('operator')];
let box: Sandbox;
const get = async (path: string) => send(box.origin, 'GET', path);
beforeAll(async () => {
  box = await sandbox();
});

const groups = [admin, operator].flatMap((one) =>
  [...new Set(operationsOf(one).map(({ operation }) => operation.tags[0] as string))].map((group) => [one.name, group] as const),
);

test.each(groups)('the page of %s %s shows each operation, with a call to paste, and asks nobody else for anything', async (name, group) => {
  const { status, text, headers } = await get(`/docs/${name}/${group}`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  for (const { operation } of operationsOf(name === 'admin' ? admin : operator, group)) expect(text).toContain(`id="${operation.operationId}"`);
  expect(text).not.toContain('%TOKEN%');
  expect([...text.matchAll(/(?:src|<link[^>]* href)="([^"]*)"/g)].map(([, url]) => url)).toEqual(['data:,', '/docs/reference.css', '/docs/reference.js']);
});

test.each([
  '/docs',
  '/docs/operator',
  '/docs/errors',
  '/docs/deprecations',
  '/docs/assumptions',
  '/docs/reference.css',
  '/docs/reference.js',
  '/docs/admin.yaml',
  '/docs/operator.json',
])('%s is there', async (path) => {
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
  '/docs/admin',
])('%s is not there', async (path) => {
  const { status, body, headers } = await get(path);
  expect([status, body, headers.get('cache-control')]).toEqual([404, { errors: 'Not Found' }, null]);
});

test('a slash at the end leads to the page, a query changes nothing', async () => {
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
  '%s is sent again only to who has another one, packed to who takes that, and is only for reading',
  async (path) => {
    const first = await get(path);
    const tag = first.headers.get('etag')!;
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('vary')).toBe('Accept-Encoding');
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await send(box.origin, 'GET', path, { headers: { 'If-None-Match': known } });
      expect([again.status, again.text.length, again.headers.get('etag')]).toEqual([304, 0, tag]);
    }
    const plain = await send(box.origin, 'GET', path, { headers: { 'Accept-Encoding': 'gzip;q=0, identity', 'If-None-Match': tag } });
    expect([plain.status, plain.headers.get('content-encoding'), plain.text === first.text]).toEqual([200, null, true]);
    const head = await send(box.origin, 'HEAD', path, { headers: { 'Accept-Encoding': 'identity' } });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(Buffer.byteLength(first.text))]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const refused = await send(box.origin, method, path);
      expect([refused.status, refused.body, refused.headers.get('allow')]).toEqual([405, { errors: 'Method Not Allowed' }, 'GET, HEAD']);
    }
  },
);

test('the page of the webhooks says what comes with a delivery, and what each topic asks of a subscriber', async () => {
  const { text } = await get('/docs/admin/webhooks');
  for (const header of ['X-Service-Topic', 'X-Service-Event-Id', 'X-Service-Hmac-Sha256']) expect(text).toContain(`<code class="name">${header}</code>`);
  for (const topic of Object.keys(admin.contract.webhooks)) expect(text).toContain(`id="topic-${topic}"`);
  expect(text).toContain(
    '<p>A company contact was created. Carries protected customer data.</p><p>Subscribing needs the scopes <code>read_customers</code> and <code>read_companies</code>.</p>',
  );
  expect(text).toContain('<code>read_assigned_fulfillment_orders</code>, or <code>read_third_party_fulfillment_orders</code>.</p>');
});

test('what a group is stands on its page as its document has it, and in short in the overview', async () => {
  const page = await get('/docs/admin/events');
  expect(page.text).toContain('<tr><td>PriceRule</td><td>create, destroy, update</td></tr>');
  const { text } = await get('/docs');
  expect(text).toContain('<p>A log of notable actions in the shop, kept for a year.');
  expect(text).not.toContain('<td>PriceRule</td>');
});

test('the search knows operations by what they take', async () => {
  const { body } = await get('/docs/search.json');
  expect(body.filter(({ words }: { words: string }) => words.includes('template_suffix')).map(({ title }: { title: string }) => title)).toContain(
    'Create a page',
  );
});

test('a contract cannot put markup of its own into a page', () => {
  expect(markdown('## A <b>\n\n`<i>` [x](javascript:alert(1)) **bold**\n\n| a | b |\n|---|---|\n| <u> | 2 |')).toBe(
    [
      '<h2 id="a-b-">A &lt;b&gt;</h2>',
      '<p><code>&lt;i&gt;</code> [x](javascript:alert(1)) <strong>bold</strong></p>',
      '<div class="wide"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>&lt;u&gt;</td><td>2</td></tr></tbody></table></div>',
    ].join('\n'),
  );
});

// an example's records aren't there: 404 and 422 are fair answers, those of a malformed call are not
const fair = (declared: string[], status: number) => declared.includes(String(status)) && ![400, 401, 403, 406, 408, 413, 415, 503].includes(status);

// the same text whatever the store
describe.skipIf(process.env.ENGINE === 'postgres')('calls as they are shown', () => {
  // nothing but Node is needed to run the tests, so where there is no curl its calls are left out
  const noCurl = spawnSync('curl', ['--version']).error !== undefined;
  test.skipIf(noCurl).each(operationsOf(admin).map((sampled) => [sampled.operation.operationId as string, sampled] as const))(
    '%s by curl',
    async (_, sampled) => {
      const command = curl(admin.contract, sampled, 'X-Service-Access-Token: $TOKEN').replace(/^curl/, 'curl -s -o /dev/null -w "%{http_code}"');
      const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, BASE_URL: `${box.origin}/admin/api/latest`, TOKEN: box.token } });
      expect([stdout, fair(Object.keys(sampled.operation.responses), Number(stdout))]).toEqual([stdout, true]);
    },
  );

  test.each(operationsOf(admin).map((sampled) => [sampled.operation.operationId as string, sampled] as const))('%s by the client', async (_, sampled) => {
    const client = createClient({ baseUrl: box.origin, accessToken: box.token, retries: 0, hooks: { onDeprecated: () => {} } });
    const call = new Function('client', `return (async () => { ${clientCall(admin.contract, sampled)} return body; })()`) as (
      given: typeof client,
    ) => Promise<unknown>;
    const failed = await call(client).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failed) expect(failed).toBeInstanceOf(StoreAdminError);
    const status = (failed as StoreAdminError | undefined)?.status;
    if (status !== undefined) expect([status, fair(Object.keys(sampled.operation.responses), status)]).toEqual([status, true]);
  });
});
