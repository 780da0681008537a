// The payload of a write is stored once, and sent within a bounded amount of memory. What an earlier release has stored is sent as it is.
import { createHmac, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { delivery } from '../../server/domain/deliveries.ts';
import { deliveries } from '../../server/domain/delivery-record.ts';
import { cut, payloadJson, payloads, payloadText, Rendering } from '../../server/domain/payloads.ts';
import { Retention } from '../../server/domain/retention.ts';
import { webhooks } from '../../server/domain/subscriptions.ts';
import { apps, installs, shops } from '../../server/domain/tenants.ts';
import { notify } from '../../server/domain/webhooks.ts';
import { Budgets, mostBytes } from '../../server/jobs/budgets.ts';
import { jobs } from '../../server/jobs/define.ts';
import { momentNow, msOf } from '../../server/store/clock.ts';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore } from '../../server/store/store.ts';
import { Table } from '../../server/store/table.ts';
import { tables } from '../../server/tables.ts';
import { settled } from '../support/deliveries.ts';
import { emptyDatabase, engine, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';

const hmac = (body: string | Buffer, secret: string) => createHmac('sha256', secret).update(body).digest('base64');

test('the parts of a payload give the same JSON as its members', () => {
  const payload = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(payload, fc.array(fc.nat(5)), (payload, picked) => {
      const whole = cut(payload, []);
      expect(payloadJson(whole, { members: null, metafields: null })).toBe(JSON.stringify(payload));
      const members = [...new Set(picked)].filter((place) => place < whole.members.length);
      const wanted = Object.fromEntries(members.map((place) => whole.members[place]![0]).map((name) => [name, payload[name]]));
      expect(JSON.parse(payloadJson(whole, { members, metafields: null }))).toEqual(JSON.parse(JSON.stringify(wanted)));
    }),
  );
  const whole = cut({ id: 1, left: undefined, metafields: 'none' }, [{ key: 'a' }, { key: 'b' }]);
  expect(payloadJson(whole, { members: null, metafields: [1] })).toBe('{"id":1,"metafields":[{"key":"b"}]}');
  expect(payloadJson(whole, { members: [], metafields: [0, 1] })).toBe('{"metafields":[{"key":"a"},{"key":"b"}]}');
});

test.each(['json', 'xml'] as const)('a large payload is written as %s in pieces with the same result, and other turns come between', async (format) => {
  const whole = cut({ id: 1, body_html: '"茶🍵'.repeat(200_000) }, []);
  const wanted = { members: null, metafields: null, topic: 'collections/update', format };
  const rendering = new Rendering(whole, wanted, { current: 'secret' });
  const [one, other] = [rendering.shared(), rendering.shared()];
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const [first, second] = await Promise.all([one.take(), other.take()]);
  clearInterval(counting);
  expect(second).toBe(first);
  expect(first.body.toString()).toBe(payloadText(whole, wanted));
  expect(first.signature).toBe(hmac(first.body, 'secret'));
  expect(turns).toBeGreaterThan(2);
});

test('however many holders use their share of the memory, there is room for one more', () => {
  const budgets = new Budgets(1000);
  const one = (holder: number | null, bytes: number) => ({ holder, bytes });
  const shares = [1, 2, 3, 4].map((holder) => {
    let count = 0;
    for (; budgets.has(one(holder, 100_000)); count++) budgets.takes(one(holder, 100_000));
    return count;
  });
  expect(shares).toEqual([42, 21, 10, 5]);
  expect(budgets.has(one(5, 200_000))).toBe(true);
  for (let n = 0; n < shares[0]!; n++) budgets.leaves(one(1, 100_000));
  // a payload that is larger than the whole budget is sent all the same
  expect(budgets.choose([one(1, 10 * mostBytes), one(1, 10 * mostBytes), one(1, 0), one(null, 0)])).toEqual([one(1, 10 * mostBytes), one(1, 0), one(null, 0)]);
});

