import { describe, expect, onTestFinished, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { PostgresStore } from '../../server/store/postgres/postgres.ts';
import { ask, cartOf, json, rate, shopWith } from '../support/carriers.ts';
import { deadlocksIn } from '../support/deadlocks.ts';
import { addCustomer, settled, subscribe, waitOut } from '../support/deliveries.ts';
import { asOperator, engine, freshDatabase, type Running, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';
import { receiver } from '../support/receiver.ts';
import { twoServers } from '../support/shared-database.ts';

const { contract, validator } = declared('admin');

/** A call that isn't recorded for coverage, because an answer by a fault says nothing about the operation. */
async function call(box: Sandbox, path: string, { method = 'GET', body, fault }: { method?: string; body?: unknown; fault?: string | undefined } = {}) {
  const answer = await fetch(`${box.origin}/admin/api/latest${path}`, {
    method,
    redirect: 'manual',
    headers: { 'X-Service-Access-Token': box.token, 'Content-Type': 'application/json', ...(fault === undefined ? {} : { 'X-Service-Fault': fault }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, told: answer.headers.get('x-service-fault'), headers: answer.headers, body: text ? JSON.parse(text) : undefined };
}

const make = (box: Sandbox, fault: object) => box.operator('POST', './faults', { fault });
const list = async (box: Sandbox) => (await box.operator('GET', './faults')).body.faults;
const pageBody = { page: { title: 'How we store tea' } };
const writePage = (box: Sandbox, fault?: string) => call(box, '/pages.json', { method: 'POST', body: pageBody, ...(fault ? { fault } : {}) });
const countPages = async (box: Sandbox) => (await call(box, '/pages/count.json')).body.count;

async function host() {
  const server = await startServer({ sandbox: false, 'code-key': 'k'.repeat(32), 'public-url': 'https://admin.example.com' });
  onTestFinished(() => server.close());
  return sandbox({ server });
}

describe('createFault', () => {
  test('201 for two calls of an operation, which are answered as the contract has it and do nothing; the third is done', async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    const { status, body } = await make(box, { operation: 'createPage', status: 429, times: 2 });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        fault: {
          ...{ id: expect.any(Number), operation: 'createPage', topic: null, carrier_service: null, status: 429, example: null },
          ...{ delay_ms: 0, cut_off: null, share: 1, times: 2, struck: 0, created_at: expect.any(String) },
        },
      },
    });
    const [example] = contract.operations.get('createPage')!.responses.get(429)!.examples.values();
    const first = await writePage(box);
    expect(first).toMatchObject({ status: 429, told: String(body.fault.id), body: example });
    expect(first.headers.get('retry-after')).toBe('2.0');
    expect((await writePage(other)).told).toBeNull();
    expect((await call(box, '/pages.json')).status).toBe(200);
    expect([(await writePage(box)).status, (await writePage(box)).status]).toEqual([429, 201]);
    expect(await countPages(box)).toBe(1);
    expect((await list(box))[0]).toMatchObject({ times: 2, struck: 2 });
  });

  test('201 for one of many calls at once: it strikes exactly one', async () => {
    const box = await sandbox();
    await make(box, { operation: 'countPages', status: 503, times: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(box, '/pages/count.json')));
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(1);
  });

  test('201 for five of many that come to two servers of one database at once; the shop is as it was', async () => {
    const servers = await twoServers();
    const box = await sandbox({ server: servers[0] });
    await make(box, { operation: 'countPages', status: 503, times: 5 });
    const count = ({ origin }: Running) =>
      fetch(`${origin}/admin/api/latest/pages/count.json`, { headers: { 'X-Service-Access-Token': box.token } }).then(({ status }) => status);
    const renamed = box.operator('PUT', '.', { shop: { name: 'Harbour Tea and Coffee' } });
    const statuses = await Promise.all([...Array.from({ length: 40 }, (_, n) => count(servers[n % 2]!))]);
    expect(statuses.filter((status) => status === 503)).toHaveLength(5);
    expect((await list(box))[0]).toMatchObject({ times: 5, struck: 5 });
    expect((await box.operator('GET', '.')).body.shop).toEqual((await renamed).body.shop);
  });

  test('what a reset has removed does not come back by a call that was under way', async () => {
    const box = await sandbox();
    await make(box, { operation: 'countPages', status: 503 });
    const calls = Array.from({ length: 30 }, () => call(box, '/pages/count.json'));
    expect((await box.operator('POST', './reset')).status).toBe(200);
    await Promise.all(calls);
    expect(await list(box)).toEqual([]);
  });

  test('201 for all operations: those are struck that declare the status', async () => {
    const box = await sandbox();
    await make(box, { operation: '*', status: 409 });
    expect([(await writePage(box)).status, (await call(box, '/pages.json')).status]).toEqual([409, 200]);
  });

  test('201 for an answer that is lost after the call was done, and one before it', async () => {
    const box = await sandbox();
    await make(box, { operation: 'createPage', cut_off: 'after', times: 1 });
    await make(box, { operation: 'createPage', cut_off: 'before', times: 1 });
    for (const done of [1, 1]) {
      await expect(writePage(box)).rejects.toThrow('fetch failed');
      expect(await countPages(box)).toBe(done);
    }
    expect((await writePage(box)).status).toBe(201);
  });

  test('201 for a delay, after which the call is done', async () => {
    const box = await sandbox();
    await make(box, { operation: 'countPages', delay_ms: 300, times: 1 });
    const began = performance.now();
    expect(await countPages(box)).toBe(0);
    expect(performance.now() - began).toBeGreaterThanOrEqual(290);
  });

  test('201 for a share of them', async () => {
    const box = await sandbox();
    await make(box, { operation: 'countPages', status: 503, share: 0.5 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => call(box, '/pages/count.json')));
    const struck = answers.filter(({ status }) => status === 503).length;
    // chance passes these bounds only once in ten million runs
    expect(struck).toBeGreaterThan(9);
    expect(struck).toBeLessThan(51);
  });

  test('201 for a topic: its deliveries fail as if the receiver did, which is called when the fault is spent', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url);
    await make(box, { topic: 'customers/create', status: 503, times: 1 });
    await make(box, { topic: '*', cut_off: 'before', times: 1 });
    await make(box, { topic: 'customers/create', cut_off: 'after', times: 1 });
    await make(box, { topic: 'customers/update', status: 500 });
    await addCustomer(box);
    await waitOut(box);
    const [row] = await settled(box);
    const { body } = await box.operator('GET', `./webhook_deliveries/${row.id}`);
    expect(body.webhook_delivery.attempts.map(({ status, error }: { status: number; error: string }) => [status, error])).toEqual([
      [503, 'status 503'],
      [null, 'the connection ended without an answer'],
      [null, 'the connection ended without an answer'],
      [200, null],
    ]);
    expect(hooks.received).toHaveLength(2);
  });

  test('201 for carriers: one answers with a status, one takes longer than it may', async () => {
    const shop = await shopWith(json({ rates: [rate] }));
    await make(shop.box, { carrier_service: 'Harbour Post', status: 500, times: 1 });
    const asked = async (quantity: number) =>
      (await ask(shop.box, cartOf(shop, { items: [{ variant_id: shop.variant.id, quantity }] }))).body.checkout_rates.decisions[0];
    expect(await asked(1)).toMatchObject({ reason: 'http_error', status: 500 });
    await make(shop.box, { carrier_service: '*', cut_off: 'before', times: 1 });
    expect(await asked(2)).toMatchObject({ reason: 'unreachable', status: null });
    expect(shop.carrier.received).toHaveLength(0);
    expect(await asked(3)).toMatchObject({ reason: 'answered' });
  });

  test.each([...contract.operations.values()].map((operation) => [operation.id, operation] as const))(
    'every status that %s declares is answered with a body of the contract',
    async (_, operation) => {
      const box = await sandbox();
      const path = operation.path.replace(/\{[^}]+\}/g, '1');
      for (const status of operation.responses.keys()) {
        const answer = await call(box, path, { method: operation.method.toUpperCase(), fault: `status=${status}` });
        expect(answer).toMatchObject({ status, told: 'request' });
        expect(validator.answerProblem(operation, status, answer.body)).toBeUndefined();
      }
    },
  );

  test('201 for all operations with an example that only some have: the others answer with their first one', async () => {
    const box = await sandbox();
    const [, second] = contract.operations.get('createPage')!.responses.get(422)!.examples.keys();
    expect((await make(box, { operation: '*', status: 422, example: second })).status).toBe(201);
    expect((await writePage(box)).body).toEqual(contract.operations.get('createPage')!.responses.get(422)!.examples.get(second!));
    const { examples } = contract.operations.get('createRedirect')!.responses.get(422)!;
    expect(examples.has(second!)).toBe(false);
    const answer = await call(box, '/redirects.json', { method: 'POST', body: { redirect: { path: '/old', target: '/new' } } });
    expect([answer.status, answer.body]).toEqual([422, [...examples.values()][0]]);
  });

  test('a header asks for a fault of its own call: a named example, a delay or a cut connection; 400 with an explanation for a wrong header', async () => {
    const box = await sandbox();
    const [, second] = contract.operations.get('createPage')!.responses.get(422)!.examples.keys();
    const began = performance.now();
    const named = await writePage(box, `status = 422; example=${second}; delay=120`);
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
    expect(named.body).toEqual(contract.operations.get('createPage')!.responses.get(422)!.examples.get(second!));
    await expect(writePage(box, 'cut_off=before')).rejects.toThrow('fetch failed');
    expect(await countPages(box)).toBe(0);
    for (const [wrong, told] of [
      ['status=418', 'createPage declares 201, 400,'],
      ['status=422;example=none', 'the examples there are'],
      ['example=no_title', 'example takes the name of an example of a status, so status is needed too'],
      ['delay=30001', '30000 at most'],
      ['429', 'takes status=429'],
      ['status', 'takes status=429'],
      ['cut_off=during', 'takes status=429'],
      ['', 'takes status=429'],
      ['colour=red', 'takes status=429'],
      ['__proto__=1', 'takes status=429'],
    ])
      expect(await call(box, '/pages.json', { method: 'POST', body: pageBody, fault: wrong })).toMatchObject({
        status: 400,
        body: { errors: expect.stringContaining(told!) },
      });
  });

  test('403 on a host, where neither the header nor faults that a sandbox has left count', async () => {
    const box = await host();
    expect(await make(box, { operation: '*', status: 503 })).toMatchObject({
      status: 403,
      body: { errors: 'Faults can be made in sandbox mode only' },
    });
    const left = { id: 1, operation: '*', topic: null, carrier_service: null, status: 503, example: null, delay_ms: 0, cut_off: null, share: 1 };
    await box.server.store.transaction((tx) =>
      tx.db
        .updateTable('shops')
        .set({ faults: JSON.stringify([{ ...left, times: null, struck: 0, created_at: '2026-09-01T09:30:00+00:00' }]) })
        .where('id', '=', box.shop.id)
        .execute(),
    );
    expect(await call(box, '/pages/count.json', { fault: 'status=503' })).toMatchObject({ status: 200, told: null });
  });

  test('422 for unknown operations, topics and statuses, and for a fault without an effect', async () => {
    const box = await sandbox();
    for (const [fault, errors] of [
      [{ operation: 'brewTea', status: 429 }, { operation: ['is no operation of the store administration interface'] }],
      [{ operation: 'creatPages', status: 429 }, { operation: ['is no operation of the store administration interface; did you mean createPage?'] }],
      [{ topic: 'teas/brew', status: 500 }, { topic: [expect.stringMatching(/^is no topic of webhooks; topics are: app\/uninstalled, .*themes\/update$/)] }],
      [{ operation: 'countPages', status: 201 }, { status: [expect.stringContaining('declares there: 200, 400')] }],
      [{ operation: 'createPage', status: 422, example: 'none' }, { example: [expect.stringContaining('the contract has there: ')] }],
      [{ operation: 'createPage' }, { base: ['must have a status, a delay_ms or a cut_off'] }],
      [{ operation: 'createPage', status: 429, cut_off: 'after' }, { base: ['must not have both a status and a cut_off'] }],
      [{ operation: 'createPage', topic: '*', status: 429 }, { base: ['must name one of operation, topic and carrier_service'] }],
      [{ operation: '*', delay_ms: 30_001 }, { delay_ms: ['must be less than or equal to 30000'] }],
      [{ operation: '*', status: 503, share: 0 }, { share: [expect.any(String)] }],
      [{ operation: '*', status: 503, times: 0 }, { times: ['must be greater than or equal to 1'] }],
    ] as const)
      expect(await make(box, fault)).toMatchObject({ status: 422, body: { errors } });
    const oneNeeded = 'must name one of operation, topic and carrier_service';
    expect((await make(box, { status: 429 })).body).toEqual({ errors: { base: [oneNeeded] } });
    expect((await make(box, {})).body).toEqual({ errors: { base: [oneNeeded, 'must have a status, a delay_ms or a cut_off'] } });
    expect((await make(box, { operation: 'createPage', status: 'many' })).body).toEqual({ errors: { status: ['is not a number'] } });
    expect(await list(box)).toEqual([]);
  });

  test('422 beyond 50; those that are spent make room', async () => {
    const box = await sandbox();
    for (let count = 0; count < 49; count++) await make(box, { topic: '*', delay_ms: 1 });
    await make(box, { operation: 'countPages', status: 503, times: 1 });
    const one = { operation: 'countPages', status: 503 };
    expect(await make(box, one)).toMatchObject({ status: 422, body: { errors: { base: ['There are 50 faults already; remove one'] } } });
    await countPages(box);
    expect((await make(box, one)).status).toBe(201);
    expect(await list(box)).toHaveLength(50);
  });
});

