import type { components } from '../../../generated/operator/installs.ts';
import { html } from '../../looks/html.ts';
import { button, card, certain, empty, form, pill, table, when } from '../parts.ts';
import { done, type Page, read, type ShopVisit } from '../visit.ts';
import { type App, allApps, appChoice, Names } from './names.ts';

type Install = components['schemas']['Install'];

const most = 250;

/** Where an app begins to be let in by a merchant: at its own address, or where it has none with the page that asks. */
function askedAt({ app_url, client_id, redirect_urls: [redirect_uri] }: App, domain: string): string | undefined {
  if (redirect_uri === undefined) return undefined;
  if (app_url === null) return `/admin/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri, shop: domain })}`;
  const url = new URL(app_url);
  url.searchParams.set('shop', domain);
  return url.href;
}

export const installs: Page<ShopVisit> = {
  at: 'installs',
  title: 'Apps and tokens',
  live: ['changes'],

  async show(visit) {
    const { installs: all } = await read<{ installs: Install[] }>(visit, `${visit.there}/installs?limit=${most}`);
    const apps = await allApps(visit);
    const names = new Names(apps);
    const left = new Names(apps.filter(({ id }) => !all.some(({ app_id }) => app_id === id)));
    const cards = all.map((install) => {
      const name = names.of(install.app_id);
      const scopes = apps.find(({ id }) => id === install.app_id)?.scopes ?? [];
      const tokens = install.tokens.map((token) => ({
        cells: [
          html`<code>${token.id}</code>`,
          when(token.created_at),
          token.expires_at === null ? 'no end' : when(token.expires_at),
          token.scopes === null ? 'all that the app may' : token.scopes.map((scope) => html`${pill(scope)} `),
          button('revoke', 'Revoke', { id: install.id, token: token.id }, '', `token ${token.id} of ${name}`),
        ],
      }));
      return card(
        name,
        html`<p class="scopes">${scopes.map((scope) => html`${pill(scope)} `)}</p>${table(`Tokens of ${name}`, ['Token', 'Since', 'Until', 'May', ''], tokens, 'No token is valid: issue another.')}
<div class="row">${button('issue', 'Another token', { id: install.id }, 'first', `for ${name}`)}${button('rotate', 'Rotate', { id: install.id, old: install.tokens.map(({ id }) => id).join(' ') }, '', `the tokens of ${name}`)}</div>
${certain(`uninstall-${install.id}`, 'Uninstall', 'uninstall', 'Its tokens, subscriptions and all that it keeps in this shop end.', { id: install.id })}`,
        pill(`since ${install.created_at.slice(0, 10)}`),
      );
    });
    const asking = left.apps.flatMap((app) => {
      const url = askedAt(app, visit.shop.domain);
      return url ? [html`<a class="button" href="${url}">${app.name}</a> `] : [];
    });
    const none = apps.length === 0 ? 'There is no app yet: create one first.' : 'Every app is installed here. Create another to install it.';
    const choices = left.apps.length === 0 ? empty(none) : form('install', 'Install', appChoice(visit, left, 'App'));
    return html`${card('Install an app', html`${choices}<p class="quiet">What an app may do is said with the app: <a href="/console/apps">all apps</a>.</p>`)}
${asking.length > 0 && card('Let one in as the merchant does', html`<p class="quiet">Begins at the app, or on the page that asks the merchant where the app has no address.</p><div class="row">${asking}</div>`)}
<div id="installed">${cards.length > 0 ? cards : card('Installed', empty('No app is installed on this shop yet. Install one above to get a token.'))}</div>`;
  },

  actions: {
    install: (visit, entered) =>
      done(visit, entered, ['POST', `${visit.there}/installs`, { install: entered.only('app_id') }], ({ access_token }) => ({
        text: 'The app is installed.',
        secrets: [['Access token', access_token]],
      })),
    issue: (visit, entered) =>
      done(visit, entered, ['POST', `${visit.there}/installs/${entered.id('id')}/tokens`], ({ access_token }) => ({
        text: 'There is another token.',
        secrets: [['Access token', access_token]],
      })),
    async rotate(visit, entered) {
      const path = `${visit.there}/installs/${entered.id('id')}/tokens`;
      // nobody is without a token in between
      const said = await done(visit, entered, ['POST', path], ({ access_token }) => ({
        text: 'The token is another one now.',
        secrets: [['Access token', access_token]],
      }));
      if (said.bad) return said;
      for (const old of entered.text('old').split(' ').filter(Boolean)) await visit.operate('DELETE', `${path}/${encodeURIComponent(old)}`);
      return said;
    },
    revoke: (visit, entered) =>
      done(visit, entered, ['DELETE', `${visit.there}/installs/${entered.id('id')}/tokens/${entered.id('token')}`], 'The token is revoked.'),
    uninstall: (visit, entered) => done(visit, entered, ['DELETE', `${visit.there}/installs/${entered.id('id')}`], 'The app is uninstalled.'),
  },
};
