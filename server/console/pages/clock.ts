import { html } from '../../looks/html.ts';
import { card, choice, dateAndTime, durationInWords, empty, facts, field, form } from '../parts.ts';
import { dayOf, done, type Page, read, type ShopVisit } from '../visit.ts';

const units: [seconds: string, name: string][] = [
  ['60', 'minutes'],
  ['3600', 'hours'],
  ['86400', 'days'],
];

export const clock: Page<ShopVisit> = {
  at: 'clock',
  title: 'Clock',
  sandboxOnly: true,

  async show(visit) {
    const { clock: told } = await read<{ clock: { now: string; offset_seconds: number } }>(visit, `${visit.there}/clock`);
    const state = facts([
      ["Shop's clock", dateAndTime(told.now)],
      ["Server's clock", dateAndTime(new Date(visit.now).toISOString())],
      ['Ahead by', durationInWords(told.offset_seconds)],
    ]);
    if (!visit.sandbox) return card('The time', html`${state}${empty('Only a sandbox can move clocks.')}`);
    // an example in the past would be refused: clocks move ahead only
    const tomorrow = dayOf(Date.parse(told.now) + 86_400_000);
    const move = (seconds: number, words: string) => html`<button class="button" name="seconds" value="${seconds}">${words}</button>`;
    return html`${card('The time', html`${state}<form method="post" class="row"><input type="hidden" name="do" value="advance">${move(3600, '+ 1 hour')}${move(86_400, '+ 1 day')}${move(172_800, '+ 2 days')}${move(2_592_000, '+ 30 days')}</form><p class="quiet">It only moves forward. What falls due by then happens at once.</p>`)}
${card('By an amount', form('by', 'Move', html`${field(visit, 'seconds', { type: 'number', required: true })}${choice(visit, 'unit', units, '3600')}`))}
${card('To a time', form('to', 'Move', field(visit, 'to', { required: true, hint: `such as ${tomorrow}T09:00:00Z` })))}`;
  },

  actions: {
    advance: (visit, entered) => moved(visit, entered, { seconds: entered.number('seconds') }),
    by(visit, entered) {
      const amount = entered.number('seconds');
      return moved(visit, entered, { seconds: typeof amount === 'number' ? Math.round(amount * Number(entered.text('unit'))) : amount });
    },
    to: (visit, entered) => moved(visit, entered, { to: entered.text('to') }),
  },
};

const moved = (visit: ShopVisit, entered: Parameters<typeof done>[1], clock: { seconds: number | string } | { to: string }) =>
  done(visit, entered, ['POST', `${visit.there}/clock/advance`, { clock }], () => {
    const back = entered.text('back');
    // the form was sent from the buttons on another page of the shop
    return { text: 'The clock is moved.', ...(back.startsWith(visit.here) && { to: back }) };
  });
