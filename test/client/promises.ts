// Promises of the client's types. The compiler checks them: each line that is marked as an error has to be one. The file is never run.
// The test of the package compiles it against the installed package too.
import {
  type components,
  createClient,
  type Delivery,
  type Id,
  type operations,
  type paths,
  rates,
  StoreAdminError,
  signWebhook,
  verifyWebhook,
} from '../../client/src/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

const client = createClient({ baseUrl: 'http://localhost:4010', accessToken: 'sat_1', version: '2026-10' });

export async function settings() {
  // @ts-expect-error a client needs a token
  createClient({ baseUrl: 'http://localhost:4010' });
  // @ts-expect-error no such setting
  createClient({ baseUrl: 'http://localhost:4010', accessToken: 'sat_1', verison: '2026-10' });
}

export async function requests() {
  // @ts-expect-error a read-only member
  await client.post('/pages.json', { body: { page: { title: 'Tea', id: 1 } } });
  // @ts-expect-error a read-only member
  await client.put('/pages/{page_id}.json', { path: { page_id: 1 }, body: { page: { created_at: '2026-09-01T09:30:00+00:00' } } });
  // @ts-expect-error an unknown member
  await client.post('/pages.json', { body: { page: { title: 'Tea', titel: 'Tea' } } });
  // @ts-expect-error a required member is missing
  await client.post('/pages.json', { body: { page: { body_html: '<p>Tea</p>' } } });
  // @ts-expect-error a member of another type
  await client.post('/pages.json', { body: { page: { title: 1 } } });
  // @ts-expect-error a body is needed
  await client.post('/pages.json');
  // @ts-expect-error a read has no body
  await client.get('/pages.json', { body: {} });
  // @ts-expect-error an unknown filter
  await client.get('/pages.json', { query: { titel: 'Tea' } });
  // @ts-expect-error a filter of another type
  await client.get('/pages.json', { query: { limit: 'many' } });
  // @ts-expect-error not one of the values
  await client.get('/pages.json', { query: { published_status: 'hidden' } });
  // @ts-expect-error an unknown path
  await client.get('/pagse.json');
  // @ts-expect-error a path that has no such method
  await client.delete('/pages.json');
  // @ts-expect-error the path's parameter is missing
  await client.get('/pages/{page_id}.json');
  // @ts-expect-error a parameter of another path
  await client.get('/pages/{page_id}.json', { path: { redirect_id: 1 } });
  // @ts-expect-error a required filter is missing
  await client.get('/inventory_items.json');
  // @ts-expect-error an unknown option
  await client.get('/pages.json', { filters: {} });
}

/** An amount is a text or a number. The types don't repeat the limits of its digits. */
export async function amounts() {
  await client.post('/application_charges.json', { body: { application_charge: { name: 'Labels', price: '24.00', return_url: 'https://app.example/' } } });
  // @ts-expect-error no amount
  await client.post('/application_charges.json', { body: { application_charge: { name: 'Labels', price: {}, return_url: 'https://app.example/' } } });
  // @ts-expect-error no amount
  await client.post('/gift_cards.json', { body: { gift_card: { initial_value: [25] } } });
  // @ts-expect-error a code is a text
  await client.post('/gift_cards.json', { body: { gift_card: { initial_value: 25, code: 17 } } });
  const usage = { recurring_application_charge_id: 220000001 };
  await client.post('/recurring_application_charges/{recurring_application_charge_id}/usage_charges.json', {
    path: usage,
    // @ts-expect-error no amount
    body: { usage_charge: { description: 'Labels', price: true } },
  });
  const item = { inventory_item_id: 530300001 };
  await client.put('/inventory_items/{inventory_item_id}.json', { path: item, body: { inventory_item: { cost: null } } });
  // @ts-expect-error no amount
  await client.put('/inventory_items/{inventory_item_id}.json', { path: item, body: { inventory_item: { cost: {} } } });
  const variant = { variant_id: 520300001 };
  // @ts-expect-error no amount
  await client.put('/variants/{variant_id}.json', { path: variant, body: { variant: { price: null } } });
  // @ts-expect-error no amount
  await client.put('/variants/{variant_id}.json', { path: variant, body: { variant: { compare_at_price: { amount: '14.00' } } } });
}

