import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { idempotencyKeys, keyed, mostKilobytes } from '../../server/domain/idempotency.ts';
import { apps, shops } from '../../server/domain/tenants.ts';
import { momentNow } from '../../server/store/clock.ts';
import { over } from '../../server/store/over.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { Vault } from '../../server/store/vault.ts';
import { type Answer, engine, freshDatabase, type Sandbox, sandbox, send, startServer, until } from '../support/harness.ts';
import { interruptible } from '../support/interruptible.ts';
import { listening } from '../support/receiver.ts';
import { type SandboxProcess, sandboxProcess } from '../support/sandbox-process.ts';
import { sharedDatabase } from '../support/shared-database.ts';

const keep = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');
const told = ({ status, body }: Answer) => ({ status, body });
const refusedBy = (message: string) => ({ errors: { base: [message] } });
const reused = { status: 422, body: refusedBy('this Idempotency-Key belongs to another call') };
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const pageCount = async ({ get }: Sandbox) => (await get('/pages/count.json')).body.count as number;
const rowsOf = (store: Store, shopId: number) =>
  over(store, idempotencyKeys).selectFrom('idempotency_keys').selectAll().where('shop_id', '=', shopId).execute();

test('a repeat gets the same bytes and does nothing', async () => {
  const box = await sandbox();
  const { post, get } = box;
  const body = { page: { title: 'How we store tea – 茶', metafields: [{ namespace: 'tea', key: 'water', value: '80', type: 'number_integer' }] } };
  const first = await post('/pages.json', body, keep('one'));
  const second = await post('/pages.json', body, keep('one'));
  expect([first.status, replayed(first), second.status, replayed(second)]).toEqual([201, null, 201, 'true']);
  expect(second.text).toBe(first.text);
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(await pageCount(box)).toBe(1);
  expect((await get('/events.json?filter=Page')).body.events).toHaveLength(1);
});

test('a repeated change does not undo later changes', async () => {
  const { post, put, get } = await sandbox();
  const { id } = (await post('/pages.json', { page: { title: 'One' } })).body.page;
  const first = await put(`/pages/${id}.json`, { page: { title: 'Two' } }, keep('change'));
  await put(`/pages/${id}.json`, { page: { title: 'Three' } });
  const again = await put(`/pages/${id}.json`, { page: { title: 'Two' } }, keep('change'));
  expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, 'true']);
  expect((await get(`/pages/${id}.json`)).body.page.title).toBe('Three');
});

test('another body, address, query, method or version under the same key is refused', async () => {
  const box = await sandbox();
  const { post, put, call } = box;
  const { id } = (await post('/pages.json', { page: { title: 'One' } }, keep('k'))).body.page;
  for (const other of [
    await post('/pages.json', { page: { title: 'Two' } }, keep('k')),
    await post('/pages.json', { page: {} }, keep('k')),
    await post('/blogs.json', { blog: { title: 'One' } }, keep('k')),
    await put(`/pages/${id}.json`, { page: { title: 'One' } }, keep('k')),
    await call('POST', '/pages.json', { body: { page: { title: 'One' } }, version: 'unstable', ...keep('k') }),
  ])
    expect([told(other), replayed(other)]).toEqual([reused, null]);
  expect(await pageCount(box)).toBe(1);
});

test('a large body is compared by its digest, which is made off the event loop', async () => {
  const { post } = await sandbox();
  const collection = (note: string) => ({ custom_collection: { title: 'Tea', note: `${'x'.repeat(1_100_000)}${note}` } });
  const first = await post('/custom_collections.json', collection('one'), keep('large'));
  const again = await post('/custom_collections.json', collection('one'), keep('large'));
  expect([first.status, again.text, replayed(again)]).toEqual([201, first.text, 'true']);
  expect(told(await post('/custom_collections.json', collection('two'), keep('large')))).toEqual(reused);
});

