import { describe, expect, test } from 'vitest';
import { asOperator, sandbox, startServer } from '../harness.ts';

describe('listRequests', () => {
  test('200 with what was asked and what was wrong with it, and nothing of what was sent', async () => {
    const box = await sandbox();
    await box.post('/pages.json?x=1', { page: { title: '' } });
    await box.get('/pages.json');
    const { status, body } = await box.operator('GET', `/requests?shop_id=${box.shop.id}&limit=2`);
    expect(status).toBe(200);
    expect(body.requests).toMatchObject([
      {
        door: 'admin',
        operation: 'createPage',
        method: 'POST',
        path: '/admin/api/latest/pages.json',
        status: 422,
        shop_id: box.shop.id,
        app_id: box.app.id,
        errors: { title: ["can't be blank"] },
      },
      { operation: 'listPages', status: 200, errors: null },
    ]);
    const refused = await box.operator('GET', `/requests?shop_id=${box.shop.id}&refused=true&since_id=${body.requests[0].id - 1}`);
    expect(refused.body.requests).toEqual([body.requests[0]]);
    expect((await box.operator('GET', `/requests?shop_id=${box.shop.id}&since_id=${body.requests[1].id}`)).body.requests).toEqual([]);
  });

  test('200 with a thousand at most, and none of those who ask for it', async () => {
    const server = await startServer();
    try {
      const box = await sandbox({ server });
      for (let at = 0; at < 110; at++) await Promise.all(Array.from({ length: 10 }, () => box.get('/pages.json')));
      const [oldest] = (await asOperator(server.origin, 'GET', '/requests?since_id=0&limit=1')).body.requests;
      const [newest] = (await asOperator(server.origin, 'GET', '/requests?limit=1')).body.requests;
      expect([newest.id - oldest.id, newest.operation]).toEqual([999, 'listPages']);
    } finally {
      await server.close();
    }
  });

  test('403 without the sandbox', async () => {
    const hosted = await startServer({ sandbox: false });
    try {
      expect(await asOperator(hosted.origin, 'GET', '/requests')).toMatchObject({
        status: 403,
        body: { errors: 'Requests are kept in sandbox mode only; a host has them in its log' },
      });
    } finally {
      await hosted.close();
    }
  });
});
