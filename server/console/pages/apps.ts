import { scopedResources } from '../../contracts.ts';
import { type Html, html, isolated, named } from '../../looks/html.ts';
import { card, certain, choice, empty, field, folded, form, lines, pageAsked, pager, pill, wasRefused } from '../parts.ts';
import { done, type Form, type Page, read, readPage, type Visit, withOwn } from '../visit.ts';
import type { App } from './names.ts';

/** Few, because each app has a form with all scopes: some 7 kB of HTML. */
const most = 25;

/** A box for each scope. A write scope includes the read scope. */
const scopeBoxes = (chosen: string[], id: string): Html =>
  html`<fieldset class="scopes"><legend>What it may do</legend>${[...scopedResources()]
    .sort()
    .map((resource) =>
      ['read', 'write'].map(
        (may) =>
          html`<label class="check"><input type="checkbox" name="scope" value="${may}_${resource}" id="${id}-${may}-${resource}"${chosen.includes(`${may}_${resource}`) ? html` checked` : ''}> ${may} ${resource.replaceAll('_', ' ')}</label>`,
      ),
    )}</fieldset>`;

const distributions: [string, string][] = [
  ['public', 'public'],
  ['custom', 'custom'],
];

const fields = (visit: Visit, app?: App) => {
  const entered = visit.said?.given ?? [];
  const again = entered.some(([name]) => name === 'name');
  const scopes = again ? entered.filter(([name]) => name === 'scope').map(([, scope]) => scope) : (app?.scopes ?? []);
  const isApproved = again ? entered.some(([name]) => name === 'protected') : app?.protected_customer_data;
  return html`${field(visit, 'name', { required: true, maxlength: 255, value: app?.name ?? '' })}${choice(visit, 'distribution', distributions, app?.distribution ?? 'public')}${field(visit, 'app_url', { type: 'url', value: app?.app_url ?? '', hint: 'the start page of the app' })}${lines(visit, 'redirect_urls', { value: (app?.redirect_urls ?? []).join('\n'), hint: 'one per line: where merchants return after they install the app' })}${scopeBoxes(scopes, `app-${app?.id ?? 'new'}`)}<label class="check"><input type="checkbox" name="protected" value="yes"${isApproved ? html` checked` : ''}> Approved for protected customer data</label>`;
};

const mandatory = ['customers/data_request', 'customers/redact', 'shop/redact'] as const;

const addressesIn = (form: Form) => Object.fromEntries(mandatory.filter(form.has).map((topic) => [topic, form.text(topic)]));

/** Everything of the form except name, distribution and address. */
const restIn = (form: Form) => ({
  redirect_urls: form.text('redirect_urls').split(/\s+/).filter(Boolean),
  scopes: form.all('scope'),
  protected_customer_data: form.has('protected'),
});

/** An address that was emptied is removed. */
function changesIn(form: Form) {
  const { app_url, ...named } = form.sent('name', 'distribution', 'app_url');
  return { ...named, ...(app_url === undefined ? {} : { app_url: app_url || null }), ...restIn(form) };
}

export const apps: Page = {
  at: 'apps',
  title: 'All apps',

  async show(visit) {
    const { body, ...beside } = await readPage<{ apps: App[] }>(visit, `/apps?limit=${most}${pageAsked(visit)}`);
    const cards = body.apps.map((app) => {
      const own = withOwn(visit, app.id);
      return card(
        named(app.name),
        html`<dl class="facts"><div><dt>Id</dt><dd><code>${app.id}</code></dd></div><div><dt>Client id</dt><dd><code>${app.client_id}</code></dd></div><div><dt>Version of webhooks</dt><dd>${app.api_version}</dd></div>${app.redirect_urls.length > 0 && html`<div><dt>Redirect addresses</dt><dd>${app.redirect_urls.map((url) => html`<code class="line">${url}</code>`)}</dd></div>`}</dl>
<p class="scopes">${app.scopes.length === 0 ? 'It has no scopes yet.' : app.scopes.map((scope) => html`${pill(scope)} `)}</p>
${
  app.missing_mandatory_webhooks.length > 0 &&
  html`<p class="said bad">A public app needs an address for each mandatory topic. This one has none for ${app.missing_mandatory_webhooks.join(', ')}.</p>${folded(
    `mandatory-${app.id}`,
    'Add the addresses',
    form('mandatory', 'Save', html`${app.missing_mandatory_webhooks.map((topic) => field(own, topic, { hint: 'https://…' }))}`, { id: app.id }),
    wasRefused(own, 'mandatory'),
  )}`
}
${folded(`change-${app.id}`, 'Change', form('change', 'Save', fields(own, app), { id: app.id }), wasRefused(own, 'change'))}
${folded(`rotate-${app.id}`, 'Replace the client secret', form('rotate', 'Make a new one', html`<p>For one more day, webhooks are signed with the old one too.</p>`, { id: app.id, previous: app.previous_secret_expires_at ?? '' }))}
${certain(`remove-${app.id}`, 'Remove the app', 'remove', 'First uninstall it from every shop.', { id: app.id }, named(app.name))}`,
        pill(app.distribution),
      );
    });
    return html`${card('Create an app', folded('create', 'A new app', form('create', 'Create', fields(withOwn(visit))), wasRefused(withOwn(visit), 'create')))}${cards.length > 0 ? cards : card('Apps', empty('There is no app yet. Create one above, then install it on a shop.'))}${pager('/console/apps', beside, ['Previous apps', 'More apps'])}`;
  },

  actions: {
    create: (visit, entered) =>
      done(visit, entered, ['POST', '/apps', { app: { ...entered.only('name', 'distribution', 'app_url'), ...restIn(entered) } }], ({ app }) => ({
        text: `${isolated(app.name)} is created. Install it on a shop to get a token.`,
        secrets: [
          ['Client id', app.client_id],
          ['Client secret', app.client_secret],
        ],
      })),
    change: (visit, entered) => done(visit, entered, ['PUT', `/apps/${entered.id('id')}`, { app: changesIn(entered) }], 'The app is changed.'),
    async mandatory(visit, entered) {
      const addresses = addressesIn(entered);
      if (Object.keys(addresses).length === 0) return { text: 'No address was entered.', bad: true };
      return done(visit, entered, ['PUT', `/apps/${entered.id('id')}/mandatory_webhooks`, { mandatory_webhooks: addresses }], 'The addresses are saved.');
    },
    async rotate(visit, entered) {
      const there = `/apps/${entered.id('id')}`;
      // if the form were sent twice, a secret that nobody has seen would become the previous one
      const { app } = await read<{ app: App }>(visit, there);
      if (entered.text('previous') !== (app.previous_secret_expires_at ?? ''))
        return { text: 'The secret was replaced already, so nothing changed. If nobody copied the new one, replace it again.', bad: true };
      return done(visit, entered, ['POST', `${there}/client_secret`], ({ client_secret }) => ({
        text: 'The client secret is replaced.',
        secrets: [['Client secret', client_secret.client_secret]],
      }));
    },
    remove: (visit, entered) => done(visit, entered, ['DELETE', `/apps/${entered.id('id')}`], 'The app is removed.'),
  },
};
