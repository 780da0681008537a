// This program uses plain fetch. It lists pages, creates one, reads a failure, and verifies a webhook's signature. Run it with Node 24: node main.ts
// client/README.md of this repository describes a typed client with retries.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { STORE_URL = 'http://127.0.0.1:4010/admin/api/latest', STORE_TOKEN = '', PAGE_SIZE = '2', PAGE_TITLE = 'Harvest calendar' } = process.env;
const headers = { 'X-Service-Access-Token': STORE_TOKEN, 'Content-Type': 'application/json' };

/** Lists the pages of every response: the Link header of each response has the address of the next one. */
async function list(url: string): Promise<{ id: number; title: string }[]> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const { pages } = (await response.json()) as { pages: { id: number; title: string }[] };
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return next ? [...pages, ...(await list(next))] : pages;
}

const create = (page: object) => fetch(`${STORE_URL}/pages.json`, { method: 'POST', headers, body: JSON.stringify({ page }) });

/** Whether a delivery is genuine. `body` has to be the bytes as they arrived: JSON that is parsed and written again can differ from them. */
function verified(body: Uint8Array, signature: string, secret: string): boolean {
  const own = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return own.length === given.length && timingSafeEqual(own, given);
}

console.log('listed', (await list(`${STORE_URL}/pages.json?limit=${PAGE_SIZE}`)).map(({ id }) => id).join(','));

const created = (await (await create({ title: PAGE_TITLE, published: false })).json()) as { page: { id: number } };
console.log('created', created.page.id);

const refused = await create({ title: '' });
const { errors } = (await refused.json()) as { errors: Record<string, string[]> };
for (const [field, messages] of Object.entries(errors)) console.log('failed', refused.status, field, messages[0]);

const { DELIVERY_FILE, DELIVERY_SIGNATURE = '', CLIENT_SECRET = '' } = process.env;
if (DELIVERY_FILE) {
  const body = readFileSync(DELIVERY_FILE);
  console.log(
    'verified',
    verified(body, DELIVERY_SIGNATURE, CLIENT_SECRET),
    verified(Buffer.concat([body, Buffer.from(' ')]), DELIVERY_SIGNATURE, CLIENT_SECRET),
  );
}
