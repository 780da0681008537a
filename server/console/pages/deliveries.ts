// The deliveries to apps: the newest, four numbers about all of them, and one delivery with its attempts.
import { topics } from '../../../generated/topics.ts';
import { html } from '../../looks/html.ts';
import {
  address,
  atMost,
  button,
  card,
  choice,
  chosenCard,
  code,
  counted,
  empty,
  facts,
  field,
  folded,
  form,
  headerLines,
  howLong,
  howMany,
  short,
  sum,
  sums,
  table,
  topicName,
  until,
  when,
} from '../parts.ts';
import { dayOf, done, type Page, read, readIfThere, type ShopVisit } from '../visit.ts';
import { appChoice, appNames } from './names.ts';
import { type Delivery, type DeliveryLog, isFetched, medianOf, outcomeOf, outcomesOf, went } from './outcomes.ts';

/** Fewer than on other pages, because each delivery that was tried takes a call of its own. */
const most = 50;
/** How many deliveries of each state are counted at most. */
const mostCounted = 250;
/** The median is that of so many deliveries that arrived. */
const measured = 25;
const states = ['pending', 'delivered', 'failed'] as const;

const listOf = async (visit: ShopVisit, query: string) =>
  (await read<{ webhook_deliveries: Delivery[] }>(visit, `${visit.there}/webhook_deliveries?${query}`)).webhook_deliveries;

/** Counts as many of each state as Home does: a shop may have a million deliveries. */
async function sumsOf(visit: ShopVisit) {
  const { here, there } = visit;
  const [delivered, failed, pending, { clock }] = await Promise.all([
    listOf(visit, `state=delivered&order=newest&limit=${mostCounted}`),
    listOf(visit, `state=failed&order=newest&limit=${mostCounted}`),
    // oldest first: deliveries that fail wait longest
    listOf(visit, `state=pending&limit=${mostCounted}`),
    read<{ clock: { now: string } }>(visit, `${there}/clock`),
  ]);
  const today = delivered.filter(({ updated_at }) => dayOf(updated_at) === dayOf(clock.now));
  const retried = pending.filter(({ attempt_count, last_error }) => attempt_count > 0 && last_error !== null);
  const failing = [...failed, ...retried];
  const newest = delivered.slice(0, measured);
  const outcomes = await outcomesOf(visit, newest);
  const median = medianOf(newest.flatMap(({ id }) => outcomes.get(id)?.answered_ms ?? []));
  const next = pending.flatMap((one) => (isFetched(one) ? [] : (one.next_attempt_at ?? []))).sort()[0];
  const more = (rows: Delivery[]) => (rows.length >= mostCounted ? '+' : '');
  return sums(
    sum(counted(today, mostCounted), 'delivered today', { to: `${here}/deliveries?state=delivered` }),
    sum(`${failing.length}${more(failed) || more(pending)}`, failed.length > 0 ? `failing, ${counted(failed, mostCounted)} of them for good` : 'failing', {
      to: `${here}/deliveries?state=${failed.length > 0 ? 'failed' : 'pending'}`,
      mood: failing.length > 0 ? 'bad' : '',
    }),
    sum(median === undefined ? '–' : howLong(median), 'median to first response', { title: `Of the last ${measured} that were delivered` }),
    sum(
      next === undefined ? 'none' : html`<time datetime="${next}" data-passes>${until(Date.parse(next) - Date.parse(clock.now))}</time>`,
      more(pending) ? 'next attempt, or sooner' : 'next attempt',
      { to: `${here}/deliveries?state=pending` },
    ),
  );
}