test('what a large body holds is not written as text again', async () => {
  const { store } = await startServer();
  const unwritable = {
    toJSON() {
      throw new Error('written');
    },
  };
  const one = { shop: { id: 1, clock_offset_ms: 0 }, app: { id: 1 } } as Parameters<typeof keyed>[1];
  const call = { method: 'POST', url: '/custom_collections.json', body: unwritable, large: { bytes: 2_000_000, digest: 'a' } };
  expect(keyed({ store, vault: new Vault('k'.repeat(32)) }, one, 'large', call).bytes).toBe(2_000_000);
});

test('a key belongs to one app in one shop', async () => {
  const one = await sandbox();
  const two = await one.anotherApp();
  const three = await sandbox();
  for (const { post } of [one, two, three]) {
    const { status, headers } = await post('/pages.json', { page: { title: 'Tea' } }, keep('the-same'));
    expect([status, headers.get('idempotent-replayed')]).toEqual([201, null]);
  }
  expect([await pageCount(one), await pageCount(three)]).toEqual([2, 1]);
});

test('a 422 is kept, also where the call would succeed later', async () => {
  const { post, delete: remove, get } = await sandbox();
  const taken = (await post('/redirects.json', { redirect: { path: '/tea', target: '/a' } })).body.redirect;
  const refused = { status: 422, body: { errors: { path: ['has already been taken'] } } };
  const ask = () => post('/redirects.json', { redirect: { path: '/tea', target: '/b' } }, keep('taken'));
  expect(told(await ask())).toEqual(refused);
  await remove(`/redirects/${taken.id}.json`);
  const again = await ask();
  expect([told(again), replayed(again)]).toEqual([refused, 'true']);
  expect((await get('/redirects/count.json')).body).toEqual({ count: 0 });
  const blank = () => post('/pages.json', { page: { title: '' } }, keep('blank'));
  const first = await blank();
  expect(told(first)).toEqual({ status: 422, body: { errors: { title: ["can't be blank"] } } });
  expect((await blank()).text).toBe(first.text);
});

test('other refusals are not kept, so the call may be repeated under the key', async () => {
  const box = await sandbox();
  const { post, put, operator, shop } = box;
  expect((await post('/pages.json', { wrong: 1 }, keep('a'))).status).toBe(400);
  expect((await post('/pages.json', { page: { title: 'Tea' } }, keep('a'))).status).toBe(201);
  for (let n = 0; n < 2; n++) {
    const gone = await put('/pages/1.json', { page: { title: 'Tea' } }, keep('b'));
    expect([told(gone), replayed(gone)]).toEqual([{ status: 404, body: { errors: 'Not Found' } }, null]);
  }
  expect(await rowsOf(box.server.store, shop.id)).toHaveLength(1);
  expect((await operator('POST', './articles', { article: { title: 'x' } })).headers.get('idempotent-replayed')).toBeNull();
});

