// Sends the webhooks of an uninstall: `app/uninstalled` at once, and `shop/redact` two days later. That one asks the app to delete the shop's data.
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

/** `shop/redact` is sent two days after the app's last uninstall from the shop. */
const redactionDelayMs = 48 * 3_600_000;

export const redaction = defineJob<{ app_id: number }>({
  kind: 'shop_redaction',
  attempts: 5,
  backoff: exponential(1000),
  async run({ payload, shop, now, oldestVersion, complete }) {
    await complete(async (tx) => {
      const app = await apps.find(tx, null, payload.app_id);
      if (!app || (await installs.first(tx, shop.id, [['app_id', '=', app.id]]))) return;
      const notice = { topic: 'shop/redact', payload: { shop_id: shop.id, shop_domain: shop.domain } } as const;
      await notifyMandatory(tx, { shop, now, uid: randomUUID(), oldestVersion }, notice, app);
    });
  },
});

const forgetRedaction = (tx: Executor, shop: Shop, appId: number) =>
  jobs.remove(tx, shop.id, [
    ['kind', '=', redaction.kind],
    ['subject_id', '=', appId],
  ]);

/** Runs before the app's subscriptions are removed, because `app/uninstalled` goes to them. The app's other pending deliveries are given up. */
export async function notifyUninstalled(tx: Executor, shop: Shop, appId: number, now: string, oldestVersion: string | undefined) {
  await giveUpUninstalled(tx, shop.id, appId, now);
  const occasion = { shop, now, uid: randomUUID(), oldestVersion };
  await notify(tx, occasion, { topic: 'app/uninstalled', payload: shopPayload(shop), app_id: appId });
  // an older release may have left a job of an earlier uninstall
  await forgetRedaction(tx, shop, appId);
  await enqueue(tx, shop, redaction, { app_id: appId }, { delayMs: redactionDelayMs, subject: appId });
}

/** An app that is installed again keeps the shop's data. So the waiting job is removed, and a pending `shop/redact` is given up. */
export async function cameBack(tx: Executor, shop: Shop, appId: number, now: string) {
  await forgetRedaction(tx, shop, appId);
  await giveUpRedaction(tx, shop.id, appId, now);
}
