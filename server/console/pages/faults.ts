import type { components } from '../../../generated/operator/faults.ts';
import { topics } from '../../../generated/topics.ts';
import { declared } from '../../contracts.ts';
import { html } from '../../looks/html.ts';
import { button, card, choice, empty, field, form, howLong, howMany, pill, table, when } from '../parts.ts';
import { done, type Form, type Page, read, type ShopVisit } from '../visit.ts';

type Fault = components['schemas']['Fault'];

const operations = () => [...declared('admin').contract.operations.keys()].sort().map((id): [string, string] => [`operation ${id}`, id]);

const what = ({ status, delay_ms, cut_off }: Fault) =>
  [status && `answers ${status}`, delay_ms > 0 && `takes ${howLong(delay_ms)} longer`, cut_off && `is cut off ${cut_off} it is done`]
    .filter(Boolean)
    .join(', ');

/** A fault has one of three members that names what it hits. The chosen option has the member and the name. */
function faultIn(form: Form) {
  const [kind = '', name = ''] = form.text('on').split(' ');
  const number = (field: string) => (form.has(field) ? { [field]: form.number(field) } : {});
  return { [kind]: name, ...number('status'), ...number('delay_ms'), ...number('share'), ...number('times'), ...form.only('cut_off') };
}

export const faults: Page<ShopVisit> = {
  at: 'faults',
  title: 'Faults',
  sandboxOnly: true,
  live: ['changes', 'requests'],

  async show(visit) {
    if (!visit.sandbox) return card('Faults', empty('Only a sandbox can have faults.'));
    const { faults: all } = await read<{ faults: Fault[] }>(visit, `${visit.there}/faults`);
    const rows = all.map((one) => ({
      cells: [
        html`<code>${one.operation ?? one.topic ?? one.carrier_service}</code><small class="why">${one.operation ? 'calls' : one.topic ? 'deliveries' : 'carrier services'}</small>`,
        html`${what(one)}${one.share < 1 && html` <small>one in ${Math.round(1 / one.share)}</small>`}`,
        one.times === null
          ? `${howMany(one.struck, 'time')} so far`
          : html`${one.struck} of ${one.times}${one.struck >= one.times && html` ${pill('used up')}`}`,
        when(one.created_at, visit),
        button('remove', 'Remove', { id: one.id }, '', `the fault ${one.id}`),
      ],
    }));
    const on: [string, string][] = [
      ['operation *', 'Every call'],
      ['topic *', 'Every delivery'],
      ['carrier_service *', 'Every carrier service'],
      ...operations(),
      ...topics.map(({ name }): [string, string] => [`topic ${name}`, name]),
    ];
    const cuts: [string, string][] = [
      ['', 'not'],
      ['before', 'before it is done'],
      ['after', 'after it is done'],
    ];
    const create = form(
      'create',
      'Create the fault',
      html`${choice(visit, 'on', on)}${field(visit, 'status', { type: 'number', hint: 'such as 429' })}${field(visit, 'delay_ms', { type: 'number', hint: 'milliseconds' })}${choice(visit, 'cut_off', cuts)}${field(visit, 'share', { hint: '0.1 is one in ten' })}${field(visit, 'times', { type: 'number', hint: 'empty: until it is removed' })}`,
    );
    return html`${card('Faults', table('Faults', ['What', 'How', 'Applied', 'Since', ''], rows, 'There is no fault. Create one below, or send one with a single call, as its header: X-Service-Fault: status=429.'), all.length > 0 && button('clear', 'Remove all'))}${card('New fault', create)}`;
  },

  actions: {
    create: (visit, entered) => done(visit, entered, ['POST', `${visit.there}/faults`, { fault: faultIn(entered) }], 'The fault is active.'),
    remove: (visit, entered) => done(visit, entered, ['DELETE', `${visit.there}/faults/${entered.id('id')}`], 'The fault is removed.'),
    clear: (visit, entered) => done(visit, entered, ['DELETE', `${visit.there}/faults`], 'All faults are removed.'),
  },
};
