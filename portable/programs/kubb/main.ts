import { createPage, createWebhook, type FieldErrors, listPages, updateWebhook } from './client/index.ts';

const { STORE_URL = '', STORE_TOKEN = '', PAGE_SIZE, PAGE_TITLE = '', WEBHOOK_ID, WEBHOOK_ADDRESS = '', TAKEN_ADDRESS = '' } = process.env;
const config = { baseURL: STORE_URL, headers: { 'X-Service-Access-Token': STORE_TOKEN, 'Content-Type': 'application/json' } };

const first = await listPages({ limit: Number(PAGE_SIZE) }, config);
const page_info = /page_info=([^&>]+)[^,]*rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
const second = await listPages({ limit: Number(PAGE_SIZE), page_info }, config);
console.log('listed', [...first.data.pages, ...second.data.pages].map(({ id }) => id).join(','));

const created = await createPage({ page: { title: PAGE_TITLE, published: false } }, undefined, config);
console.log('created', created.data.page.id);

const updated = await updateWebhook(Number(WEBHOOK_ID), { webhook: { address: WEBHOOK_ADDRESS } }, undefined, config);
console.log('updated', updated.data.webhook.address);

const failed = await createWebhook({ webhook: { topic: 'collections/update', address: TAKEN_ADDRESS } }, undefined, config);
// kubb gives the body of every status the type of a success
const { errors } = failed.data as unknown as FieldErrors;
console.log('failed', failed.status, 'address', errors.address?.[0]);
