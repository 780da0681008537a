// The webhooks of an uninstalled app: `app/uninstalled` at once, and two days later `shop/redact`, which asks it to forget the shop.
import { randomUUID } from 'node:crypto';
import { defineJob, enqueue, exponential } from '../jobs/define.ts';
import type { Executor } from '../store/table.ts';
import { apps, installs, type Shop } from './tenants.ts';
import { notify, notifyMandatory } from './webhooks.ts';

export const shopPayload = ({ id, name, domain, email, currency, country_code, created_at, updated_at }: Shop) => ({
  id,
  name,
  domain,
  email,
  currency,
  country_code,
  created_at,
  updated_at,
});

/** Two days after the app has gone from the shop, unless it came back. */
const redactionDelayMs = 48 * 3_600_000;

export const redaction = defineJob<{ app_id: number }>({
  kind: 'shop_redaction',
  attempts: 5,
  backoff: exponential(1000),
  async run({ payload, shop, now, complete }) {
    await complete(async (tx) => {
      const app = await apps.find(tx, null, payload.app_id);
      if (!app || (await installs.first(tx, shop.id, [['app_id', '=', app.id]]))) return;
      const notice = { topic: 'shop/redact', payload: { shop_id: shop.id, shop_domain: shop.domain } };
      await notifyMandatory(tx, { shop, now, uid: randomUUID() }, notice, app);
    });
  },
});

/** Before the app's subscriptions go. */
export async function notifyUninstalled(tx: Executor, shop: Shop, appId: number, now: string) {
  await notify(tx, { shop, now, uid: randomUUID() }, { topic: 'app/uninstalled', payload: shopPayload(shop), app_id: appId });
  await enqueue(tx, shop, redaction, { app_id: appId }, { delayMs: redactionDelayMs, subject: appId });
}
