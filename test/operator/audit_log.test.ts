import { describe, expect, onTestFinished, test } from 'vitest';
import { Retention } from '../../server/domain/retention.ts';
import { moment } from '../../server/store/clock.ts';
import type { Executor } from '../../server/store/executor.ts';
import { asOperator, operatorKey, type Running, sandbox, send, startServer, until } from '../support/harness.ts';

const billing = 'billing-key-of-enough-length-for-all';

async function started() {
  const server = await startServer({ 'operator-keys': `billing:${billing}` });
  onTestFinished(() => server.close());
  return server;
}

const log = async ({ origin }: Running, query = '') => (await asOperator(origin, 'GET', `/audit_log?limit=250${query}`)).body.audit_log;
const asBilling = (server: Running, method: string, path: string, body?: unknown) =>
  send(server.origin, method, `/operator${path}`, { body, headers: { Authorization: `Bearer ${billing}` } });

describe('listAuditLog', () => {
  test('200', async () => {
    const server = await started();
    const { shop, app } = await sandbox({ server });
    const [install] = (await asOperator(server.origin, 'GET', `/shops/${shop.id}/installs`)).body.installs;
    const issued = await asBilling(server, 'POST', `/shops/${shop.id}/installs/${install.id}/tokens`, { token: {} });
    expect(issued.status).toBe(201);
    const all = await log(server);
    expect(all.map(({ operator, operation }: Record<string, string>) => `${operator} ${operation}`)).toEqual([
      'operator createShop',
      'operator createApp',
      'operator installApp',
      'billing issueToken',
    ]);
    expect(all.at(-1)).toEqual({
      id: expect.any(Number),
      operator: 'billing',
      operation: 'issueToken',
      method: 'POST',
      path: `/shops/${shop.id}/installs/${install.id}/tokens`,
      shop_id: shop.id,
      status: 201,
      address: '127.0.0.1',
      request_id: issued.headers.get('x-request-id'),
      created_at: expect.stringMatching(/^\d{4}-/),
    });
    for (const secret of [issued.body.access_token, app.client_secret, operatorKey, billing]) expect(JSON.stringify(all)).not.toContain(secret);
  });

  test('200 with refused writes too, but without reads and without callers who have no key', async () => {
    const server = await started();
    // a refused write is logged after its response
    const noted = (count: number) =>
      until(
        () => log(server),
        ({ length }) => length >= count,
      );
    await asOperator(server.origin, 'POST', '/shops', { shop: { name: '' } });
    await noted(1);
    await asOperator(server.origin, 'DELETE', '/shops/1');
    await noted(2);
    await send(server.origin, 'POST', '/operator/shops', { body: { shop: { name: 'Tea' } }, headers: { Authorization: 'Bearer guessed' } });
    await asOperator(server.origin, 'GET', '/shops');
    await asOperator(server.origin, 'PUT', '/apps/x', { app: {} });
    const all = await noted(3);
    expect(all.map(({ operation, path, shop_id, status }: Record<string, unknown>) => [operation, path, shop_id, status])).toEqual([
      ['createShop', '/shops', null, 422],
      ['deleteShop', '/shops/1', 1, 404],
      ['updateApp', '/apps/{app_id}', null, expect.any(Number)],
    ]);
  });

  test('200, by shop, key and operation, and in pages; entries of a deleted shop stay', async () => {
    const server = await started();
    const one = await sandbox({ server });
    const other = await sandbox({ server });
    await asBilling(server, 'POST', `/shops/${other.shop.id}/customers`, { customer: { first_name: 'Mina' } });
    const told = async (query: string) => (await log(server, query)).map(({ operation }: Record<string, string>) => operation);
    expect(await told(`&shop_id=${one.shop.id}`)).toEqual(['installApp']);
    expect(await told('&operator=billing')).toEqual(['createCustomer']);
    expect(await told('&operation=createShop')).toEqual(['createShop', 'createShop']);
    expect((await told('&order=newest'))[0]).toBe('createCustomer');
    await asBilling(server, 'DELETE', `/shops/${other.shop.id}`);
    expect(await told(`&shop_id=${other.shop.id}`)).toEqual(['installApp', 'createCustomer', 'deleteShop']);
    const first = await asOperator(server.origin, 'GET', '/audit_log?limit=2');
    expect([first.body.audit_log.length, first.headers.get('link')]).toEqual([2, expect.stringContaining('rel="next"')]);
  });

  test('400', async () => {
    const { origin } = await started();
    expect((await asOperator(origin, 'GET', '/audit_log?shop_id=x')).status).toBe(400);
  });

  test('401', async () => {
    const { origin } = await started();
    expect((await send(origin, 'GET', '/operator/audit_log')).status).toBe(401);
  });
});

test('an entry is rolled back with its change', async () => {
  const server = await started();
  const { shop } = await sandbox({ server });
  const before = (await log(server)).length;
  // the row is written, and the commit fails
  const { store } = server;
  const { transaction, ofShop } = store;
  type Begin = (work: (tx: Executor) => Promise<unknown>) => Promise<unknown>;
  const failing = (begin: Begin) => (work: (tx: Executor) => Promise<unknown>) =>
    begin(async (tx) => {
      await work(tx);
      throw new Error('the disk is full');
    });
  store.transaction = failing(transaction.bind(store)) as typeof transaction;
  store.ofShop = (shopId) => {
    const portion = ofShop.call(store, shopId);
    return { ...portion, transaction: failing(portion.transaction) as typeof portion.transaction };
  };
  const failed = await asOperator(server.origin, 'POST', `/shops/${shop.id}/customers`, { customer: { first_name: 'Mina' } });
  expect(failed.status).toBe(500);
  Object.assign(store, { transaction, ofShop });
  expect((await log(server)).slice(before)).toEqual([]);
});

test('the log of requests names the key', async () => {
  const server = await started();
  await asBilling(server, 'GET', '/shops');
  expect(server.lines.at(-1)).toMatchObject({ operation: 'listShops', operator: 'billing', status: 200 });
});

test('entries are deleted after as many days as those of other logs', async () => {
  const server = await started();
  await sandbox({ server });
  await server.store.transaction(({ db }) =>
    db
      .updateTable('audit_log')
      .set({ created_at: moment(Date.now() - 31 * 86_400_000) })
      .where('operation', '=', 'createShop')
      .execute(),
  );
  await new Retention({ store: server.store, logDays: 30, log: () => {} }).prune();
  expect((await log(server)).map(({ operation }: Record<string, string>) => operation)).toEqual(['createApp', 'installApp']);
});