describe('listFaults, deleteFault, clearFaults', () => {
  test('200: a removed fault strikes no more; updated_at of the shop stays', async () => {
    const box = await sandbox();
    const ids: number[] = [];
    for (const operation of ['countPages', 'listPages', 'createPage']) ids.push((await make(box, { operation, status: 503 })).body.fault.id);
    expect((await list(box)).map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await box.operator('DELETE', `./faults/${ids[0]}`)).toMatchObject({ status: 200, body: {} });
    expect([(await call(box, '/pages/count.json')).status, (await call(box, '/pages.json')).status]).toEqual([200, 503]);
    expect(await box.operator('DELETE', './faults')).toMatchObject({ status: 200, body: {} });
    expect(await list(box)).toEqual([]);
    await until(
      () => call(box, '/pages.json'),
      ({ status }) => status === 200,
    );
    expect((await box.operator('GET', '.')).body.shop).toEqual(box.shop);
  });

  test.runIf(engine === 'postgres')('200 beside calls that are struck and all that puts the shop back, without a deadlock', async () => {
    const address = await freshDatabase();
    const store = new PostgresStore(address);
    const server = await startServer({}, store);
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= server.close().then(() => store.close());
      return closed;
    };
    onTestFinished(close);
    const box = await sandbox({ server });
    await make(box, { operation: 'countPages', status: 503 });
    const { id } = (await box.operator('POST', './snapshots')).body.snapshot;
    const all = (await asOperator(box.origin, 'POST', '/snapshots')).body.snapshot;
    const calls = [
      () => make(box, { topic: '*', delay_ms: 1, times: 1 }),
      () => box.operator('DELETE', './faults/1'),
      () => box.operator('DELETE', './faults'),
      () => call(box, '/pages/count.json'),
      () => writePage(box),
      () => box.operator('PUT', '.', { shop: { name: 'Harbour Tea and Coffee' } }),
      () => box.operator('POST', './reset'),
      () => box.operator('POST', `./snapshots/${id}/restore`),
      () => asOperator(box.origin, 'POST', `/snapshots/${all.id}/restore`),
    ];
    const answers = await Promise.all(Array.from({ length: 12 }, () => calls.map((one) => one())).flat());
    expect(answers.filter(({ status }) => ![200, 201, 404, 503].includes(status))).toEqual([]);
    await close();
    expect(await deadlocksIn(address)).toBe(0);
  });

  test("404 for one that isn't there, or is another shop's", async () => {
    const [box, other] = [await sandbox(), await sandbox()];
    const { id } = (await make(box, { operation: '*', status: 503 })).body.fault;
    for (const path of [`./faults/${id}`, './faults/1'])
      expect(await other.operator('DELETE', path)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});
