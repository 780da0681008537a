import createClient from 'openapi-fetch';
import type { paths } from './client.ts';

const { STORE_URL = '', STORE_TOKEN = '', PAGE_SIZE, PAGE_TITLE = '', WEBHOOK_ID, WEBHOOK_ADDRESS = '', TAKEN_ADDRESS = '' } = process.env;
const client = createClient<paths>({ baseUrl: STORE_URL, headers: { 'X-Service-Access-Token': STORE_TOKEN } });

const first = await client.GET('/pages.json', { params: { query: { limit: Number(PAGE_SIZE) } } });
const page_info = /page_info=([^&>]+)[^,]*rel="next"/.exec(first.response.headers.get('link') ?? '')?.[1] ?? '';
const second = await client.GET('/pages.json', { params: { query: { limit: Number(PAGE_SIZE), page_info } } });
if (!first.data || !second.data) throw new Error(JSON.stringify([first.error, second.error]));
console.log('listed', [...first.data.pages, ...second.data.pages].map(({ id }) => id).join(','));

const created = await client.POST('/pages.json', { body: { page: { title: PAGE_TITLE, published: false } } });
console.log('created', created.data?.page.id);

const updated = await client.PUT('/webhooks/{webhook_id}.json', {
  params: { path: { webhook_id: Number(WEBHOOK_ID) } },
  body: { webhook: { address: WEBHOOK_ADDRESS } },
});
console.log('updated', updated.data?.webhook.address);

const failed = await client.POST('/webhooks.json', { body: { webhook: { topic: 'collections/update', address: TAKEN_ADDRESS } } });
if (failed.error && typeof failed.error.errors === 'object') console.log('failed', failed.response.status, 'address', failed.error.errors.address?.[0]);
