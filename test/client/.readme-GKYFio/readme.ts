import { createClient, rates, StoreAdminError, signWebhook, verifyWebhook } from '../../../client/src/index.ts';
import { startSandbox } from '../../../server/testing.ts';
export async function readme({ baseUrl, accessToken, secret, formerSecret }: Record<'baseUrl' | 'accessToken' | 'secret' | 'formerSecret', string>) {
  const client = createClient({ baseUrl, accessToken, version: '2026-10' });

  const { page } = await client.post('/pages.json', { body: { page: { title: 'How we store tea' } } });
  const { pages } = await client.get('/pages.json', { fields: ['id', 'title'] });
  await client.put('/pages/{page_id}.json', { path: { page_id: page.id }, body: { page: { published: false } } });

  for await (const redirect of client.list('/redirects.json', { query: { limit: 250 } })) console.log(redirect.path);

  for await (const redirects of client.list('/redirects.json').byPage()) console.log(redirects.length);

  const newest = await client.list('/pages.json').all({ max: 10 });

  try {
    await client.post('/redirects.json', { body: { redirect: { path: '/tea', target: '/tea' } } });
  } catch (error) {
    if (!(error instanceof StoreAdminError)) throw error;
    console.log(error.status, error.requestId, error.message);
    console.log(error.fieldsOf('post', '/redirects.json')?.target);
  }

  const logged = createClient({
    baseUrl,
    accessToken,
    hooks: {
      onResponse: ({ method, url, status, ms }) => console.log(method, url, status, ms),
      onRetry: ({ path, status, delayMs }) => console.log(path, status, delayMs),
      onWait: ({ path, ms }) => console.log(path, ms),
      onDeprecated: ({ path, reason }) => console.log(path, reason),
    },
  });
  await logged.get('/pages/count.json', { signal: AbortSignal.timeout(5000) });

  async function receive(request: Request) {
    const delivery = await verifyWebhook(await request.text(), request.headers, [secret, formerSecret]);
    if (delivery.topic === 'collections/delete') console.log(delivery.payload.id);
  }

  // in a test of it
  const { body, headers } = await signWebhook({ topic: 'collections/delete', payload: { id: 610100001 }, secret });
  await receive(new Request('http://app.example/webhooks', { method: 'POST', body, headers }));

  const callback = rates(({ items, destination }) => {
    if (destination.country !== 'US') return [];
    const grams = items.reduce((sum, { quantity, grams }) => sum + quantity * grams, 0);
    return [{ service_name: 'Ground', description: '3 to 5 days', service_code: 'ground', currency: 'USD', total_price: 500 + grams }];
  });

  const sandbox = await startSandbox();
  const shop = await sandbox.shop();
  const inShop = createClient(shop);

  await inShop.post('/webhooks.json', { body: { webhook: { topic: 'collections/create', address: shop.inbox } } });
  await inShop.post('/custom_collections.json', { body: { custom_collection: { title: 'Green teas' } } });
  const { body: raw, headers: sent } = await shop.delivery('collections/create');
  await verifyWebhook(raw, sent, shop.clientSecret);

  await shop.clock.advance({ days: 2 });
  await shop.reset();
  await sandbox.close();

  return { page, pages, newest, callback };
}
