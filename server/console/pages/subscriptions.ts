import type { components } from '../../../generated/operator/overview.ts';
import type { components as Deliveries } from '../../../generated/operator/webhook_deliveries.ts';
import { html } from '../../looks/html.ts';
import { address, atMost, card, table, topicName, when } from '../parts.ts';
import { type Page, read, type ShopVisit } from '../visit.ts';
import { appNames } from './names.ts';

const most = 250;

export const subscriptions: Page<ShopVisit> = {
  at: 'subscriptions',
  title: 'Subscriptions',
  live: ['changes', 'jobs'],

  async show(visit) {
    const { there, here } = visit;
    const { webhooks } = await read<{ webhooks: components['schemas']['ShopWebhook'][] }>(visit, `${there}/webhooks?order=newest&limit=${most}`);
    const { removed_webhooks: removed } = await read<{ removed_webhooks: Deliveries['schemas']['RemovedWebhook'][] }>(
      visit,
      `${there}/removed_webhooks?order=newest&limit=${most}`,
    );
    const names = await appNames(visit, webhooks);
    const rows = webhooks.map((one) => ({
      cells: [topicName(one.topic), address(one.address), names.of(one.app_id), one.format, when(one.created_at, visit)],
    }));
    const ended = removed.map((one) => ({
      cells: [
        when(one.created_at, visit),
        topicName(one.topic),
        address(one.address),
        html`<a href="${here}/deliveries?id=${one.delivery_id}">${one.reason}</a>`,
      ],
    }));
    return html`${card('Of all apps', html`${table('Subscriptions', ['Topic', 'To', 'App', 'Format', 'Since'], rows, 'No app has subscribed to a topic. An app does it with POST /webhooks.json and its token.')}${atMost(webhooks, most)}`)}
${ended.length > 0 && card('Removed because deliveries failed', html`${table('Removed subscriptions', ['When', 'Topic', 'To', 'Why'], ended, '')}${atMost(removed, most)}`)}`;
  },
};