const collectionOf = async (box: Sandbox, body_html = '') =>
  (await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas', body_html } })).body.custom_collection.id as number;

async function subscribe(box: Sandbox, address: string, more: object = {}) {
  const answer = await box.post('/webhooks.json', { webhook: { address, topic: 'collections/update', ...more } });
  expect(answer.status, answer.text).toBe(201);
}

const rowsOf = async (box: Sandbox) => {
  const { store } = box.server;
  return { stored: await payloads.all(store, box.shop.id), made: await deliveries.all(store, box.shop.id) };
};

test('one payload is stored for all subscriptions; each gets the fields that it had at that moment, on each attempt', async () => {
  const box = await sandbox();
  const hooks = await receiver((_, response) => void response.writeHead(503).end());
  const id = await collectionOf(box);
  const other = await box.anotherApp();
  const body_html = `<p>${'Steamed & "scented" '.repeat(10_000)}</p>`;
  await subscribe(box, `${hooks.url}/all`);
  await subscribe(box, `${hooks.url}/some`, { fields: ['title', 'toString', 'body_html', 'title'] });
  await subscribe(box, `${hooks.url}/xml`, { fields: ['body_html'], format: 'XML' });
  await subscribe(box, `${hooks.url}/grown`, { fields: ['id'], metafield_namespaces: ['harvest'] });
  await subscribe(other, `${hooks.url}/other`, { fields: ['id'], metafield_namespaces: ['soil', 'none'] });
  const metafield = { type: 'single_line_text_field', description: null };
  const metafields = [
    { namespace: 'harvest', key: 'season', value: 'spring', ...metafield },
    { namespace: 'soil', key: 'kind', value: 'loam', ...metafield },
  ];
  await box.put(`/custom_collections/${id}.json`, { custom_collection: { body_html, metafields } });
  await until(
    async () => hooks.received.length,
    (count) => count === 5,
  );
  for (const { id } of (await box.get('/webhooks.json')).body.webhooks) await box.put(`/webhooks/${id}.json`, { webhook: { fields: ['handle'] } });
  await box.operator('POST', './clock/advance', { clock: { seconds: 120 } });
  await until(
    async () => hooks.received.length,
    (count) => count >= 10,
  );
  const { stored, made } = await rowsOf(box);
  expect(stored).toHaveLength(1);
  expect(made.map(({ payload, payload_id }) => [payload, payload_id])).toEqual(Array(5).fill(['', stored[0]!.id]));
  const told = Map.groupBy(hooks.received, ({ path }) => path);
  for (const all of told.values()) expect(new Set(all.map(({ text, headers }) => text + headers['x-service-hmac-sha256'])).size).toBe(1);
  const of = (path: string) => told.get(path)![0]!;
  expect(JSON.parse(of('/all').text)).toMatchObject({ id, title: 'Green teas', body_html });
  expect(of('/some').text).toBe(JSON.stringify({ title: 'Green teas', body_html }));
  const written = body_html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  expect(of('/xml').text).toBe(`<?xml version="1.0" encoding="UTF-8"?><collection><body_html>${written}</body_html></collection>`);
  expect(JSON.parse(of('/grown').text)).toEqual({ id, metafields: metafields.slice(0, 1) });
  expect(JSON.parse(of('/other').text)).toEqual({ id, metafields: metafields.slice(1) });
  expect(of('/some').headers['x-service-hmac-sha256']).toBe(hmac(of('/some').text, box.app.client_secret));
  expect(of('/other').headers['x-service-hmac-sha256']).toBe(hmac(of('/other').text, other.app.client_secret));
  const { headers, payload } = (await box.operator('GET', `./webhook_deliveries/${made[2]!.id}`)).body.webhook_delivery;
  expect([payload, headers['X-Service-Hmac-Sha256']]).toEqual([of('/xml').text, of('/xml').headers['x-service-hmac-sha256']]);
});

test('each app gets the oldest metafields, up to 250 and 1 MB, whatever other apps ask for', async () => {
  const box = await sandbox();
  const { store } = box.server;
  const other = await box.anotherApp();
  const at = { created_at: momentNow(), updated_at: momentNow() };
  const put = (owner_id: number, namespace: string, count: number, value: string) =>
    store.transaction((tx) =>
      tx.db
        .insertInto('metafields')
        .values(
          Array.from({ length: count }, (_, n) => ({
            shop_id: box.shop.id,
            owner_type: 'collection',
            owner_id,
            namespace,
            key: `k${n}`,
            value,
            type: 'multi_line_text_field',
            ...at,
          })),
        )
        .execute(),
    );
  await put(1, 'few', 2, 'x');
  await put(1, 'many', 300, 'x');
  await put(2, 'large', 4, '茶'.repeat(100_000));
  for (const [app, namespace] of [
    [box, 'many'],
    [box, 'large'],
    [other, 'few'],
    [other, 'many'],
  ] as const)
    await subscribe(app, `https://hooks.shelf-notes.example/${namespace}`, { fields: ['id'], metafield_namespaces: [namespace] });
  const counts = async (id: number) => {
    const made = await store.transaction((tx) =>
      notify(tx, { shop: { id: box.shop.id, clock_offset_ms: 0 }, now: momentNow(), uid: randomUUID() }, { topic: 'collections/update', payload: { id }, id }),
    );
    return Object.fromEntries(
      made.map(({ app_id, address, parts }) => [`${app_id === other.app.id ? 'other ' : ''}${address.split('/').at(-1)}`, parts!.metafields!.length]),
    );
  };
  expect(await counts(1)).toEqual({ many: 250, large: 0, 'other few': 2, 'other many': 248 });
  expect(await counts(2)).toEqual({ many: 0, large: 3, 'other few': 0, 'other many': 0 });
});

// SQLite has each id once; on PostgreSQL an imported shop may bring ids that another shop has
test.runIf(engine === 'postgres')('of two deliveries with the same id each shop sends its own', async () => {
  const [one, two] = [await sandbox(), await sandbox()];
  const [first, second] = [await receiver(), await receiver()];
  await subscribe(one, first.url, { topic: 'products/delete' });
  await subscribe(two, second.url, { topic: 'products/delete' });
  await one.server.store.transaction(async (tx) => {
    const notified = async ({ shop }: Sandbox, id: number) => {
      const occasion = { shop: { id: shop.id, clock_offset_ms: 0 }, now: momentNow(), uid: randomUUID() };
      return (await notify(tx, occasion, { topic: 'products/delete', payload: { id }, id }))[0]!;
    };
    const [made, other] = [await notified(one, 1), await notified(two, 2)];
    const ofTwo = (table: string, changes: object) => tx.db.updateTable(table).set(changes).where('shop_id', '=', two.shop.id);
    await ofTwo('webhook_deliveries', { id: made.id }).where('id', '=', other.id).execute();
    await ofTwo('jobs', { subject_id: made.id, payload: JSON.stringify({ delivery_id: made.id }) })
      .where('subject_id', '=', other.id)
      .execute();
  });
  for (const [box, hooks, id] of [
    [one, first, 1],
    [two, second, 2],
  ] as const) {
    await settled(box);
    expect(hooks.received.map(({ text, headers }) => [text, headers['x-service-shop-domain']])).toEqual([[`{"id":${id}}`, box.shop.domain]]);
  }
});

test('a payload stays as long as one of its deliveries, and is deleted with its shop', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const box = await sandbox({ server });
  const { store } = server;
  const id = await collectionOf(box);
  for (const n of [1, 2]) await subscribe(box, `https://hooks.shelf-notes.example/${n}`);
  const pruned = (atMs: number) => new Retention({ store, logDays: 30, log: () => {} }).prune(atMs);
  const later = Date.now() + 40 * 86_400_000;
  for (const n of [1, 2, 3]) await box.put(`/custom_collections/${id}.json`, { custom_collection: { body_html: `${n}${'x'.repeat(900_000)}` } });
  const { made } = await rowsOf(box);
  const allButOne = made.slice(0, 5).map((row) => row.id);
  await store.transaction(({ db }) => db.updateTable('webhook_deliveries').set({ state: 'delivered' }).where('id', 'in', allButOne).execute());
  await pruned(Date.now());
  expect((await rowsOf(box)).stored).toHaveLength(3);
  await pruned(later);
  const left = await rowsOf(box);
  expect([left.made.map((row) => row.id), left.stored.map((row) => row.id)]).toEqual([[made[5]!.id], [made[5]!.payload_id]]);
  expect((await box.operator('DELETE', `/shops/${box.shop.id}`)).status).toBe(200);
  expect(await rowsOf(box)).toEqual({ stored: [], made: [] });
});

