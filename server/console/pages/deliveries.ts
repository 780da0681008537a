import type { components } from '../../../generated/operator/webhook_deliveries.ts';
import { topics } from '../../../generated/topics.ts';
import { html } from '../../looks/html.ts';
import { address, atMost, button, card, choice, code, empty, facts, field, folded, form, type Mood, pill, short, table, topicName, when } from '../parts.ts';
import { done, type Page, Refused, read, type ShopVisit } from '../visit.ts';
import { appChoice, appNames } from './names.ts';

type Delivery = components['schemas']['WebhookDelivery'];
type Whole = components['schemas']['WebhookDeliveryLog'];

const most = 100;
const moods: Record<string, Mood> = { delivered: 'good', failed: 'bad', pending: 'wait' };
const states = ['pending', 'delivered', 'failed'];

/** After the first attempt. */
const mostRetries = 8;

function stateOf({ state, attempt_count, next_attempt_at }: Delivery) {
  const waiting = attempt_count > 0 ? `retry ${attempt_count} of ${mostRetries}` : next_attempt_at === null ? 'waiting' : 'pending';
  return pill({ pending: waiting, failed: 'gave up', delivered: 'delivered' }[state], moods[state]);
}

export const deliveries: Page<ShopVisit> = {
  at: 'deliveries',
  title: 'Deliveries',
  live: ['changes', 'jobs'],

  async show(visit) {
    const { there, here, query } = visit;
    const state = states.find((one) => one === query.get('state'));
    const { webhook_deliveries: rows } = await read<{ webhook_deliveries: Delivery[] }>(
      visit,
      `${there}/webhook_deliveries?order=newest&limit=${most}${state ? `&state=${state}` : ''}`,
    );
    const id = query.get('id') ?? '';
    const filter = (words: string, one: string | undefined) =>
      html`<a href="${here}/deliveries${one && `?state=${one}`}"${one === state ? html` aria-current="true"` : ''}>${words}</a>`;
    const list = card(
      'Newest first',
      html`${table(
        'Deliveries',
        ['When', 'Topic', 'To', 'State'],
        rows.map((one) => ({
          chosen: String(one.id) === id,
          cells: [
            when(one.created_at, visit),
            html`<a href="${here}/deliveries?id=${one.id}${state && `&state=${state}`}">${topicName(one.topic)}</a>`,
            address(one.address),
            stateOf(one),
          ],
        })),
        'Nothing was delivered yet. A subscription and a change make a delivery, or trigger one below.',
      )}${atMost(rows, most)}`,
      html`<nav class="tabs" aria-label="Which">${filter('All', undefined)}${states.map((one) => filter(one, one))}</nav>`,
    );
    const detail = id === '' ? '' : await detailOf(visit, id);
    const names = await appNames(visit);
    const trigger = form(
      'trigger',
      'Trigger',
      html`${choice(
        visit,
        'topic',
        'Topic',
        topics.map(({ name }) => [name, name]),
        'collections/update',
      )}${field(visit, 'record_id', 'Record', { hint: 'its id; without one an example is sent', type: 'number' })}${appChoice(visit, names, 'Only for', 'every app that subscribes')}`,
    );
    return html`${detail ? html`<div class="two chosen">${list}${detail}</div>` : list}${card('Trigger a topic', trigger)}`;
  },

  actions: {
    redeliver: (visit, entered) =>
      done(visit, entered, ['POST', `${visit.there}/webhook_deliveries/${entered.id('id')}/redeliver`], (body) => ({
        text: 'It is on its way again.',
        to: `${visit.here}/deliveries?id=${body.webhook_delivery.id}`,
      })),
    trigger: (visit, entered) =>
      done(
        visit,
        entered,
        ['POST', `${visit.there}/webhooks/trigger`, { trigger: entered.only('topic', 'record_id', 'app_id') }],
        ({ webhook_deliveries: made }) =>
          made.length === 0
            ? { text: 'No app subscribes to that topic, so nothing was sent.', bad: true }
            : {
                text: made.length === 1 ? 'One delivery is on its way.' : `${made.length} deliveries are on their way.`,
                to: `${visit.here}/deliveries?id=${made[0].id}`,
              },
      ),
  },
};

async function detailOf(visit: ShopVisit, id: string) {
  let one: Whole;
  try {
    one = (await read<{ webhook_delivery: Whole }>(visit, `${visit.there}/webhook_deliveries/${encodeURIComponent(id)}`)).webhook_delivery;
  } catch (error) {
    if (error instanceof Refused) return card('Delivery', empty('That delivery is not there any more.'));
    throw error;
  }
  const again = one.state !== 'pending' && button('redeliver', 'Send again', { id: one.id }, 'first');
  const attempts = one.attempts.map(
    ({ number, started_at, duration_ms, status, error, answer }) =>
      html`<li class="${error === null ? 'good' : 'bad'}"><span class="dot"></span><div>${error ?? `Answered ${status}`}<small>attempt ${number}, ${duration_ms} ms${answer && `: “${short(answer, 200)}”`}</small></div>${when(started_at, visit)}</li>`,
  );
  const next =
    one.state === 'pending' &&
    one.next_attempt_at !== null &&
    html`<li class="wait"><span class="dot"></span><div>Attempt ${one.attempts.length + 1}<small>or move the clock</small></div>${when(one.next_attempt_at, visit)}</li>`;
  return card(
    one.topic,
    html`<ol class="attempts">${attempts}${next}</ol>${one.last_error !== null && one.state === 'failed' && html`<p class="said bad">${one.last_error}</p>`}
${facts([
  ['To', html`<code>${one.address}</code>`],
  ['Signature', html`<code>${one.headers['X-Service-Hmac-Sha256'] ?? 'none: the app is gone'}</code>`],
  ['X-Service-Webhook-Id', html`<code>${one.delivery_uid}</code>`],
  ['Version', one.api_version],
])}
${folded(
  'headers',
  'Headers',
  code(
    'Headers',
    Object.entries(one.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  ),
)}
${code('Payload', one.payload)}`,
    html`${pill(one.state, moods[one.state])}${again}`,
  );
}
