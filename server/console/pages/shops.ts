import { html, isolated, named } from '../../looks/html.ts';
import { card, certain, choice, facts, field, folded, form, pageAsked, pager, pill, short, table, when, word } from '../parts.ts';
import { done, type Page, readPage, type Shop, type ShopVisit } from '../visit.ts';

const most = 250;
const plans = ['basic', 'standard', 'advanced', 'enterprise'].map((plan): [string, string] => [plan, plan]);

export const shops: Page = {
  at: 'shops',
  title: 'Shops',
  live: ['changes'],

  async show(visit) {
    const { body, ...beside } = await readPage<{ shops: Shop[] }>(visit, `/shops?order=newest&limit=${most}${pageAsked(visit)}`);
    const rows = body.shops.map((one) => ({
      cells: [
        html`<a href="/console/shops/${one.id}"><b>${named(short(one.name))}</b></a>`,
        html`<code>${one.domain}</code>`,
        word(one.plan),
        when(one.created_at, visit),
      ],
    }));
    const create = form(
      'create',
      'Create',
      html`${field(visit, 'name', { required: true, maxlength: 255 })}${field(visit, 'domain', { required: true, hint: 'such as harbour-tea.example', maxlength: 255 })}${field(visit, 'currency', { hint: 'USD if empty', maxlength: 3 })}${field(visit, 'country_code', { hint: 'US if empty', maxlength: 2 })}${choice(visit, 'plan', plans)}`,
    );
    return html`${card('Shops', html`${table('Shops', ['Name', 'Domain', 'Plan', 'Created'], rows, 'There is no shop yet. Create one below.')}${pager('/console/shops', beside, ['Newer shops', 'Older shops'])}`)}${card('Create a shop', create)}`;
  },

  actions: {
    create: (visit, entered) =>
      done(visit, entered, ['POST', '/shops', { shop: entered.only('name', 'domain', 'currency', 'country_code', 'plan') }], ({ shop: made }) => ({
        text: `${isolated(made.name)} is created.`,
        to: `/console/shops/${made.id}`,
      })),
  },
};

/** The settings of a shop, and how to delete it. */
export const shop: Page<ShopVisit> = {
  at: 'settings',
  title: 'The shop',

  async show(visit) {
    const { shop: one, sandbox } = visit;
    const change = form(
      'change',
      'Save',
      html`${field(visit, 'name', { value: one.name, required: true, maxlength: 255 })}${field(visit, 'domain', { value: one.domain, required: true, maxlength: 255 })}${choice(visit, 'plan', plans, one.plan)}`,
    );
    const merchant = sandbox
      ? html`<p class="row"><a class="button" href="${one.merchant_url}">Open the merchant's pages</a></p>`
      : form('merchant', 'Make a link', html`<p class="quiet">The link lets one browser in, once and within a minute.</p>`);
    return html`${card(
      'Settings',
      html`${facts([
        ['Id', html`<code>${one.id}</code>`],
        ['Currency', one.currency],
        ['Country', one.country_code],
        ['Development shop', one.development ? pill('yes') : 'no'],
      ])}${change}`,
    )}
${card('What the merchant sees', merchant)}
${card("What can't be undone", html`${sandbox && certain('reset', 'Reset the shop', 'reset', 'This deletes its records and sets its clock back. Settings, installed apps, their tokens and snapshots stay. To have the records back afterwards, save a snapshot of the shop first.')}${certain('delete', 'Delete the shop', 'delete', `This deletes the shop and everything in it. ${sandbox ? 'To have it back afterwards, save a snapshot of all shops first.' : 'Only a backup of the database brings it back.'}`)}${!sandbox && folded('sessions', 'End the sessions of its merchants', form('sessions', 'End them', html`<p>They have to sign in again.</p>`))}`)}`;
  },

  actions: {
    change: (visit, entered) => done(visit, entered, ['PUT', visit.there, { shop: entered.sent('name', 'domain', 'plan') }], 'The shop is changed.'),
    merchant: (visit, entered) =>
      done(visit, entered, ['POST', `${visit.there}/merchant_sessions`, { merchant_session: {} }], ({ merchant_session: { url } }) => ({
        text: 'The link works once, within a minute.',
        link: ["Open the merchant's pages", url],
      })),
    sessions: (visit, entered) => done(visit, entered, ['DELETE', `${visit.there}/merchant_sessions`], 'Their sessions have ended.'),
    reset: (visit, entered) => done(visit, entered, ['POST', `${visit.there}/reset`], () => ({ text: 'The shop is reset.', to: visit.here })),
    delete: (visit, entered) =>
      done(visit, entered, ['DELETE', visit.there], () => ({ text: `${isolated(visit.shop.name)} is deleted.`, to: '/console/shops' })),
  },
};