test('a database of an older release: a pending delivery is sent as it was stored, a past one is shown', async () => {
  const store = openStore(await emptyDatabase());
  onTestFinished(() => store.close());
  const before = (table: (typeof tables)[number], ...added: string[]) =>
    new Table(table.name, Object.fromEntries(Object.entries(table.columns).filter(([name]) => !added.includes(name))), {
      ...table.indexes,
      index: (table.indexes.index ?? []).filter((columns) => !columns.some((name) => added.includes(String(name)))),
    });
  const [oldDeliveries, oldJobs] = [before(deliveries, 'payload_id', 'parts', 'sent_again'), before(jobs, 'bytes', 'holder')];
  const others = tables.filter((table) => table !== deliveries && table !== jobs && table !== payloads);
  await migrate(store, [...others, oldDeliveries, oldJobs]);
  await store.transaction(({ db }) => db.deleteFrom('migration_steps').execute());

  const hooks = await receiver();
  const now = momentNow();
  const ids = { shop: 7, app: 8 };
  const shop = {
    id: ids.shop,
    name: 'Harbour Tea',
    domain: 'harbour-tea.example',
    currency: 'USD',
    country_code: 'US',
    plan: 'basic' as const,
    billing_interval: 'monthly' as const,
    clock_offset_ms: 0,
  };
  const payload = `{"id":1,"title":"${'Tea 茶 '.repeat(20_000)}"}`;
  const row = {
    shop_id: ids.shop,
    app_id: ids.app,
    event_uid: 'e',
    topic: 'collections/update',
    address: hooks.url,
    format: 'json',
    api_version: '2026-07',
  };
  const [pending, done] = await store.transaction(async (tx) => {
    await shops.insert(tx, { ...shop, carrier_services_feature: false, development: false }, now);
    const app = {
      id: ids.app,
      name: 'Shelf Notes',
      client_id: 'c',
      client_secret: 's',
      distribution: 'custom' as const,
      sales_channel: false,
      scopes: ['read_products'],
      unauthenticated_scopes: [],
    };
    await apps.insert(tx, { ...app, protected_customer_data: false, api_version: '2026-07' }, now);
    await installs.insert(tx, { shop_id: ids.shop, app_id: ids.app }, now);
    const { event_uid, api_version, ...subscription } = row;
    const { id: webhook_id } = await webhooks.insert(
      tx,
      { ...subscription, fields: [], metafield_namespaces: [], private_metafield_namespaces: [], format: 'json' },
      now,
    );
    const stored = { ...row, webhook_id, triggered_at: momentNow(), payload, attempts: [] };
    const pending = await oldDeliveries.insert(tx, { ...stored, delivery_uid: 'pending', state: 'pending', next_attempt_at: momentNow() }, now);
    const job = { kind: delivery.kind, payload: { delivery_id: pending.id }, subject_id: pending.id, channel: 'webhook', run_at_ms: msOf(momentNow()) };
    await oldJobs.insert(tx, { ...job, shop_id: ids.shop, attempts: 0, leased_until_ms: 0, dead: false }, now);
    return [pending, await oldDeliveries.insert(tx, { ...stored, delivery_uid: 'done', state: 'delivered' }, now)];
  });

  await migrate(store, tables);
  expect(await jobs.all(store, null)).toMatchObject([{ holder: ids.app, bytes: Buffer.byteLength(payload) }]);
  const server = await startServer({}, store);
  onTestFinished(() => server.close());
  const [sent] = await until(
    async () => hooks.received,
    ({ length }) => length === 1,
  );
  expect(sent).toMatchObject({ text: payload, headers: { 'x-service-webhook-id': 'pending', 'x-service-hmac-sha256': hmac(payload, 's') } });
  for (const { id } of [pending!, done!]) expect(await deliveries.find(store, ids.shop, id)).toMatchObject({ payload, payload_id: null, parts: null });
});
