// What a start of the sandbox needs so that the first request can be pasted: a shop, an app and a token. demo-records.ts fills the shop.
import { everyScope } from '../contracts.ts';
import { type Install, install, issue, registerApp } from '../domain/apps.ts';
import { carrierServices } from '../domain/carriers.ts';
import { insertShop, openShop, removeShop } from '../domain/shops.ts';
import { webhooks } from '../domain/subscriptions.ts';
import { type App, apps, hashed, installs, newToken, type Shop, secretsOf, setting, settings, shops, tokens } from '../domain/tenants.ts';
import { momentNow } from '../store/clock.ts';
import { countFrom } from '../store/schema/numbering.ts';
import type { Store } from '../store/store.ts';
import type { Executor } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { tables } from '../tables.ts';
import type { KeptSandbox } from './kept.ts';

const domain = 'harbour-tea.example';
/** The domain of the demo shop that earlier releases opened. */
const formerDomain = 'demo.store-admin.example';

export interface Demo {
  shop_domain: string;
  shop_id: number;
  app_id: number;
  client_secret: string;
  access_token: string;
}

/** The ids of the demo's shop and app, and whether the demo's records were written (`told`). */
interface Noted {
  shop: number;
  app: number;
  told: boolean;
}

const name = 'demo';
const noted = async (tx: Executor): Promise<Noted | undefined> => JSON.parse((await setting(tx, name)) ?? 'null') ?? undefined;

async function note(tx: Executor, value: Noted) {
  const row = await settings.first(tx, null, [['name', '=', name]]);
  const text = JSON.stringify(value);
  if (row) await settings.update(tx, row, { value: text }, momentNow());
  else await settings.insert(tx, { name, value: text }, momentNow());
}

/**
 * Opens the demo shop once; later starts find it. `untold` is a shop without its records yet. Only the first shop of a database gets them, since
 * their ids are those of the contract's examples. If the process ended before the records were written, the shop is removed and opened again.
 */
export function demo(
  store: Store,
  vault: Vault,
  { keys = { access_token: newToken('sat') }, story = false }: { keys?: Pick<KeptSandbox, 'access_token'>; story?: boolean } = {},
): Promise<Demo & { untold?: Shop }> {
  return store.transaction(async (tx) => {
    const now = momentNow();
    const before = await noted(tx);
    const there = before
      ? ((await shops.find(tx, null, before.shop)) ?? (await putBack(tx, before)))
      : await shops.first(tx, null, [['domain', '=', formerDomain]]);
    const cutOff = there && before && !before.told && (store.engine === 'sqlite' || isOld(there));
    if (cutOff) await removeShop(tx, there, tables);
    const opened = there === undefined || cutOff ? await open(tx, story) : undefined;
    const shop = opened?.shop ?? there!;
    const untold = opened?.untold ? opened.shop : undefined;
    const [known] = await installs.all(tx, shop.id);
    const app = await demoApp(tx, vault, known?.app_id ?? before?.app, now);
    if (opened || (before && shop.id !== before.shop)) await note(tx, { shop: shop.id, app: app.id, told: !untold });
    const access_token = known
      ? await tokenOf(tx, known, keys.access_token, now)
      : (await install(tx, shop, app, now, null, await fresh(tx, keys))).access_token;
    const { current: client_secret } = secretsOf(app, vault);
    return { shop_domain: shop.domain, shop_id: shop.id, app_id: app.id, client_secret, access_token, ...(untold ? { untold } : {}) };
  });
}

export const noteRecordsWritten = async (tx: Executor) => note(tx, { ...(await noted(tx))!, told: true });

/** The sandbox may have another port than at its last start. The demo app's addresses in counterparts.ts are then moved to the new port. */
export const moveCounterparts = (store: Store, { shop_id, app_id }: Demo, origin: string) =>
  store.transaction(async (tx) => {
    const moved = (address: string) => address.replace(/^http:\/\/[^/]+(?=\/sandbox\/)/, origin);
    for (const one of await webhooks.all(tx, shop_id, [['app_id', '=', app_id]]))
      await webhooks.update(tx, one, { address: moved(one.address) }, one.updated_at);
    for (const one of await carrierServices.all(tx, shop_id, [['app_id', '=', app_id]]))
      await carrierServices.update(tx, one, { callback_url: moved(one.callback_url) }, one.updated_at);
  });

/** How long before the first start the demo shop was opened: its records cover that time. */
const storyMs = 30 * 24 * 3_600_000;

