import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { asOperator, engine, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { ill } from '../support/ill-receivers.ts';
import { listening, receiver, status } from '../support/receiver.ts';
import { twoServers } from '../support/shared-database.ts';

const writes = Number(process.env.DELIVERIES ?? 1000);

async function subscribe(box: Sandbox, address: string, topic = 'customers/create') {
  const answer = await box.post('/webhooks.json', { webhook: { address, topic } });
  if (answer.status !== 201) throw new Error(answer.text);
}

const pending = async (box: Sandbox) => {
  const row = await box.server.store.db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('shop_id', '=', box.shop.id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

test(`of ${writes} mixed writes, a fifth of them refused, exactly the committed ones are delivered`, { timeout: 180_000 }, async () => {
  const box = await sandbox();
  const hooks = await receiver();
  for (const topic of ['customers/create', 'customers/update', 'customers/delete']) await subscribe(box, hooks.url, topic);
  const committed = new Set<string>();
  let left = writes;
  const taken = 'taken@harbour-tea.example';
  await box.operator('POST', './customers', { customer: { email: taken } }).then(({ body }) => committed.add(`customers/create ${body.customer.id} null`));
  const ids: number[] = [];
  const writer = async () => {
    while (left-- > 0) {
      const name = `n${left}`;
      if (left % 5 === 0) expect((await box.operator('POST', './customers', { customer: { first_name: name, email: taken } })).status).toBe(422);
      else if (left % 5 === 1 && ids.length > 20) {
        const id = ids.shift()!;
        expect((await box.operator('DELETE', `./customers/${id}`)).status).toBe(200);
        committed.add(`customers/delete ${id} undefined`);
      } else if (left % 5 === 2 && ids.length > 20) {
        const id = ids[left % 10]!;
        const { status } = await box.operator('PUT', `./customers/${id}`, { customer: { first_name: name } });
        if (status === 200) committed.add(`customers/update ${id} ${name}`);
      } else {
        const { body } = await box.operator('POST', './customers', { customer: { first_name: name } });
        ids.push(body.customer.id);
        committed.add(`customers/create ${body.customer.id} ${name}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, writer));
  await until(
    () => pending(box),
    (count) => count === 0,
    120_000,
  );
  const delivered = hooks.received.map(({ headers, text }) => {
    const { id, first_name } = JSON.parse(text);
    return `${headers['x-service-topic']} ${id} ${first_name}`;
  });
  expect(new Set(delivered)).toEqual(committed);
  // no delivery failed here, so none came twice
  expect(delivered).toHaveLength(committed.size);
  expect(new Set(hooks.received.map(({ headers }) => headers['x-service-webhook-id'])).size).toBe(delivered.length);
});

test('20 bad receivers over 4 hours delay no good one; each that recovers gets everything', { timeout: 300_000 }, async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const box = await sandbox({ server });
  let recovered = false;
  const ok = status(200);
  const kinds = Object.entries(ill);
  const recovering = await Promise.all(
    Array.from({ length: 18 }, async (_, n) => {
      const [kind, answer] = kinds[n % kinds.length]!;
      const there = await receiver((received, response) => (recovered ? ok(received, response) : answer(response)));
      await subscribe(box, `${there.url}/${n}`);
      return { kind, there };
    }),
  );
  // these two never recover: one speaks no TLS, one no HTTP
  const plain = createServer((_, response) => response.end());
  const babble = createTcpServer((socket) => socket.end('hello\r\n\r\n'));
  for (const server of [plain, babble]) onTestFinished(() => void server.close());
  await subscribe(box, (await listening(plain)).replace('http:', 'https:'));
  await subscribe(box, await listening(babble as never));
  const healthy = await receiver();
  await subscribe(box, healthy.url);

  const customers = 4;
  for (let n = 0; n < customers; n++) await box.operator('POST', './customers', { customer: { first_name: `n${n}` } });
  await until(
    async () => healthy.received.length,
    (count) => count === customers,
  );
  const { db } = server.store;
  const move = async (ms: number) => {
    await server.store.transaction((tx) => tx.db.updateTable('shops').set({ clock_offset_ms: ms }).where('id', '=', box.shop.id).execute());
    server.store.onWake();
  };
  /** How many jobs are due by the shop's clock, running ones included. */
  const due = async (ms: number) =>
    (
      await db
        .selectFrom('jobs')
        .select('id')
        .where('shop_id', '=', box.shop.id)
        .where('dead', '=', engine === 'sqlite' ? 0 : false)
        .where('run_at_ms', '<=', Date.now() + ms)
        .execute()
    ).length;
  await until(
    () => due(0),
    (left) => left === 0,
  );
  // the receivers recover after the first attempts, and the clock then passes the times of all retries
  recovered = true;
  for (let hour = 1; hour <= 9; hour++) {
    await move(hour * 2 * 3_600_000);
    await until(
      () => due(hour * 2 * 3_600_000),
      (left) => left === 0,
    );
  }
  await until(
    () => pending(box),
    (count) => count === 0,
  );
  const told = (there: { received: { headers: Record<string, unknown> }[] }) =>
    new Set(there.received.map(({ headers }) => headers['x-service-webhook-id'])).size;
  expect(recovering.map(({ kind, there }) => [kind, told(there)])).toEqual(recovering.map(({ kind }) => [kind, customers]));
  expect(healthy.received).toHaveLength(customers);
  const removed = (await box.operator('GET', './removed_webhooks')).body.removed_webhooks;
  expect(removed).toHaveLength(2);
});

test('a clock that is moved by four hours makes all eight retries, and by less only those that are due then', async () => {
  const box = await sandbox();
  const refusing = await receiver(status(503));
  await subscribe(box, refusing.url);
  const attempts = (count: number) =>
    until(
      async () => {
        const { webhook_deliveries } = (await box.operator('GET', './webhook_deliveries?topic=customers/create')).body;
        return webhook_deliveries[0];
      },
      (delivery) => delivery?.attempt_count === count,
    );
  await box.operator('POST', './customers', { customer: { first_name: 'Ada' } });
  await attempts(1);
  // the first retry is due after 42 to 57 s, each further one after twice as long
  await box.operator('POST', './clock/advance', { clock: { seconds: 200 } });
  expect(await attempts(3)).toMatchObject({ state: 'pending' });
  await box.operator('POST', './clock/advance', { clock: { seconds: 14_400 } });
  expect(await attempts(9)).toMatchObject({ state: 'failed', next_attempt_at: null });
  expect(refusing.received).toHaveLength(9);
  expect((await box.operator('GET', './removed_webhooks')).body.removed_webhooks).toHaveLength(1);
});

test('a clock that is moved by an hour again and again makes all eight retries as well', async () => {
  const box = await sandbox();
  const refusing = await receiver(status(503));
  await subscribe(box, refusing.url);
  await box.operator('POST', './customers', { customer: { first_name: 'Ada' } });
  await until(
    async () => refusing.received.length,
    (count) => count === 1,
  );
  for (let hour = 0; hour < 5; hour++) expect((await box.operator('POST', './clock/advance', { clock: { seconds: 3600 } })).status).toBe(200);
  // the last attempt is received before its result is stored
  const ended = await until(
    async () => (await box.operator('GET', './webhook_deliveries?topic=customers/create')).body.webhook_deliveries[0],
    ({ state }) => state === 'failed',
  );
  expect(ended).toMatchObject({ attempt_count: 9, next_attempt_at: null });
  expect(refusing.received).toHaveLength(9);
});

test('deliveries that a receiver refused are retried before it is sent new ones', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const box = await sandbox({ server });
  const refusing = await receiver(status(503));
  await subscribe(box, refusing.url);
  for (let n = 0; n < 60; n++) await box.operator('POST', './customers', { customer: { first_name: `n${n}` } });
  const asked = () => refusing.received.map(({ headers }) => headers['x-service-webhook-id']);
  const attempts = async (count: number) => {
    await until(
      async () => asked().length,
      (all) => all >= count,
    );
  };
  await attempts(10);
  expect(new Set(asked()).size).toBeLessThan(60 - 8);
  await box.operator('POST', './clock/advance', { clock: { seconds: 60 } });
  // two more calls may have been under way
  const known = asked().length + 2;
  await attempts(known + 6);
  const before = new Set(asked().slice(0, known));
  expect(
    asked()
      .slice(known, known + 6)
      .filter((id) => !before.has(id)),
  ).toEqual([]);
});

test('two servers on one database share the work, and do none of it twice', async () => {
  const servers = await twoServers();
  const box = await sandbox({ server: servers[0] });
  const hooks = await Promise.all(Array.from({ length: 5 }, () => receiver((_, response) => void setTimeout(() => response.end(), 5))));
  for (const { url } of hooks) await subscribe(box, url);
  const customers = 100;
  const at = (n: number) => asOperator(servers[n % 2]!.origin, 'POST', `/shops/${box.shop.id}/customers`, { customer: { first_name: `n${n}` } });
  for (const { status, text } of await Promise.all(Array.from({ length: customers }, (_, n) => at(n)))) expect(status, text).toBe(201);
  await until(
    () => pending(box),
    (count) => count === 0,
  );
  for (const { received } of hooks) {
    expect(received).toHaveLength(customers);
    expect(new Set(received.map(({ headers }) => headers['x-service-webhook-id'])).size).toBe(customers);
  }
});
