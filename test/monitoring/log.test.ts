// The log: a line for each request, the ids by which other systems know it, and what the log never contains.
// Longer than other files, since each kind of entry, and each way in which something secret could get into one, has a test here.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLog, redacted } from '../../server/monitoring/log.ts';
import { requestLines } from '../../server/monitoring/request-lines.ts';
import { ask, cartOf, json, rate, shopWith } from '../support/carriers.ts';
import { addCustomer, deliveriesOf, settled, subscribe, waitOut } from '../support/deliveries.ts';
import { folderUntil } from '../support/folder.ts';
import { engine, operatorKey, sandbox, send, startServer, until } from '../support/harness.ts';
import { host } from '../support/host-process.ts';
import { raw } from '../support/raw.ts';
import { receiver, status } from '../support/receiver.ts';

const uuid = /^[0-9a-f-]{36}$/;
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
const ids = { 'X-Request-Id': 'checkout-7.2', traceparent };

async function logging() {
  const server = await startServer();
  onTestFinished(() => server.close());
  return { server, box: await sandbox({ server }) };
}

describe('each request has a line', () => {
  test('with operation, status, ids, shop and app, and no content of the request', async () => {
    const { server, box } = await logging();
    const { lines } = server;
    const before = lines.length;
    const answer = await box.post('/pages.json?title=hidden-query', { page: { title: 'hidden-title', body_html: '' } });
    expect(answer.status).toBe(201);
    expect(lines.slice(before)).toEqual([
      {
        level: 'debug',
        door: 'admin',
        operation: 'createPage',
        method: 'POST',
        status: 201,
        ms: expect.any(Number),
        request_id: answer.headers.get('x-request-id'),
        trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        shop_id: box.shop.id,
        app_id: box.app.id,
        operator: undefined,
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/hidden|sat_/);
  });

  test.each([
    ['GET', '/admin/api/latest/pages/1.json?secret=hidden', 'admin', 'getPage', 401],
    ['GET', '/admin/api/latest/hidden.json', 'admin', 'none', 404],
    ['GET', '/admin/api/2099-01/hidden.json', 'admin', 'none', 404],
    ['GET', '/operator/shops', 'operator', 'listShops', 401],
    ['GET', '/docs', 'pages', 'docs', 200],
    ['GET', '/merchant/shops/1?signature=hidden', 'pages', 'merchant', 404],
    ['GET', '/hidden', 'pages', 'none', 404],
  ])('%s %s', async (method, path, door, operation, code) => {
    const { server } = await logging();
    const before = server.lines.length;
    await send(server.origin, method, path);
    expect(server.lines.slice(before)).toMatchObject([{ door, operation, status: code }]);
    expect(JSON.stringify(server.lines.slice(before))).not.toContain('hidden');
  });

  test('at info on a host, and at error where the server failed', async () => {
    const server = await startServer({ sandbox: false });
    onTestFinished(() => server.close());
    const { get, post } = await sandbox({ server });
    await post('/pages.json', { page: { title: 'Tea' } });
    await server.store.transaction((tx) => tx.db.updateTable('pages').set({ created_at: 'never' }).execute());
    const [before, earlier] = [server.lines.length, server.logged.length];
    await get('/shop_resource_feedback.json');
    await get('/pages.json');
    await raw(server.origin, ['GET / HTTP/1.1']);
    const lines = server.lines.slice(before).filter(({ door }) => door);
    expect(lines).toMatchObject([
      { level: 'info', status: 404 },
      { level: 'error', operation: 'listPages', status: 500 },
    ]);
    const logged = server.logged.slice(earlier);
    expect(logged).toContainEqual({ level: 'info', door: 'http', operation: 'none', status: 400, request_id: expect.any(String) });
    // the cause of a 500 has a line of its own, with the same id
    const { request_id } = lines[1]!;
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', request_id, error: expect.stringContaining('\n    at ') }));
  });

  test('and a page that failed has its cause too', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    await server.store.transaction((tx) => tx.db.schema.dropTable('pictures').execute());
    const { status, headers } = await send(server.origin, 'GET', `/media/products/${crypto.randomUUID()}.png`);
    expect(status).toBe(500);
    const request_id = headers.get('x-request-id');
    expect(server.logged).toContainEqual(expect.objectContaining({ level: 'error', request_id, error: expect.stringContaining('pictures') }));
  });

  test('also if a sandbox is called by a name that is not its own', async () => {
    const { origin, server } = await sandbox();
    expect((await raw(origin, ['GET /docs HTTP/1.1', 'Host: elsewhere.example', 'X-Request-Id: elsewhere'])).status).toBe(421);
    expect(server.lines).toContainEqual(expect.objectContaining({ door: 'pages', operation: 'none', status: 421, request_id: 'elsewhere' }));
  });
});

test('the line of a 503 is no error, since the cause has its own line', () => {
  const levels: string[] = [];
  const write = requestLines({ request: ({ level }) => void levels.push(level), tells: () => true }, 'info');
  for (const status of [200, 404, 500, 502, 503]) write('admin', 'listPages', status, 1, new IncomingMessage(new Socket()));
  expect(levels).toEqual(['info', 'info', 'error', 'error', 'info']);
});

describe('ids that a caller sends', () => {
  test.each(['checkout-7.2', 'a', '0193b2f0-7c1e-7b0a:9/2+1=', 'x'.repeat(128)])('%s is accepted', async (id) => {
    const { get } = await sandbox();
    expect((await get('/pages.json', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id')).toBe(id);
  });

  test.each(['', 'x'.repeat(129), 'two words', 'a"b', 'tab\tbed', 'mina@harbour-tea.example', 'sat_4f6c2bd1c06b4d7fa5b6a0be5f20d8f3c7e1', 'a,b'])(
    '%j is not accepted',
    async (id) => {
      const { get } = await sandbox();
      expect((await get('/pages.json', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id')).toMatch(uuid);
    },
  );

  test.each([
    [traceparent, trace],
    [`cc-${trace}-00f067aa0ba902b7-01-what-comes`, trace],
    [`ff-${trace}-00f067aa0ba902b7-01`, undefined],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
    [`00-${trace}-${'0'.repeat(16)}-01`, undefined],
    [`00-${trace}-00f067aa0ba902b7-01-more`, undefined],
    [`00-${trace.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
    ['nothing', undefined],
  ])('traceparent %s', async (given, taken) => {
    const { server, box } = await logging();
    await box.get('/pages.json', { headers: { traceparent: given } });
    const { trace_id } = server.lines.at(-1)!;
    expect(trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(trace_id === trace).toBe(taken === trace);
  });
});

describe('ids are passed on to servers that are called because of a request', () => {
  test('a webhook has both, the same in each attempt, and so have the log lines of its job', async () => {
    const { server, box } = await logging();
    const to = await receiver(status(503));
    await subscribe(box, to.url, { topic: 'collections/create' });
    await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas' } }, { headers: ids });
    await until(
      async () => to.received.length,
      (count) => count > 0,
    );
    await waitOut(box);
    expect(to.received.length).toBe(9);
    const sent = new Set(to.received.map(({ headers }) => `${headers['x-request-id']} ${headers.traceparent}`));
    expect([...sent]).toEqual([expect.stringMatching(`^checkout-7.2 00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`)]);
    const failed = server.logged.filter(({ kind }) => kind === 'webhook_delivery');
    expect(failed).toHaveLength(9);
    for (const line of failed) expect(line).toMatchObject({ request_id: 'checkout-7.2', trace_id: trace, shop_id: box.shop.id });
  });

  test('a delivery that is sent again has both, and so has one that the operator caused', async () => {
    const { server, box } = await logging();
    const to = await receiver();
    await subscribe(box, to.url);
    await send(server.origin, 'POST', `/operator/shops/${box.shop.id}/customers`, {
      headers: { Authorization: `Bearer ${operatorKey}`, ...ids },
      body: { customer: { first_name: 'Mina' } },
    });
    const [{ id }] = await settled(box);
    await box.operator('POST', `./webhook_deliveries/${id}/redeliver`);
    await until(
      async () => to.received.length,
      (count) => count === 2,
    );
    const [first, again] = to.received.map(({ headers }) => [headers['x-request-id'], headers.traceparent]);
    expect(first![0]).toBe('checkout-7.2');
    expect(again).toEqual(first);
    await settled(box);
    const shown = (await box.operator('GET', `./webhook_deliveries/${id}`)).body.webhook_delivery.headers;
    expect([shown['X-Request-Id'], shown.traceparent]).toEqual(first);
    // the job that sends again has the id of the call that asked for it
    const runs = server.lines.filter(({ kind }) => kind === 'webhook_delivery');
    expect(runs.map(({ request_id }) => request_id)).toEqual(['checkout-7.2', expect.stringMatching(uuid)]);
  });

  test('writes that share a commit keep their own ids', async () => {
    const { box } = await logging();
    const to = await receiver();
    await subscribe(box, to.url, { topic: 'collections/create' });
    const titles = Array.from({ length: 20 }, (_, n) => `tea-${n}`);
    await Promise.all(titles.map((title) => box.post('/custom_collections.json', { custom_collection: { title } }, { headers: { 'X-Request-Id': title } })));
    await settled(box, 20);
    expect(to.received.map(({ text, headers }) => [JSON.parse(text).title, headers['x-request-id']]).sort()).toEqual(
      titles.map((title) => [title, title]).sort(),
    );
  });

  test('a call to a carrier has both', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    const { box, carrier } = shop;
    await send(box.origin, 'POST', `/operator/shops/${box.shop.id}/checkout_rates`, {
      headers: { Authorization: `Bearer ${operatorKey}`, ...ids },
      body: { cart: cartOf(shop) },
    });
    expect(carrier.received.at(-1)!.headers).toMatchObject({ 'x-request-id': 'checkout-7.2', traceparent: expect.stringContaining(trace) });
    await ask(box, cartOf(shop, { items: [{ variant_id: shop.variant.id, quantity: 3 }] }));
    expect(carrier.received.at(-1)!.headers['x-request-id']).toMatch(uuid);
  });

  test('deliveries of an earlier release, which have no ids, are sent without', async () => {
    const { server, box } = await logging();
    const to = await receiver(status(503));
    await subscribe(box, to.url);
    await addCustomer(box);
    await until(
      () => deliveriesOf(box),
      ([one]) => one?.attempt_count === 1,
    );
    await server.store.transaction(async (tx) => {
      for (const table of ['jobs', 'webhook_deliveries']) await tx.db.updateTable(table).set({ cause: null }).where('shop_id', '=', box.shop.id).execute();
    });
    to.answer = status(200);
    await waitOut(box);
    const { headers } = to.received.at(-1)!;
    expect([headers['x-request-id'], headers.traceparent]).toEqual([undefined, undefined]);
  });
});

describe('log lines contain no secrets', () => {
  test.each([
    ['no answer from sat_4f6c2bd1c06b4d7fa5b6a0be5f20d8f3c7e1', 'no answer from sat_[redacted]'],
    ['cod_4f6c mln_4f6c mse_4f6c', 'cod_[redacted] mln_[redacted] mse_[redacted]'],
    ['Authorization: Bearer the-operator-key', 'Authorization: Bearer [redacted]'],
    ['Authorization: Basic c2hlbGY6bm90ZXM=', 'Authorization: Basic [redacted]'],
    [
      'redirect from https://hooks.example/a?token=abc to http://b.example/?x=y is not followed',
      'redirect from https://hooks.example/a?[redacted] to http://b.example/?[redacted] is not followed',
    ],
    ['connect postgres://tea:jasmine@db.example:5432/shop', 'connect postgres://[redacted]@db.example:5432/shop'],
    ['no letter to mina.ray@harbour-tea.example', 'no letter to [redacted]'],
    ['no letter to mina@1, noor@harbour-tea.example', 'no letter to mina@1, [redacted]'],
    [`secret ${'0f'.repeat(16)} is old`, 'secret [redacted] is old'],
    ['Unexpected token \'M\', "Mina Ray" is not valid JSON', "Unexpected token 'M', the text is not valid JSON"],
  ])('%s', (text, told) => {
    expect(redacted({ error: text })).toEqual({ error: told });
  });

  test('members with secret names are redacted too, at any depth; ids of requests stay', () => {
    const entry = {
      client_secret: 'a',
      request_id: '0f'.repeat(16),
      of: [{ access_token: 'b', Authorization: 'c', first: { email: 'd' }, kind: 'webhook_delivery' }],
    };
    expect(redacted(entry)).toEqual({
      client_secret: '[redacted]',
      request_id: '0f'.repeat(16),
      of: [{ access_token: '[redacted]', Authorization: '[redacted]', first: { email: '[redacted]' }, kind: 'webhook_delivery' }],
    });
    for (const name of ['password', 'cookie', 'set-cookie', 'signature', 'hmac', 'api_key', 'apiKey', 'phone', 'payload', 'body'])
      expect(redacted({ [name]: 'a' })).toEqual({ [name]: '[redacted]' });
  });

  test.each(['x', ', ', 'a.', 'http://', 'http://?', 'x@', 'x@a.', '://a'])(
    'a long text of %j is searched at once, since others write parts of such texts',
    (part) => {
      const text = part.repeat(100_000);
      const began = performance.now();
      redacted({ error: text });
      expect(performance.now() - began).toBeLessThan(2000);
    },
  );
});

// the log goes to a stream, with either database
describe.skipIf(engine === 'postgres')('the output', () => {
  async function written(act: (log: ReturnType<typeof openLog>) => void, level: 'info' | 'warn' = 'info', terminal = false) {
    const to = new PassThrough();
    const log = openLog(level, { to, terminal });
    act(log);
    void log.flush();
    return String(to.read());
  }

  const line = {
    level: 'info',
    door: 'operator',
    operation: 'getApp',
    method: 'GET',
    status: 200,
    ms: 3,
    request_id: 'a-1',
    trace_id: trace,
    shop_id: 7,
    app_id: 8,
    operator: 'billing',
  } as const;

  test('has each member of a request unchanged', async () => {
    const text = await written((log) => log.request(line));
    expect(JSON.parse(text)).toEqual({ ...line, time: expect.any(String) });
    const more = { fault: true, hint: 'Did you mean "tea"?' };
    expect(JSON.parse(await written((log) => log.request({ ...line, ...more })))).toMatchObject(more);
    const { shop_id, app_id, operator, ...stranger } = line;
    const short = await written((log) => log.request({ ...stranger, shop_id: undefined, app_id: undefined, operator: undefined }));
    expect(JSON.parse(short)).toEqual({ ...stranger, time: expect.any(String) });
  });

  test('tells who was refused most for calling too often, by the line of docs/operations.md', async () => {
    const [, counting] = /```sh\n(grep '"status":429' LOG .*)\n```/.exec(readFileSync('docs/operations.md', 'utf8'))!;
    const folder = folderUntil(onTestFinished);
    const file = join(folder, 'log');
    writeFileSync(file, await written((log) => [8, 9, 9, 8, 9].forEach((app_id, at) => void log.request({ ...line, app_id, status: at === 0 ? 200 : 429 }))));
    const counted = execFileSync('sh', ['-c', counting!.replace('LOG', file)], { encoding: 'utf8' });
    expect(counted.trim().split(/\s*\n\s*/)).toEqual(['3 "shop_id":7,"app_id":9', '1 "shop_id":7,"app_id":8']);
  });

  test('is one line of JSON each, with time and level, from the configured level on', async () => {
    const text = await written((log) => {
      log.request(line);
      log({ level: 'warn', job: 7, error: 'status 503' });
    }, 'warn');
    expect(JSON.parse(text)).toEqual({ level: 'warn', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), job: 7, error: 'status 503' });
  });

  test('waits for more lines, but not with an error', () => {
    const to = new PassThrough();
    const log = openLog('info', { to });
    log.request(line);
    expect(to.read()).toBeNull();
    log({ level: 'error', error: 'status 503' });
    expect(String(to.read()).trimEnd().split('\n')).toHaveLength(2);
  });

  test('is dropped while nobody reads what was written before, so that it takes little memory', () => {
    const to = new PassThrough();
    const log = openLog('info', { to });
    for (let n = 0; n < 100; n++) log({ level: 'error', error: 'tea '.repeat(25_000) });
    expect(to.writableLength).toBeGreaterThan(2 ** 22);
    expect(to.writableLength).toBeLessThan(2 ** 22 + 200_000);
  });

  test('is short on a terminal', async () => {
    const text = await written(
      (log) => {
        log.request(line);
        log.request({ ...line, method: 'GET', operation: 'none', status: 404, hint: 'Did you mean GET /operator/apps?' });
        const delivery = { kind: 'webhook_delivery', topic: 'pages/create', address: 'http://127.0.0.1:4999/?key=tea', request_id: 'a-1', attempt: 1 };
        log({ level: 'info', job: 7, ...delivery, ms: 12 });
        log({ level: 'warn', job: 7, ...delivery, dead: false, error: 'status 503' });
        log({ level: 'error', job: 7, ...delivery, attempt: 9, dead: true, error: 'status 503' });
        log({ level: 'warn', job: 7, kind: 'mail', error: 'status 503' });
      },
      'info',
      true,
    );
    expect(text.replaceAll(/^[\d:]{8}/gm, 'then').split('\n')).toEqual([
      'then GET getApp 200 3 ms',
      'then GET no such path 404 3 ms',
      '         Did you mean GET /operator/apps?',
      'then webhook pages/create to http://127.0.0.1:4999/?[redacted] delivered 12 ms',
      'then webhook pages/create to http://127.0.0.1:4999/?[redacted] status 503, attempt 1, will be retried',
      'then webhook pages/create to http://127.0.0.1:4999/?[redacted] status 503, attempt 9, given up',
      'then warn job 7, kind mail, status 503',
      '',
    ]);
    const to = new PassThrough();
    openLog('info', { to, terminal: true, coloured: true }).request(line);
    expect(String(to.read())).toContain('\u001b[32m200\u001b[0m');
  });

  test('shows control characters of others on a terminal, and does not send them', async () => {
    const evil = 'http://127.0.0.1:4999/\u001b[2J\u001b]0;tea\u0007\u009b8m\u202e';
    const shown = 'http://127.0.0.1:4999/\\u001b[2J\\u001b]0;tea\\u0007\\u009b8m\\u202e';
    const text = await written(
      (log) => {
        log({ level: 'warn', job: 7, topic: 'pages/create', address: evil, attempt: 1, dead: false, error: `redirect to ${evil}` });
        log({ level: 'error', error: `Error: ${evil}\n    at brew` });
      },
      'info',
      true,
    );
    expect(text.replaceAll(/^[\d:]{8}/gm, 'then').split('\n')).toEqual([
      `then webhook pages/create to ${shown} redirect to ${shown}, attempt 1, will be retried`,
      `then error Error: ${shown}`,
      '    at brew',
      '',
    ]);
  });

  test('a host writes a line for each request, all of them before it ends', async () => {
    const server = await host();
    for (let n = 0; n < 50; n++) await send(server.origin, 'GET', '/operator/shops', { headers: { 'X-Request-Id': `r-${n}` } });
    server.stop();
    await server.ended;
    const lines = server.logged.map((line) => JSON.parse(line));
    expect(lines.map(({ request_id }) => request_id)).toEqual(Array.from({ length: 50 }, (_, n) => `r-${n}`));
    expect(lines[0]).toMatchObject({ level: 'info', door: 'operator', operation: 'listShops', method: 'GET', status: 401 });
  });

  test.each(['goes away', 'stops reading'])('a reader that %s neither ends the server nor delays it', async (what) => {
    const args = ['server/main.ts', '--json', '--port', '0', '--db', ':memory:', '--no-demo-records', '--no-rate-limit', '--log-level', 'debug'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [said] = await once(child.stdout, 'data');
    const { base_url } = JSON.parse(String(said));
    if (what === 'goes away') child.stderr.destroy();
    else child.stderr.pause();
    // more lines than a pipe holds
    const asked = async () => (await fetch(`${base_url}/pages.json`)).status;
    for (let n = 0; n < 40; n++) expect(await Promise.all(Array.from({ length: 25 }, asked))).toEqual(Array(25).fill(401));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('an unknown level is refused', async () => {
    const child = spawn(process.execPath, ['server/main.ts', '--log-level', 'loud'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [said] = await once(child.stderr, 'data');
    expect(String(said)).toBe('--log-level takes error, warn, info, debug, not loud\n');
  });
});
