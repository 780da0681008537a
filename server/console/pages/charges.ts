import type { components } from '../../../generated/operator/charges.ts';
import type { components as Recurring } from '../../../generated/operator/recurring_charges.ts';
import { type Html, html, named } from '../../looks/html.ts';
import { atMost, button, card, certain, field, folded, form, type Mood, money, pill, table, wasRefused, when } from '../parts.ts';
import { type Action, done, type Page, read, readAll, type ShopVisit, withOwn } from '../visit.ts';
import { appChoice, appNames, Names } from './names.ts';
import { once, recurring, undecided } from './waiting.ts';

type Charge = components['schemas']['ShopApplicationCharge'];
type RecurringCharge = Recurring['schemas']['RecurringCharge'];

const most = 100;
const moods: Record<string, Mood> = { pending: 'wait', active: 'good', accepted: 'good', declined: 'bad', cancelled: 'bad', expired: '' };

const decision =
  (path: string, step: string, said: string): Action<ShopVisit> =>
  (visit, entered) =>
    done(visit, entered, ['POST', `${visit.there}/${path}/${entered.id('id')}/${step}`], said);

/** Charges that wait for a decision come first, even if many others are newer. */
const waitingFirst = <T extends { id: number }>(waits: T[], newest: T[]): T[] => {
  const ids = new Set(waits.map(({ id }) => id));
  return [...waits, ...newest.filter(({ id }) => !ids.has(id))];
};

export const charges: Page<ShopVisit> = {
  at: 'charges',
  title: 'Charges',
  live: ['changes'],

  async show(visit) {
    const { here, there } = visit;
    const [waits, { all: installs }, { application_charges: newest }, { recurring_application_charges: newestMonthly }] = await Promise.all([
      undecided(visit),
      readAll<{ app_id: number }>(visit, `${there}/installs`, 'installs'),
      read<{ application_charges: Charge[] }>(visit, `${there}/${once}?order=newest&limit=${most}`),
      read<{ recurring_application_charges: RecurringCharge[] }>(visit, `${there}/${recurring}?order=newest&limit=${most}`),
    ]);
    const all = waitingFirst(waits.once, newest);
    const every = waitingFirst([...waits.every, ...waits.caps], newestMonthly);
    const names = await appNames(visit, [...all, ...every]);
    const rows = all.map((one) => ({
      cells: [
        when(one.created_at, visit),
        html`${named(one.name)}${one.test && html` ${pill('test')}`}<small class="why">${names.of(one.app_id)} · ${one.id}</small>`,
        money(one.price, one.currency),
        pill(one.status, moods[one.status]),
        one.status === 'pending' &&
          html`${button('accept', 'Accept', { id: one.id }, 'first', named(one.name))} ${button('decline', 'Decline', { id: one.id }, '', named(one.name))}${one.confirmation_url && html` <a class="line" href="${one.confirmation_url}">As the merchant sees it<span class="unseen">: ${named(one.name)}</span></a>`}`,
      ],
    }));
    const monthly = every.map((one) => ({
      cells: [
        when(one.created_at, visit),
        html`${named(one.name)}${one.test && html` ${pill('test')}`}<small class="why">${names.of(one.app_id)} · ${one.id}${one.terms && html` · ${named(one.terms)}`}</small>`,
        html`${money(one.price, one.currency)}<small class="why">every 30 days</small>${one.capped_amount !== null && html`<small class="why">up to ${money(one.capped_amount, one.currency)} for usage${one.billing_cycle && html`, ${money(one.billing_cycle.balance_used, one.currency)} used`}</small>`}`,
        html`${pill(one.status, moods[one.status])}${one.proposed_capped_amount !== null && html` ${pill('new cap', 'wait')}<small class="why">up to ${money(one.proposed_capped_amount, one.currency)}</small>`}`,
        decisionsOn(visit, one),
      ],
    }));
    const other = withOwn(visit);
    const installed = new Set(installs.map(({ app_id }) => app_id));
    const own = new Names(
      names.apps.filter(({ id }) => installed.has(id)),
      names.cut,
    );
    const create = form(
      'create',
      'Propose it',
      html`${appChoice(other, own)}${field(other, 'name', { required: true, maxlength: 255 })}${field(other, 'price', { required: true, hint: 'every 30 days, such as 9.50' })}${field(other, 'capped_amount', { hint: 'for usage charges' })}${field(other, 'terms', { hint: 'what usage costs, in words', maxlength: 1000 })}`,
    );
    return html`${card('One-time', html`${table('Application charges', ['When', 'What', 'Price', 'State', ''], rows, 'No app has created a charge. An app does it with POST /application_charges.json; a charge that waits for a decision is here.')}${atMost(newest, most)}`)}
${card('Recurring', html`${table('Recurring charges', ['When', 'What', 'Price', 'State', ''], monthly, 'There is no recurring charge. Propose one below, for an app that bills usage.')}${atMost(newestMonthly, most)}${folded('create', 'Propose a recurring charge', installed.size > 0 ? create : html`<p>No app is installed on this shop yet. <a href="${here}/installs">Install one</a> first.</p>`, wasRefused(other, 'create'))}`)}`;
  },

  actions: {
    accept: decision(once, 'accept', 'The charge is accepted.'),
    decline: decision(once, 'decline', 'The charge is declined.'),
    activate: decision(recurring, 'activate', 'The charge is active.'),
    cancel: decision(recurring, 'cancel', 'The charge is cancelled.'),
    accept_cap: decision(recurring, 'capped_amount_change/accept', 'The new cap is accepted.'),
    decline_cap: decision(recurring, 'capped_amount_change/decline', 'The new cap is declined.'),
    propose_cap: (visit, entered) =>
      done(
        visit,
        entered,
        ['POST', `${visit.there}/${recurring}/${entered.id('id')}/capped_amount_change`, { capped_amount_change: entered.only('capped_amount') }],
        'The new cap waits for a decision.',
      ),
    create: (visit, entered) =>
      done(
        visit,
        entered,
        ['POST', `${visit.there}/${recurring}`, { recurring_application_charge: entered.only('app_id', 'name', 'price', 'capped_amount', 'terms') }],
        'The charge waits for a decision.',
      ),
  },
};

function decisionsOn(visit: ShopVisit, { id, name: given, status, capped_amount, proposed_capped_amount }: RecurringCharge): Html {
  const one = { id };
  const name = named(given);
  return html`${status === 'pending' && html`${button('activate', 'Accept', one, 'first', name)} `}${
    proposed_capped_amount !== null &&
    html`${button('accept_cap', 'Accept the cap', one, 'first', html`of ${name}`)} ${button('decline_cap', 'Decline the cap', one, '', html`of ${name}`)} `
  }${status === 'pending' && button('cancel', 'Decline', one, '', name)}${
    status === 'active' &&
    certain(`cancel-${id}`, 'Cancel', 'cancel', "The app gets no more money from it. A cancelled charge can't become active again.", one, name)
  }${
    status === 'active' &&
    capped_amount !== null &&
    folded(
      `cap-${id}`,
      'Another cap',
      form('propose_cap', 'Propose', field(withOwn(visit, id), 'capped_amount', { required: true }), one),
      wasRefused(withOwn(visit, id), 'propose_cap'),
    )
  }`;
}
