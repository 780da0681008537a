// zod's schemas check requests and responses. The calls themselves use fetch.
import * as schemas from './client/client.js';

const { STORE_URL = '', STORE_TOKEN = '', PAGE_SIZE, PAGE_TITLE = '', WEBHOOK_ID, WEBHOOK_ADDRESS = '', TAKEN_ADDRESS = '' } = process.env;

async function send(method: string, path: string, body?: unknown) {
  const headers = { 'X-Service-Access-Token': STORE_TOKEN, 'Content-Type': 'application/json' };
  const response = await fetch(STORE_URL + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { response, body: await response.json() };
}

const first = await send('GET', `/pages.json?limit=${PAGE_SIZE}`);
const page_info = /page_info=([^&>]+)[^,]*rel="next"/.exec(first.response.headers.get('link') ?? '')?.[1] ?? '';
// what the schema adds to a query, such as a default, is sent too
const query = schemas.ListPagesQueryParams.parse({ limit: Number(PAGE_SIZE), page_info });
const second = await send('GET', `/pages.json?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`);
console.log('listed', [first, second].flatMap(({ body }) => schemas.ListPages200Response.parse(body).pages.map(({ id }) => id)).join(','));

const created = await send('POST', '/pages.json', schemas.CreatePageBody.parse({ page: { title: PAGE_TITLE, published: false } }));
console.log('created', schemas.CreatePage201Response.parse(created.body).page.id);

const updated = await send('PUT', `/webhooks/${WEBHOOK_ID}.json`, schemas.UpdateWebhookBody.parse({ webhook: { address: WEBHOOK_ADDRESS } }));
console.log('updated', schemas.UpdateWebhook200Response.parse(updated.body).webhook.address);

const failed = await send('POST', '/webhooks.json', schemas.CreateWebhookBody.parse({ webhook: { topic: 'collections/update', address: TAKEN_ADDRESS } }));
console.log('failed', failed.response.status, 'address', schemas.CreateWebhook422Response.parse(failed.body).errors.address?.[0]);