test.each(['', 'k'.repeat(256), 'with blank', 'tab\tin it', 'k\u00e9y'])('400 for %j, which is not a valid key', async (key) => {
  const box = await sandbox();
  const answer = await box.post('/pages.json', { page: { title: 'Tea' } }, { headers: { 'Idempotency-Key': key } });
  expect(told(answer)).toEqual({ status: 400, body: { errors: { 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' } } });
  expect(await pageCount(box)).toBe(0);
});

test('the longest key is valid, and calls that read or remove ignore any key', async () => {
  const box = await sandbox();
  const { post, get, delete: remove } = box;
  const { id } = (await post('/pages.json', { page: { title: 'Tea' } }, keep('~'.repeat(255)))).body.page;
  expect((await get('/pages.json', keep('with blank'))).status).toBe(200);
  expect((await remove(`/pages/${id}.json`, keep('r'))).status).toBe(200);
  expect((await remove(`/pages/${id}.json`, keep('r'))).status).toBe(404);
  expect(await rowsOf(box.server.store, box.shop.id)).toHaveLength(1);
});

test('kept responses are encrypted', async () => {
  const { post, server, shop } = await sandbox();
  const body = { gift_card: { initial_value: '25.00', code: 'jade7heap2mint9z', note: 'For Mina' } };
  const first = await post('/gift_cards.json', body, keep('a-key-of-mine'));
  expect((await post('/gift_cards.json', body, keep('a-key-of-mine'))).text).toBe(first.text);
  const rows = await rowsOf(server.store, shop.id);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/jade7heap2mint9z|Mina|a-key-of-mine|25\.00/);
});

test('a key is free again a day later by the shop’s clock', async () => {
  const box = await sandbox();
  const { post, operator } = box;
  const ask = () => post('/pages.json', { page: { title: 'Tea' } }, keep('daily'));
  const first = await ask();
  await operator('POST', './clock/advance', { clock: { seconds: 86_400 - 60 } });
  expect((await ask()).text).toBe(first.text);
  await operator('POST', './clock/advance', { clock: { seconds: 120 } });
  const next = await ask();
  expect([next.status, replayed(next), next.body.page.id === first.body.page.id]).toEqual([201, null, false]);
  expect((await ask()).text).toBe(next.text);
  expect(await pageCount(box)).toBe(2);
});

test('keys are removed with the app’s install', async () => {
  const { post, operator, server, shop, install } = await sandbox();
  await post('/pages.json', { page: { title: 'Tea' } }, keep('k'));
  await operator('DELETE', `./installs/${install.id}`);
  expect(await rowsOf(server.store, shop.id)).toEqual([]);
});

test('beyond the limit of an app in a shop no response is kept and no call under a key is done; other apps have their own limit', async () => {
  const box = await sandbox();
  const { post, server, shop, app } = box;
  await server.store.transaction((tx) =>
    idempotencyKeys.insert(
      tx,
      { shop_id: shop.id, app_id: app.id, key_mark: 'k', call_mark: 'c', status: 200, reserved_at_ms: 0, kilobytes: mostKilobytes, answer: 'x' },
      momentNow(),
    ),
  );
  expect(told(await post('/pages.json', { page: { title: 'Tea' } }, keep('k')))).toEqual({
    status: 409,
    body: refusedBy('too much is kept under Idempotency-Keys: send the call without one, or when those of yesterday have passed'),
  });
  expect(await pageCount(box)).toBe(0);
  expect((await post('/pages.json', { page: { title: 'Tea' } })).status).toBe(201);
  const other = await box.anotherApp();
  expect((await other.post('/pages.json', { page: { title: 'Tea' } }, keep('k'))).status).toBe(201);
});

/** A server of somebody else, which sends its pictures when the test says so. */
async function pictures() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => void waiting.push(response));
  const url = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const asked = async (count: number) => {
    const end = Date.now() + 20_000;
    while (waiting.length < count) {
      if (Date.now() > end) throw new Error(`asked ${waiting.length} times`);
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  return { url: `${url}/tea.gif`, waiting, asked, serve: () => void waiting.at(-1)!.writeHead(200, { 'Content-Type': 'image/gif' }).end(gif) };
}

test('a call that waits for another server is done once, and its repeats block nothing', async () => {
  const store = openStore(await freshDatabase(), { connections: 2 });
  const server = await startServer({}, store);
  onTestFinished(async () => {
    await server.close();
    await store.close();
  });
  const { post, get } = await sandbox({ server });
  const others = await pictures();
  const ask = () => post('/custom_collections.json', { custom_collection: { title: 'Teas', image: { src: others.url } } }, keep('picture'));
  const first = ask();
  await others.asked(1);
  const waiting = Array.from({ length: 20 }, ask);
  expect((await get('/pages.json')).status).toBe(200);
  expect((await post('/pages.json', { page: { title: 'Meanwhile' } })).status).toBe(201);
  const late = await Promise.all(waiting);
  for (const answer of late)
    expect([told(answer), answer.headers.get('retry-after')]).toEqual([
      { status: 409, body: refusedBy('a call with this Idempotency-Key is under way') },
      '1.0',
    ]);
  const inTime = ask();
  others.serve();
  const made = await first;
  expect(made.status).toBe(201);
  expect((await inTime).text).toBe(made.text);
  expect((await ask()).text).toBe(made.text);
  expect(others.waiting).toHaveLength(1);
  expect((await get('/custom_collections/count.json?title=Teas')).body).toEqual({ count: 1 });
});

test('a 422 because of another server is kept, and a 404 leaves the key free', async () => {
  const { post, put, server, shop } = await sandbox();
  const others = await pictures();
  const picture = { custom_collection: { title: 'Teas', image: { src: others.url } } };
  const ask = () => post('/custom_collections.json', picture, keep('refused'));
  const first = ask();
  await others.asked(1);
  others.waiting[0]!.writeHead(404).end();
  expect(told(await first)).toEqual({ status: 422, body: { errors: { image: ['could not be fetched'] } } });
  const again = await ask();
  expect([told(again), replayed(again)]).toEqual([told(await first), 'true']);
  expect((await put('/custom_collections/1.json', picture, keep('none'))).status).toBe(404);
  expect(await rowsOf(server.store, shop.id)).toHaveLength(1);
});

const asked = ({ base_url, access_token }: SandboxProcess, method: string, path: string, body?: unknown, key?: string) =>
  send('', method, base_url + path, { body, headers: { 'X-Service-Access-Token': access_token, ...(key ? { 'Idempotency-Key': key } : {}) } });

test('a call that an outage of the database has ended leaves its key free, also where it had called another server', { timeout: 120_000 }, async () => {
  const { server, begin, end } = await interruptible();
  const { post } = await sandbox({ server });
  const others = await pictures();
  const ask = () => post('/custom_collections.json', { custom_collection: { title: 'Teas', image: { src: others.url } } }, keep('outage'));
  const first = ask();
  await others.asked(1);
  await begin();
  others.serve();
  expect((await first).status).toBe(503);
  await end();
  // the key is released within a second or two, and a repeat waits for it
  const [again] = await Promise.all([until(ask, ({ status }) => status !== 409 && status !== 503), others.asked(2).then(others.serve)]);
  expect(again.status).toBe(201);
});

test('a key whose release meets a lock is released later', async () => {
  const { server, shop, app } = await sandbox();
  const vault = new Vault('k'.repeat(32));
  const call = keyed({ store: server.store, vault }, { shop, app } as unknown as Parameters<typeof keyed>[1], 'k', { method: 'POST', url: '/x', body: {} });
  await server.store.transaction((store) => call.reserve({ store }));
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const remove = vi.spyOn(idempotencyKeys, 'remove').mockRejectedValueOnce(locked).mockRejectedValueOnce(locked);
  onTestFinished(() => remove.mockRestore());
  await call.release();
  await until(
    () => rowsOf(server.store, shop.id),
    (rows) => rows.length === 0,
  );
  expect(remove).toHaveBeenCalledTimes(3);
});

test('1,000 simultaneous repeats, on PostgreSQL in two processes, make one record and get the same bytes', { timeout: 300_000 }, async () => {
  const db = await sharedDatabase();
  const one = await sandboxProcess(db);
  // a SQLite file has only one process
  const two = engine === 'postgres' ? { ...(await sandboxProcess(db)), access_token: one.access_token } : one;
  const ask = async (n: number): Promise<Awaited<ReturnType<typeof asked>>> => {
    const answer = await asked(n % 2 ? one : two, 'POST', '/redirects.json', { redirect: { path: '/tea', target: '/teas' } }, 'thousand');
    const after = answer.headers.get('retry-after');
    if (![409, 503].includes(answer.status) || after === null) return answer;
    // on a slow machine the first call may take longer than a repeat waits for it, and even longer if the others don't wait
    await pause(Number(after) * 1000);
    return ask(n);
  };
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => ask(n)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(201);
  expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
  expect((await asked(one, 'GET', '/redirects.json')).body).toEqual({ redirects: [answers[0]!.body.redirect] });
});

test('a server that is killed while it calls another leaves a final response, and the call is not made again', { timeout: 120_000 }, async () => {
  const db = await sharedDatabase();
  const first = await sandboxProcess(db);
  const others = await pictures();
  const body = { custom_collection: { title: 'Teas', image: { src: others.url } } };
  const cut = asked(first, 'POST', '/custom_collections.json', body, 'cut').catch(() => 'cut off');
  await others.asked(1);
  first.process.kill('SIGKILL');
  expect(await cut).toBe('cut off');
  const second = { ...(await sandboxProcess(db)), access_token: first.access_token };
  const early = await asked(second, 'POST', '/custom_collections.json', body, 'cut');
  expect(told(early)).toEqual({ status: 409, body: refusedBy('a call with this Idempotency-Key is under way') });
  const store = openStore(db);
  onTestFinished(() => store.close());
  const [shop] = await shops.all(store, null);
  const [row] = await idempotencyKeys.all(store, shop!.id);
  await store.transaction((tx) => idempotencyKeys.update(tx, row!, { reserved_at_ms: Date.now() - 60_000 }, momentNow()));
  for (let n = 0; n < 2; n++) {
    const late = await asked(second, 'POST', '/custom_collections.json', body, 'cut');
    expect([told(late), late.headers.get('retry-after')]).toEqual([
      {
        status: 409,
        body: refusedBy('a call with this Idempotency-Key was cut off, and is not done again: look what came of it, and use another key'),
      },
      null,
    ]);
  }
  expect(others.waiting).toHaveLength(1);
  expect((await asked(second, 'GET', '/custom_collections/count.json?title=Teas')).body).toEqual({ count: 0 });
});

describe('each call that writes', () => {
  const operations = [...declared('admin').contract.operations.values()].filter(({ method }) => method === 'post' || method === 'put');

  test('refuses a key of another call, and one whose call was cut off', async () => {
    const codeKey = 'k'.repeat(32);
    const server = await startServer({ 'code-key': codeKey });
    onTestFinished(() => server.close());
    const { store } = server;
    const { call, post, shop: opened, app: registered } = await sandbox({ server });
    const [shop, app] = [(await shops.find(store, null, opened.id))!, (await apps.find(store, null, registered.id))!];
    await post('/pages.json', { page: { title: 'Tea' } }, keep('used'));
    for (const operation of operations) {
      const query = [...operation.queryParameters.values()].filter(({ required }) => required).map(({ name, example }) => `${name}=${[example].flat()[0]}`);
      const path = operation.path.replace(/\{[^}]+\}/g, '1') + (query.length > 0 ? `?${query.join('&')}` : '');
      const body = operation.body?.examples.values().next().value;
      const ask = (key: string) => call(operation.method.toUpperCase(), path, { body, ...keep(key) });
      expect(told(await ask('used')), operation.id).toEqual(reused);
      const under = keyed({ store, vault: new Vault(codeKey) }, { shop, app }, operation.id, {
        method: operation.method,
        url: `/admin/api/latest${path}`,
        body,
      });
      await store.transaction(async (tx) => {
        expect(await under.claim({ store: tx })).toBeUndefined();
        await under.reserve({ store: tx });
      });
      const rows = await idempotencyKeys.all(store, shop.id, [['status', 'is null', true]]);
      await store.transaction((tx) => idempotencyKeys.update(tx, rows.at(-1)!, { reserved_at_ms: 0 }, momentNow()));
      expect(told(await ask(operation.id)), operation.id).toEqual({
        status: 409,
        body: refusedBy('a call with this Idempotency-Key was cut off, and is not done again: look what came of it, and use another key'),
      });
    }
  });
});
