// The console's page of deliveries: what it says of real deliveries, of all and of each, and that it asks only for what it shows.
import { expect, test } from 'vitest';
import { type Delivery, mostRetries, outcomeOf, outcomesOf, went } from '../../server/console/pages/outcomes.ts';
import { address, until } from '../../server/console/parts.ts';
import type { ShopVisit } from '../../server/console/visit.ts';
import { deliveries, retries } from '../../server/domain/delivery-record.ts';
import { addCustomer, deliveriesOf, settled, subscribe, waitOut } from '../support/deliveries.ts';
import { type Sandbox, sandbox, until as soon } from '../support/harness.ts';
import { receiver, status } from '../support/receiver.ts';
import { act, said, visit } from './_visits.ts';

const at = (box: Sandbox, query = '') => `/console/shops/${box.shop.id}/deliveries${query}`;
const shown = async (box: Sandbox, query = '') => (await visit(box.origin, at(box, query))).text;
const words = (text: string) => text.replace(/<[^>]+>/g, '');
const sums = async (box: Sandbox) =>
  [...(await shown(box)).matchAll(/class="card sum"[^>]*>(<b.*?<\/b>)<span>([^<]+)/g)].map(([, number, of]) => `${words(number!)} ${of}`);
const pills = async (box: Sandbox, query = '') =>
  [...(await shown(box, query)).matchAll(/<td data-heading="State">(.*?)<\/td>/g)].map(([, pill]) => words(pill!));

test('it shows the outcome of each delivery, and in sum: delivered, failing, median time to the first answer, next attempt', async () => {
  const box = await sandbox();
  expect(await sums(box)).toEqual(['0 delivered today', '0 failing', '– median to first response', 'none next attempt']);
  const hooks = await receiver(status(204));
  await subscribe(box, hooks.url);
  await addCustomer(box);
  await settled(box);
  expect(await pills(box)).toEqual([expect.stringMatching(/^204 in (\d+ ms|\d+\.\d s)$/)]);
  const [arrived, failing, median, next] = await sums(box);
  expect([arrived, failing, next]).toEqual(['1 delivered today', '0 failing', 'none next attempt']);
  expect(median).toMatch(/^(\d+ ms|\d+\.\d s) median to first response$/);

  hooks.answer = status(500);
  await addCustomer(box);
  await soon(
    () => deliveriesOf(box),
    (all) => all.at(-1).attempt_count === 1,
  );
  expect(await pills(box)).toEqual(['retry 1 of 8', expect.stringMatching(/^204 in/)]);
  expect(await pills(box, '?state=pending')).toEqual(['retry 1 of 8']);
  expect(await sums(box)).toEqual(['1 delivered today', '1 failing', median, 'in 1 min next attempt']);

  await waitOut(box);
  expect(await pills(box)).toEqual(['failed', expect.stringMatching(/^204 in/)]);
  expect(await shown(box)).toContain('>Deliveries<span class="pill bad">1</span></a>');
  const failed = (await deliveriesOf(box)).at(-1);
  expect(words(await shown(box, `?id=${failed.id}`))).toContain(
    'It failed for good after 9 attempts: status 500. A subscription that still had this address was removed',
  );
  // the shop's clock has moved on, so the delivery may have been yesterday
  expect((await sums(box)).slice(1)).toEqual(['1 failing, 1 of them for good', median, 'none next attempt']);
});

test('a delivery that waits for a listener is no next attempt of the server, and moving the clock does not send it', async () => {
  const box = await sandbox();
  await box.operator('PUT', './webhook_listeners/laptop', { webhook_listener: { app_id: box.app.id, topics: ['customers/create'] } });
  await addCustomer(box);
  const [{ id }] = await deliveriesOf(box);
  expect((await sums(box)).at(-1)).toBe('none next attempt');
  const text = words(await shown(box, `?id=${id}`));
  expect(text).toContain('Attempt 1when store-admin listen fetches it');
  expect(text).not.toContain('or move the clock');
});

test('a topic that nobody subscribes to stays chosen, so that it need not be looked for again', async () => {
  const box = await sandbox();
  const answer = await act(box.origin, at(box), { do: 'trigger', topic: 'disputes/create', record_id: '', app_id: '' });
  expect(said(answer)).toBe('No app subscribes to that topic, so nothing was sent. An app subscribes with POST /webhooks.json and its token.');
  expect(answer.text).toMatch(/<option value="disputes\/create" selected[^>]*>/);
});

