import { createPage, createWebhook, listPages, updateWebhook } from './client/client.js';

const { PAGE_SIZE, PAGE_TITLE = '', WEBHOOK_ID, WEBHOOK_ADDRESS = '', TAKEN_ADDRESS = '' } = process.env;

const first = await listPages({ limit: Number(PAGE_SIZE) });
const page_info = /page_info=([^&>]+)[^,]*rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
const second = await listPages({ limit: Number(PAGE_SIZE), page_info });
if (first.status !== 200 || second.status !== 200) throw new Error(JSON.stringify([first.data, second.data]));
console.log('listed', [...first.data.pages, ...second.data.pages].map(({ id }) => id).join(','));

const created = await createPage({ page: { title: PAGE_TITLE, published: false } });
if (created.status === 201) console.log('created', created.data.page.id);

const updated = await updateWebhook(Number(WEBHOOK_ID), { webhook: { address: WEBHOOK_ADDRESS } });
if (updated.status === 200) console.log('updated', updated.data.webhook.address);

const failed = await createWebhook({ webhook: { topic: 'collections/update', address: TAKEN_ADDRESS } });
if (failed.status === 422) console.log('failed', failed.status, 'address', failed.data.errors.address?.[0]);
