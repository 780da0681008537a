// The records of the demo shop: a month of a tea shop and of an app that works for it. `npm run demo-records` makes them on a server, by calls to
// its two interfaces, and stores the rows in a file (scripts/demo-records.ts). A first start copies these rows into its shop,
// with times that end now and secrets of its own database. Making the calls again at each first start would make it take three times as long.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerApp } from '../domain/apps.ts';
import { generatedCode, keptOfCode, sealedCode } from '../domain/gift_cards.ts';
import { placeOfToken } from '../domain/storefront_access_tokens.ts';
import { webhooks } from '../domain/subscriptions.ts';
import { type App, apps, type Shop } from '../domain/tenants.ts';
import { moment } from '../store/clock.ts';
import { type Copied, completed, writeRows } from '../store/copies.ts';
import { goOnBehind, passOver } from '../store/schema/numbering.ts';
import type { Store } from '../store/store.ts';
import type { AnyTable } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { tables } from '../tables.ts';
import { noteRecordsWritten } from './demo.ts';

/** Rows by the name of their table. */
export type DemoRecords = Record<string, Copied[]>;

export const demoRecordsFile = join(import.meta.dirname, 'demo-records.json');

/** Placeholders in the file for values that differ between databases. No other time in the file lies in that year. */
export const recorded = {
  now: Date.UTC(2000, 1, 1),
  host: 'sandbox.invalid',
  app: 755357713,
  monthMs: 31 * 24 * 3_600_000,
};
const times = /\b(?:1999|2000)-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00/g;
const uids = /00000000-0000-4000-8000-\d{12}/g;

interface Teller {
  store: Store;
  vault: Vault;
  shop: Shop;
  app_id: number;
  /** The origin under which this server reaches itself. */
  origin: string;
}

/** Writes all records or none. Also registers an app that no shop has installed yet. */
export async function writeDemoRecords({ store, vault, shop, app_id, origin }: Teller) {
  const records = JSON.parse(readFileSync(demoRecordsFile, 'utf8')) as DemoRecords;
  const app = (await apps.find(store, null, app_id))!;
  const here = placed(app, origin);
  const secret = secretsFor(vault, shop, app);
  await store.transaction(async (tx) => {
    const theirs = tables.filter(({ name }) => records[name]);
    const write = (table: AnyTable) => writeRows(tx, table, completed(table, records[table.name]!.map(here).map(secret(table.name))));
    await Promise.all(theirs.map(write));
    await goOnBehind(tx, theirs);
    // a removed subscription has left no row, but the record of its removal and its deliveries name its id, which no other may get
    const spokenOf = [...records.removed_webhooks!, ...records.webhook_deliveries!].map(({ webhook_id }) => webhook_id as number);
    await passOver(tx, webhooks.name, Math.max(...spokenOf));
    await registerApp(tx, vault, { name: 'Parcel Desk', scopes: ['read_products'], app_url: 'https://parcel-desk.example' }, shop.created_at);
    await noteRecordsWritten(tx);
    // some of the records are due jobs
    tx.wake();
  });
}

/** Turns a row of the file into a row for this database, with this app, this address and the current time. */
function placed(app: App, origin: string) {
  const later = Math.floor(Date.now() / 1000) * 1000 - recorded.now;
  const { host } = new URL(origin);
  const fresh = new Map<string, string>();
  const uid = (known: string) => {
    const own = fresh.get(known) ?? randomUUID();
    fresh.set(known, own);
    return own;
  };
  const here = (value: Copied[string]) => {
    if (typeof value === 'string')
      return value
        .replace(times, (time) => moment(Date.parse(time) + later))
        .replaceAll(recorded.host, host)
        .replace(uids, uid);
    if (value === recorded.app) return app.id;
    return typeof value === 'number' && Math.abs(value - recorded.now) < recorded.monthMs ? value + later : value;
  };
  return (row: Copied) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, here(value)])) as Copied;
}

/** Replaces values that must differ in every database. */
function secretsFor(vault: Vault, shop: Shop, app: App) {
  const codes = new Map<number, string>();
  const codeOf = (card: number) => {
    const code = codes.get(card) ?? generatedCode();
    codes.set(card, code);
    return code;
  };
  const secrets: Record<string, (row: Copied) => object> = {
    gift_cards: ({ id }) => keptOfCode(vault, shop.id, codeOf(id)),
    gift_card_deliveries: ({ gift_card_id }) => ({ sealed_code: sealedCode(vault, shop.id, codeOf(gift_card_id as number)) }),
    storefront_access_tokens: () => ({ access_token: vault.seal(placeOfToken({ shop_id: shop.id, app_id: app.id }), randomBytes(16).toString('hex')) }),
    webhook_deliveries: () => ({ api_version: app.api_version }),
  };
  return (table: string) => (row: Copied) => ({ ...row, ...secrets[table]?.(row) }) as Copied;
}
