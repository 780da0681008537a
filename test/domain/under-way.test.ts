// A body may take half a minute to arrive. If the app loses a right meanwhile, the server refuses the write once the body is there.
// If the shop's clock is moved meanwhile, the write has the new time.
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { operatorKey, sandbox, send } from '../support/harness.ts';
import { ahead } from '../support/shop.ts';

/** Sends a write without the end of its body. `end` sends the rest. */
function begun(origin: string, credential: string, path: string, body: string) {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  const answered = new Promise<number>((status) => {
    socket.on('data', (part) => {
      received += part;
      const [, found] = /^HTTP\/1\.1 (\d{3})/.exec(received) ?? [];
      if (found) status(Number(found));
    });
  });
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, credential, 'Content-Type: application/json', `Content-Length: ${body.length}`];
  socket.write([...head, '', body.slice(0, -10)].join('\r\n'));
  onTestFinished(() => void socket.destroy());
  return {
    end() {
      socket.write(body.slice(-10));
      return answered;
    },
  };
}

const ways = {
  'is revoked': { status: 401, take: (token: string): [string, string] => ['DELETE', token] },
  'has ended': { status: 401, take: (token: string): [string, string, object] => ['PUT', token, { token: { expires_at: '2020-01-01T00:00:00Z' } }] },
  'lost its scope': { status: 403, take: (_: string, app: string): [string, string, object] => ['PUT', app, { app: { scopes: ['read_products'] } }] },
  'has its app approved no more': {
    status: 403,
    path: '/customers/1/addresses.json',
    take: (_: string, app: string): [string, string, object] => ['PUT', app, { app: { protected_customer_data: false } }],
  },
};

const cases = Object.entries(ways).flatMap(([how, way]) =>
  ['remembered', 'new'].flatMap((known) => [20, 40_000].map((size) => [known, how, size, way] as const)),
);

test.each(cases)('a %s token that %s while %i bytes arrive writes nothing', async (known, _, size, { status, take, ...at }) => {
  const box = await sandbox({ app: { scopes: ['write_content', 'write_customers'], protected_customer_data: true } });
  const { access_token, token } = (await box.operator('POST', `./installs/${box.install.id}/tokens`)).body;
  const count = async (by: string) =>
    (await send(box.origin, 'GET', '/admin/api/latest/pages/count.json', { headers: { 'X-Service-Access-Token': by } })).status;
  if (known === 'remembered') expect(await count(access_token)).toBe(200);
  const { path = '/pages.json' } = at as { path?: string };
  const body = JSON.stringify({ page: { title: 'Late', body_html: 'x'.repeat(size) }, address: { city: 'Boston' } });
  const write = begun(box.origin, `X-Service-Access-Token: ${access_token}`, `/admin/api/latest${path}`, body);
  // once this later call is answered, the server has let in the write before it
  await count(box.token);
  const [method, where, changes] = take(`./installs/${box.install.id}/tokens/${token.id}`, `/apps/${box.app.id}`);
  expect((await box.operator(method, where, changes)).status).toBe(200);
  expect(await write.end()).toBe(status);
  const { server, shop } = box;
  const written = await server.store.db.selectFrom('pages').select('id').where('shop_id', '=', shop.id).execute();
  expect(written).toEqual([]);
});

test("what the operator sends is written by the shop's clock as it is once the body is there", async () => {
  const box = await sandbox();
  const write = begun(box.origin, `Authorization: Bearer ${operatorKey}`, `/operator/shops/${box.shop.id}/customers`, '{"customer":{"first_name":"Mina"}}');
  // once this later call is answered, the server has let in the write before it
  await box.operator('GET', '.');
  await ahead(box, 86_400);
  expect(await write.end()).toBe(201);
  const [customer] = (await box.operator('GET', './customers')).body.customers;
  expect(Date.parse(customer.created_at)).toBeGreaterThan(Date.now() + 80_000_000);
});
