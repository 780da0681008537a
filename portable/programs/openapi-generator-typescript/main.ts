import { Configuration, type FieldErrors, PagesApi, ResponseError, WebhooksApi } from './client/index.js';

const { STORE_URL = '', STORE_TOKEN = '', PAGE_SIZE, PAGE_TITLE = '', WEBHOOK_ID, WEBHOOK_ADDRESS = '', TAKEN_ADDRESS = '' } = process.env;
const configuration = new Configuration({ basePath: STORE_URL, apiKey: STORE_TOKEN });
const pages = new PagesApi(configuration);
const webhooks = new WebhooksApi(configuration);

const first = await pages.listPagesRaw({ limit: Number(PAGE_SIZE) });
const pageInfo = /page_info=([^&>]+)[^,]*rel="next"/.exec(first.raw.headers.get('link') ?? '')?.[1] ?? '';
const second = await pages.listPages({ limit: Number(PAGE_SIZE), pageInfo });
console.log('listed', [...(await first.value()).pages, ...second.pages].map(({ id }) => id).join(','));

const created = await pages.createPage({ pageCreateBody: { page: { title: PAGE_TITLE, published: false } } });
console.log('created', created.page.id);

const updated = await webhooks.updateWebhook({ webhookId: Number(WEBHOOK_ID), webhookUpdateBody: { webhook: { address: WEBHOOK_ADDRESS } } });
console.log('updated', updated.webhook.address);

try {
  await webhooks.createWebhook({ webhookCreateBody: { webhook: { topic: 'collections/update', address: TAKEN_ADDRESS } } });
} catch (error) {
  if (!(error instanceof ResponseError)) throw error;
  const { errors }: FieldErrors = await error.response.json();
  console.log('failed', error.response.status, 'address', errors.address?.[0]);
}
