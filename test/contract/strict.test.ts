// A server with --strict refuses unknown names. All other tests run without it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { type Running, type Sandbox, sandbox, startServer } from '../support/harness.ts';

const ignored = 'x-service-ignored-parameters';

describe('--strict', () => {
  let server: Running;
  let box: Sandbox;
  beforeAll(async () => {
    server = await startServer({ strict: true });
    box = await sandbox({ server });
  });
  afterAll(() => server.close());

  test('unknown parameters are refused, and the known ones are listed', async () => {
    const refused = await box.get('/redirects/count.json?colour=green&size=2');
    expect([refused.status, refused.body, refused.headers.get(ignored)]).toEqual([
      400,
      {
        errors: {
          colour: 'is not a parameter of this call; those are: path, target',
          size: 'is not a parameter of this call; those are: path, target',
        },
      },
      null,
    ]);
    expect((await box.operator('GET', '/apps/1?colour=green')).status).toBe(400);
  });

  const operations = (['admin', 'operator'] as const).flatMap((name) =>
    [...declared(name).contract.operations.values()].map((operation) => [name, operation.id, operation] as const),
  );
  test.each(operations)('%s %s 400 for a parameter that it does not have', async (name, _, operation) => {
    const path = `${operation.path.replace('{shop_id}', String(box.shop.id)).replace(/\{[^}]+\}/g, '1')}?colour=green`;
    const { status, body } = name === 'admin' ? await box.call(operation.method.toUpperCase(), path) : await box.operator(operation.method.toUpperCase(), path);
    expect([status, body]).toEqual([400, { errors: expect.objectContaining({ colour: expect.stringMatching(/^is not a parameter of this call/) }) }]);
  });

  test('unknown names in `fields` are refused', async () => {
    expect(await box.get('/redirects.json?fields=id,colour')).toMatchObject({
      status: 400,
      body: { errors: { fields: 'colour is not among the fields: id, path, target' } },
    });
  });

  test('unknown members of a body are still ignored and named', async () => {
    const own = await sandbox({ server });
    const { status, headers } = await own.post('/redirects.json', { redirect: { path: '/strict', target: '/', colour: 'green' }, size: 2 });
    expect([status, headers.get(ignored)]).toEqual([201, 'colour, size']);
  });

  test('other spellings of values and lists are still accepted', async () => {
    expect((await box.get('/redirects.json?fields[]=id&fields[]=path')).body).toEqual({ redirects: [] });
    expect((await box.post('/gift_cards.json', { gift_card: { initial_value: '10', expires_on: '2031-02-03T00:00:00Z' } })).status).toBe(201);
  });
});