export async function answers() {
  const { page } = await client.get('/pages/{page_id}.json', { path: { page_id: '131000001' } });
  holds<Same<typeof page.title, string>>();
  holds<Same<typeof page.id, Id>>();
  holds<Same<typeof page.shop_id, Id>>();
  holds<Same<typeof page.published_at, string | null>>();
  // @ts-expect-error an unknown member
  page.titel;

  const created = await client.post('/pages.json', { body: { page: { title: 'Tea' } } });
  holds<Same<typeof created.page.title, string>>();
  const { count } = await client.get('/pages/count.json');
  holds<Same<typeof count, number>>();

  // a redirection is followed
  const { discount_code } = await client.get('/discount_codes/lookup.json', { query: { code: 'FIRSTFLUSH-10' } });
  holds<Same<typeof discount_code.usage_count, number>>();

  // a member that isn't always there is not promised
  const { custom_collection } = await client.get('/custom_collections/{custom_collection_id}.json', { path: { custom_collection_id: 1 } });
  holds<Same<undefined extends typeof custom_collection.image ? true : false, true>>();
  holds<Same<typeof custom_collection.title, string>>();
}

export async function fields() {
  const { pages } = await client.get('/pages.json', { fields: ['id', 'title'], query: { limit: 5 } });
  holds<Same<keyof (typeof pages)[number], 'id' | 'title'>>();
  // @ts-expect-error this field wasn't asked for
  pages[0]?.body_html;
  // @ts-expect-error no such field
  await client.get('/pages.json', { fields: ['id', 'titel'] });
  // @ts-expect-error a list that takes no fields
  await client.get('/deprecated_api_calls.json', { fields: ['data_updated_at'] });
  const { inventory_items } = await client.get('/inventory_items.json', { query: { ids: [1] }, fields: ['id', 'cost'] });
  holds<Same<keyof (typeof inventory_items)[number], 'id' | 'cost'>>();
  const { dispute_evidence } = await client.get('/service_payments/disputes/{dispute_id}/dispute_evidences.json', { path: { dispute_id: 1 } });
  holds<Same<typeof dispute_evidence.submitted, boolean>>();
  const whole = await client.get('/pages.json');
  holds<Same<(typeof whole.pages)[number]['body_html'], string | null>>();
}

export async function pages() {
  for await (const page of client.list('/pages.json', { fields: ['handle'] })) {
    holds<Same<typeof page.handle, string>>();
    // @ts-expect-error this field wasn't asked for
    page.title;
  }
  for await (const page of client.list('/pages.json').byPage()) holds<Same<(typeof page)[number]['title'], string>>();
  const first = await client.list('/customers/{customer_id}/addresses.json', { path: { customer_id: 7 } }).all({ max: 10 });
  holds<Same<(typeof first)[number]['id'], Id>>();
  // @ts-expect-error not a list that comes in pages
  client.list('/storefront_access_tokens.json');
  // @ts-expect-error the parent is missing
  client.list('/customers/{customer_id}/addresses.json');
}

export function errors(error: unknown) {
  if (!(error instanceof StoreAdminError)) return;
  const fields = error.fieldsOf('post', '/pages.json');
  holds<Same<typeof fields extends infer F ? (F extends undefined ? never : keyof F) : never, keyof NonNullable<typeof fields>>>();
  fields?.title?.[0];
  fields?.base?.[0];
  holds<Same<typeof error.retryAfter, number | undefined>>();
  // @ts-expect-error pages have no such field
  fields?.titel;
  // @ts-expect-error no such call
  error.fieldsOf('post', '/pagse.json');
}

export async function webhooks(delivery: Delivery) {
  if (delivery.topic === 'collections/delete') {
    holds<Same<typeof delivery.payload.id, Id>>();
    // @ts-expect-error deletes carry only the id
    delivery.payload.title;
  }
  // @ts-expect-error no such topic
  delivery.topic === 'collections/remove';
  const verified = await verifyWebhook('{}', new Headers(), ['new', 'old']);
  if (verified.topic === 'customers/data_request') {
    verified.payload.shop_domain;
    holds<Same<typeof verified.payload.orders_requested, Id[]>>();
  }
  await verifyWebhook(new DataView(new ArrayBuffer(2)), new Headers(), 'secret');
  // @ts-expect-error a parsed body can't be verified
  await verifyWebhook({ id: 1 }, new Headers(), 'secret');
  // @ts-expect-error the payload of another topic
  await signWebhook({ topic: 'customers/redact', payload: { id: 1 }, secret: 'secret' });
}

export function contract(page: components['schemas']['Page']) {
  holds<Same<paths['/pages.json']['get'], operations['listPages']>>();
  // as in JSON, for programs that read the responses without this package
  holds<Same<typeof page.id, number>>();
  // @ts-expect-error no such member
  page.titel;
}
// @ts-expect-error no such path
export type Pagse = paths['/pagse.json'];

export const quotes = rates(({ items, destination }) => {
  holds<Same<(typeof items)[number]['grams'], number>>();
  return destination.country === 'US'
    ? [{ service_name: 'Ground', description: '3 to 5 days', service_code: 'ground', currency: 'USD', total_price: items.length * 100 }]
    : [];
});
// @ts-expect-error a rate needs a code
export const without = rates(() => [{ service_name: 'Ground', description: '', currency: 'USD', total_price: 100 }]);
