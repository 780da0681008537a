// The webhooks of an uninstalled app: `app/uninstalled` at once, and two days later `shop/redact`, which asks it to forget the shop.
import { randomUUID } from 'node:crypto';
import { defineJob, enqueue, exponential, jobs } from '../jobs/define.ts';
import type { Executor } from '../store/table.ts';
import { giveUpRedaction, giveUpUninstalled } from './deliveries.ts';
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

/** Two days after the app has gone from the shop for the last time. */
const redactionDelayMs = 48 * 3_600_000;

export const redaction = defineJob<{ app_id: number }>({
  kind: 'shop_redaction',
  attempts: 5,
  backoff: exponential(1000),
  async run({ payload, shop, now, oldestVersion, complete }) {
    await complete(async (tx) => {
      const app = await apps.find(tx, null, payload.app_id);
      if (!app || (await installs.first(tx, shop.id, [['app_id', '=', app.id]]))) return;
      const notice = { topic: 'shop/redact', payload: { shop_id: shop.id, shop_domain: shop.domain } };
      await notifyMandatory(tx, { shop, now, uid: randomUUID(), oldestVersion }, notice, app);
    });
  },
});

const forgetRedaction = (tx: Executor, shop: Shop, appId: number) =>
  jobs.remove(tx, shop.id, [
    ['kind', '=', redaction.kind],
    ['subject_id', '=', appId],
  ]);

/** Before the app's subscriptions go. What is on its way to it ends. */
export async function notifyUninstalled(tx: Executor, shop: Shop, appId: number, now: string, oldestVersion: string | undefined) {
  await giveUpUninstalled(tx, shop.id, appId, now);
  const occasion = { shop, now, uid: randomUUID(), oldestVersion };
  await notify(tx, occasion, { topic: 'app/uninstalled', payload: shopPayload(shop), app_id: appId });
  // a server from before may have left one of an earlier uninstall
  await forgetRedaction(tx, shop, appId);
  await enqueue(tx, shop, redaction, { app_id: appId }, { delayMs: redactionDelayMs, subject: appId });
}

/** An app that came back has nothing to forget, and isn't asked to any more where it was already. */
export async function cameBack(tx: Executor, shop: Shop, appId: number, now: string) {
  await forgetRedaction(tx, shop, appId);
  await giveUpRedaction(tx, shop.id, appId, now);
}