test('sending a delivery again, after success or after all its retries, is not counted as a retry', async () => {
  const box = await sandbox();
  const hooks = await receiver(status(200));
  await subscribe(box, hooks.url);
  await addCustomer(box);
  const [done] = await settled(box);
  hooks.answer = status(500);
  await act(box.origin, at(box), { do: 'redeliver', id: String(done.id) });
  await soon(
    () => deliveriesOf(box),
    ([one]) => one.attempt_count === 2,
  );
  expect(await pills(box)).toEqual(['retry 1 of 8']);

  const tried = (errors: (string | null)[]) =>
    outcomeOf({ attempts: errors.map((error, n) => ({ number: n + 1, started_at: '', duration_ms: n, status: null, error, answer: null })) });
  expect(tried([])).toBeUndefined();
  expect(tried([null, 'status 503', 'status 503'])?.failures).toBe(2);
  expect(tried(['status 503', null])?.failures).toBe(0);
  expect(mostRetries).toBe(retries);
  const pending = { state: 'pending', next_attempt_at: '2026-09-01T00:00:00+00:00' } as Delivery;
  const shownAfter = (failures: number) => words(went(pending, { status: 503, duration_ms: 1, answered_ms: 1, failures }).text);
  expect([0, 1, 8, 9, 10].map(shownAfter)).toEqual(['pending', 'retry 1 of 8', 'retry 8 of 8', 'pending', 'retry 1 of 8']);
});

test('of many deliveries the page reads only those that it counts and shows, and each only once', async () => {
  const box = await sandbox();
  const { body } = await box.operator('GET', './clock');
  const now: string = body.clock.now;
  const attempts = [{ number: 1, started_at: now, duration_ms: 7, status: 200, error: null, answer: '' }];
  const one = {
    shop_id: box.shop.id,
    app_id: box.app.id,
    webhook_id: null,
    event_uid: 'many',
    topic: 'customers/create',
    address: 'https://shelf-notes.example/',
  };
  const more = { format: 'json', api_version: '2026-10', triggered_at: now, payload: '{}', payload_id: null, parts: null, attempts } as const;
  await box.server.store.transaction((tx) =>
    deliveries.insertAll(
      tx,
      Array.from({ length: 300 }, (_, n) => {
        const delivery_uid = `${box.shop.id} ${n}`;
        return { ...one, ...more, delivery_uid, state: 'delivered' as const, next_attempt_at: null, last_error: null, sent_again: null, cause: null };
      }),
      now,
    ),
  );
  expect(await sums(box)).toEqual(['250+ delivered today', '0 failing', '7 ms median to first response', 'none next attempt']);
  expect((await pills(box)).length).toBe(50);
  expect(await shown(box)).toContain('The newest 50 are shown.');

  const rows = await deliveriesOf(box, '&order=newest');
  const asked: string[] = [];
  const there = `/shops/${box.shop.id}`;
  const operate = async (method: string, path: string) => {
    asked.push(path);
    const { status, body } = await box.operator(method, path);
    return { status, body, link: '' };
  };
  const looking = { there, operate } as unknown as ShopVisit;
  // the page above has already read the newest 50 of them
  expect((await outcomesOf(looking, rows.slice(0, 60))).size).toBe(60);
  expect(asked.length).toBe(10);
  expect((await outcomesOf(looking, rows.slice(0, 60))).size).toBe(60);
  expect(asked.length).toBe(10);
  const changed = { ...rows[0], attempt_count: 2 };
  expect((await outcomesOf(looking, [changed, { ...changed, id: 1 }, { ...rows[1], attempt_count: 0 }])).size).toBe(1);
  expect(asked.slice(10)).toEqual([`${there}/webhook_deliveries/${rows[0].id}`, `${there}/webhook_deliveries/1`]);
});

test('an address keeps its end when it is shortened; a waiting time is shown in minutes', () => {
  const { text } = address('http://127.0.0.1:4160/sandbox/receiver');
  expect(text).toContain('title="http://127.0.0.1:4160/sandbox/receiver"');
  expect(text).toContain('</span><span>ndbox/receiver</span>');
  expect(words(text)).toBe('http://127.0.0.1:4160/sandbox/receiver');
  expect(words(address('arn:aws:events').text)).toBe('arn:aws:events');
  expect([-5, 0, 1, 60_000, 61_000, 5_940_000, 7_200_000].map(until)).toEqual(['now', 'now', 'in 1 min', 'in 1 min', 'in 2 min', 'in 99 min', 'in 2 h']);
});
