import type { components as Overview } from '../../../generated/operator/overview.ts';
import type { components as Deliveries } from '../../../generated/operator/webhook_deliveries.ts';
import { html, named } from '../../looks/html.ts';
import { card, counted, facts, type Mood, pill, short, sum, sums, table, topicName, when } from '../parts.ts';
import { limited, type Page, read, type ShopVisit } from '../visit.ts';
import { waiting } from './waiting.ts';

const most = 250;

export const home: Page<ShopVisit> = {
  at: '',
  title: 'Home',
  live: ['changes', 'jobs'],

  async show(visit) {
    const { shop, there, here } = visit;
    const list = <T>(path: string) => read<T>(visit, limited(`${there}/${path}`, most));
    const [{ webhook_deliveries: pending }, { webhook_deliveries: failed }, undecided, { installs }, { events }, { webhooks }] = await Promise.all([
      list<{ webhook_deliveries: Deliveries['schemas']['WebhookDelivery'][] }>('webhook_deliveries?state=pending'),
      list<{ webhook_deliveries: Deliveries['schemas']['WebhookDelivery'][] }>('webhook_deliveries?state=failed&order=newest'),
      waiting(visit),
      list<{ installs: unknown[] }>('installs'),
      read<{ events: Overview['schemas']['ShopEvent'][] }>(visit, `${there}/events?order=newest&limit=8`),
      list<{ webhooks: unknown[] }>('webhooks'),
    ]);
    const sumOf = (rows: unknown[], [one, several]: [string, string], to: string, mood: Mood = '') =>
      sum(counted(rows, most), rows.length === 1 ? one : several, { to: `${here}/${to}`, mood: rows.length > 0 ? mood : '' });
    const waits = [
      ...undecided
        .flatMap((kind) => kind.slice(0, 5))
        .map(({ name, asks }) => ({ cells: [html`<a href="${here}/charges">${named(short(name))}</a>`, asks, pill('to decide', 'wait')] })),
      ...failed.slice(0, 5).map((one) => ({
        cells: [html`<a href="${here}/deliveries?id=${one.id}">${topicName(one.topic)}</a>`, short(one.last_error ?? ''), pill('failed', 'bad')],
      })),
    ];
    const charges = counted(undecided.flat(), most);
    const isCut = undecided.some((kind) => kind.length > 5);
    const more = isCut && html`<p class="quiet"><a href="${here}/charges">All ${charges} that wait for a decision</a></p>`;
    const first =
      installs.length === 0 &&
      card(
        'Begin here',
        html`<p>No app is installed on this shop, so nobody can call it yet. <a href="${here}/installs">Install an app</a> to get an access token.</p>`,
      );
    return html`${sums(
      sumOf(installs, ['app installed', 'apps installed'], 'installs'),
      sumOf(webhooks, ['subscription', 'subscriptions'], 'subscriptions'),
      sumOf(pending, ['delivery under way', 'deliveries under way'], 'deliveries?state=pending', 'wait'),
      sumOf(failed, ['delivery failed', 'deliveries failed'], 'deliveries?state=failed', 'bad'),
    )}
${first}<div class="two">${card('Waits for you', html`${table('What waits', ['What', 'About', 'State'], waits, 'Nothing waits for a decision, and no delivery has failed.')}${more}`)}
${card(
  'Latest events',
  table(
    'Events',
    ['When', 'What', 'Who'],
    events.map((event) => ({ cells: [when(event.created_at, visit), short(event.description, 90), event.author] })),
    'Nothing has happened yet. A call that changes something, such as a new page, is listed here.',
  ),
  html`<a href="${here}/events">All</a>`,
)}</div>
${card(
  'The shop',
  facts([
    ['Domain', html`<code>${shop.domain}</code>`],
    ['Id', html`<code>${shop.id}</code>`],
    ['Plan', shop.plan],
    ['Currency', shop.currency],
    ['Country', shop.country_code],
    ['Created', when(shop.created_at, visit)],
  ]),
)}`;
  },
};