/** Another process may be writing the records right now, but for no longer than a minute. */
const isOld = ({ created_at }: Shop) => Date.parse(created_at) + storyMs < Date.now() - 60_000;

/** The earlier demo shop. It was deleted and a new one opened; then restoring a snapshot of all shops brought the earlier one back in place of the new one. */
async function putBack(tx: Executor, { app }: Noted): Promise<Shop | undefined> {
  const called = await shops.all(tx, null, [['domain', 'in', [domain, formerDomain]]]);
  for (const shop of called) if (await installs.first(tx, shop.id, [['app_id', '=', app]])) return shop;
  return undefined;
}

/** Another shop may have taken the demo's domain. */
async function freeDomain(tx: Executor): Promise<string> {
  for (let n = 0; ; n++) {
    const wanted = [domain, formerDomain][n] ?? `harbour-tea-${n}.example`;
    if (!(await shops.first(tx, null, [['domain', '=', wanted]]))) return wanted;
  }
}

/** Opens the shop. The first shop of a database gets ids as in the contract's examples, so that the calls in the docs work as they are written. */
async function open(tx: Executor, story: boolean): Promise<{ shop: Shop; untold: boolean }> {
  const isFirst = (await shops.first(tx, null, [])) === undefined;
  if (isFirst) await countFrom(tx, firstIds);
  const untold = isFirst && story;
  const about = { name: 'Harbour Tea', email: 'hello@harbour-tea.example', plan: 'advanced' as const };
  const given = { ...about, domain: await freeDomain(tx) };
  // the records include what a new shop starts with, so this shop is opened empty
  const shop = untold ? await insertShop(tx, given, momentNow(-storyMs)) : await openShop(tx, given, momentNow());
  return { shop, untold };
}

async function demoApp(tx: Executor, vault: Vault, id: number | undefined, now: string): Promise<App> {
  const known = id === undefined ? undefined : await apps.find(tx, null, id);
  if (known) return apps.update(tx, known, { scopes: everyScope() }, now);
  const { app } = await registerApp(
    tx,
    vault,
    {
      name: 'Shelf Notes',
      scopes: everyScope(),
      unauthenticated_scopes: ['unauthenticated_read_product_listings'],
      sales_channel: true,
      protected_customer_data: true,
      app_url: 'https://shelf-notes.example',
    },
    now,
  );
  return app;
}

/** The token of the last start, if it is still good. A database that doesn't know the token gets it. */
async function tokenOf(tx: Executor, known: Install, kept: string, now: string): Promise<string> {
  const row = await tokens.first(tx, null, [['hash', '=', hashed(kept)]]);
  if (row && row.install_id === known.id && row.expires_at === null) return kept;
  return (await issue(tx, known, now, null, null, row ? newToken('sat') : kept)).access_token;
}

/** The kept token, unless it already belongs to an install: a token stands for one install. */
const fresh = async (tx: Executor, { access_token }: Pick<KeptSandbox, 'access_token'>) =>
  (await tokens.first(tx, null, [['hash', '=', hashed(access_token)]])) ? newToken('sat') : access_token;

/** The first id of each table, as in the contract's examples. */
const firstIds: Record<string, number> = {
  shops: 690933842,
  apps: 755357713,
  installs: 760000001,
  tokens: 770000001,
  pages: 131000001,
  metafields: 135000001,
  blogs: 140000001,
  articles: 145000001,
  themes: 150000001,
  theme_files: 155000001,
  redirects: 160000001,
  script_tags: 170000001,
  storefront_access_tokens: 180000001,
  application_charges: 210000001,
  recurring_application_charges: 220000001,
  usage_charges: 230000001,
  gift_cards: 240000001,
  gift_card_deliveries: 241000001,
  price_rules: 250000001,
  discount_codes: 260000001,
  discount_code_creations: 270000001,
  carrier_services: 280000001,
  rate_decisions: 285000001,
  orders: 300000001,
  order_line_items: 305000001,
  fulfillment_orders: 310000001,
  fulfillment_order_line_items: 311000001,
  locations: 320000001,
  disputes: 330000001,
  dispute_evidences: 340000001,
  dispute_files: 345000001,
  webhooks: 350000001,
  events: 360000001,
  webhook_deliveries: 365000001,
  removed_webhooks: 366000001,
  // the demo has a job that has died, and shows its id
  jobs: 366500001,
  products: 410200001,
  product_images: 415200001,
  variants: 520300001,
  inventory_items: 530300001,
  collections: 610100001,
  collects: 620500001,
  customers: 700100001,
  customer_addresses: 710200001,
};