export const deliveries: Page<ShopVisit> = {
  at: 'deliveries',
  title: 'Deliveries',
  live: ['changes', 'jobs'],

  async show(visit) {
    const { here, query } = visit;
    const state = states.find((one) => one === query.get('state'));
    const rows = await listOf(visit, `order=newest&limit=${most}${state ? `&state=${state}` : ''}`);
    const outcomes = await outcomesOf(
      visit,
      rows.filter((one) => one.state !== 'failed'),
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
            html`<a href="${here}/deliveries?id=${one.id}${state && `&state=${state}`}"${String(one.id) === id ? html` aria-current="true"` : ''}>${topicName(one.topic)}<span class="unseen">, ${when(one.created_at, visit)}</span></a>`,
            address(one.address),
            went(one, outcomes.get(one.id)),
          ],
        })),
        'There is no delivery yet. A change that an app subscribes to makes one, or trigger one below.',
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
        topics.map(({ name }) => [name, name]),
        'collections/update',
      )}${field(visit, 'record_id', { hint: 'its id; without one an example is sent', type: 'number' })}${appChoice(visit, names, 'every app that subscribes')}`,
    );
    return html`${await sumsOf(visit)}${detail ? html`<div class="two chosen">${list}${detail}</div>` : list}${card('Trigger a topic', trigger)}`;
  },

  actions: {
    redeliver: (visit, entered) =>
      done(visit, entered, ['POST', `${visit.there}/webhook_deliveries/${entered.id('id')}/redeliver`], (body) => ({
        text: 'The delivery is sent again.',
        to: `${visit.here}/deliveries?id=${body.webhook_delivery.id}`,
      })),
    trigger: (visit, entered) =>
      done(
        visit,
        entered,
        ['POST', `${visit.there}/webhooks/trigger`, { trigger: entered.only('topic', 'record_id', 'app_id') }],
        ({ webhook_deliveries: made }) =>
          made.length === 0
            ? {
                text: 'No app subscribes to that topic, so nothing was sent. An app subscribes with POST /webhooks.json and its token.',
                bad: true,
                given: entered.given(),
              }
            : {
                text: made.length === 1 ? 'One delivery is on its way.' : `${made.length} deliveries are on their way.`,
                to: `${visit.here}/deliveries?id=${made[0].id}`,
              },
      ),
  },
};

async function detailOf(visit: ShopVisit, id: string) {
  const found = await readIfThere<{ webhook_delivery: DeliveryLog }>(visit, `${visit.there}/webhook_deliveries/${encodeURIComponent(id)}`);
  if (!found) return chosenCard('Delivery', empty('This delivery does not exist any more.'));
  const one = found.webhook_delivery;
  const again = one.state !== 'pending' && button('redeliver', 'Send again', { id: one.id }, 'first');
  const attempts = one.attempts.map(
    ({ number, started_at, duration_ms, status, error, answer }) =>
      html`<li class="${error === null ? 'good' : 'bad'}"><span class="dot"></span><div>${error ?? `Answered ${status}`}<small>attempt ${number}, ${howLong(duration_ms)}${answer && `: “${short(answer, 200)}”`}</small></div>${when(started_at, visit)}</li>`,
  );
  const next =
    one.state === 'pending' &&
    one.next_attempt_at !== null &&
    html`<li class="wait"><span class="dot"></span><div>Attempt ${one.attempts.length + 1}${isFetched(one) ? html`<small>when store-admin listen fetches it</small>` : visit.sandbox && html`<small>or move the clock</small>`}</div>${when(one.next_attempt_at, visit)}</li>`;
  return chosenCard(
    one.topic,
    html`${one.last_error !== null && one.state === 'failed' && html`<p class="said bad">It failed for good after ${howMany(one.attempts.length, 'attempt')}: ${one.last_error}. A subscription that still had this address was removed: see <a href="${visit.here}/subscriptions">Subscriptions</a>.</p>`}<ol class="attempts">${attempts}${next}</ol>
${facts([
  ['To', html`<code>${one.address}</code>`],
  ['Signature', html`<code>${one.headers['X-Service-Hmac-Sha256'] ?? 'none: the app was removed'}</code>`],
  ['X-Service-Webhook-Id', html`<code>${one.delivery_uid}</code>`],
  ['Version', one.api_version],
])}
${folded('headers', 'Headers', code('Headers', headerLines(one.headers)))}
${code('Payload', one.payload)}`,
    html`${went(one, outcomeOf(one))}${again}`,
  );
}
