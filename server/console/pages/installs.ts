import type { components } from '../../../generated/operator/installs.ts';
import { html, named } from '../../looks/html.ts';
import { button, card, certain, empty, firstShown, form, pill, table, when } from '../parts.ts';
import { done, mostRead, type Page, readAll, refusal, type ShopVisit, wordsOf } from '../visit.ts';
import { type App, appChoice, appNames, Names } from './names.ts';

type Install = components['schemas']['Install'];

/** Where a merchant begins to let an app in: at the app's own address. If the app has none, on the page that asks the merchant. */
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
    const { all, cut } = await readAll<Install>(visit, `${visit.there}/installs`, 'installs');
    const names = await appNames(visit, all);
    const installed = new Set(all.map(({ app_id }) => app_id));
    const left = new Names(
      names.apps.filter(({ id }) => !installed.has(id)),
      names.cut,
    );
    const cards = all.map((install) => {
      const name = names.of(install.app_id);
      const scopes = names.app(install.app_id)?.scopes ?? [];
      const tokens = install.tokens.map((token) => ({
        cells: [
          html`<code>${token.id}</code>`,
          when(token.created_at, visit),
          token.expires_at === null ? 'no end' : when(token.expires_at, visit),
          token.scopes === null ? 'all of the app' : token.scopes.map((scope) => html`${pill(scope)} `),
          certain(
            `revoke-${token.id}`,
            'Revoke',
            'revoke',
            'The server refuses calls with it from then on.',
            { id: install.id, token: token.id },
            html`token ${token.id} of ${name}`,
          ),
        ],
      }));
      return card(
        name,
        html`<p class="scopes">${scopes.map((scope) => html`${pill(scope)} `)}</p>${table(html`Tokens of ${name}`, ['Token', 'Since', 'Until', 'Scopes', ''], tokens, 'No token is valid: issue another.')}
<div class="row">${button('issue', 'Another token', { id: install.id }, 'first', html`for ${name}`)}</div>
<p class="quiet">Another token works beside those that there are.</p>
${install.tokens.length > 0 && certain(`rotate-${install.id}`, 'Rotate', 'rotate', 'This issues a token and ends all others at once. Until the app has the new one, its calls are refused.', { id: install.id, old: install.tokens.map(({ id }) => id).join(' ') }, html`the tokens of ${name}`)}
${certain(`uninstall-${install.id}`, 'Uninstall', 'uninstall', 'This ends its tokens, its subscriptions and everything that it keeps in this shop.', { id: install.id }, name)}`,
        pill(`since ${install.created_at.slice(0, 10)}`),
      );
    });
    const asking = left.apps.flatMap((app) => {
      const url = askedAt(app, visit.shop.domain);
      return url ? [html`<a class="button" href="${url}">${named(app.name)}</a> `] : [];
    });
    const none = names.apps.length === 0 ? 'There is no app yet: create one first.' : 'Every app is installed here. Create another to install it.';
    const choices = left.apps.length === 0 ? empty(none) : form('install', 'Install', appChoice(visit, left));
    return html`${card('Install an app', html`${choices}<p class="quiet">The scopes of an app are on the page <a href="/console/apps">All apps</a>.</p>`)}
${asking.length > 0 && card('Install one as the merchant does', html`<p class="quiet">This opens the app. If the app has no address, it opens the page that asks the merchant.</p><div class="row">${asking}</div>`)}
<div id="installed">${cards.length > 0 ? cards : card('Installed', empty('No app is installed on this shop yet. Install one above to get a token.'))}${firstShown(cut, mostRead, 'installed apps')}</div>`;
  },

  actions: {
    install: (visit, entered) =>
      done(visit, entered, ['POST', `${visit.there}/installs`, { install: entered.only('app_id') }], ({ access_token }) => ({
        text: 'The app is installed.',
        secrets: [['Access token', access_token]],
      })),
    issue: (visit, entered) =>
      done(visit, entered, ['POST', `${visit.there}/installs/${entered.id('id')}/tokens`], ({ access_token }) => ({
        text: 'The token is issued.',
        secrets: [['Access token', access_token]],
      })),
    async rotate(visit, entered) {
      const path = `${visit.there}/installs/${entered.id('id')}/tokens`;
      const [first, ...others] = entered.text('old').split(' ').filter(Boolean).map(encodeURIComponent);
      if (first === undefined) return { text: 'No token is valid: issue another.', bad: true };
      // the new token is issued first, so that the app always has one
      const issued = await visit.operate('POST', path);
      if (issued.status >= 400) return { text: refusal(issued), bad: true };
      // if the form was sent twice, only one request finds the token that it replaces. The other takes back the token that it issued
      const { status, body } = await visit.operate('DELETE', `${path}/${first}`);
      if (status >= 400) {
        await visit.operate('DELETE', `${path}/${issued.body.token.id}`);
        const text = 'These tokens were replaced already, so nothing changed. If nobody copied the new one, rotate again.';
        return { text: status === 404 ? text : wordsOf(body.errors), bad: true };
      }
      for (const old of others) await visit.operate('DELETE', `${path}/${old}`);
      return { text: 'The token is replaced.', secrets: [['Access token', issued.body.access_token]] };
    },
    revoke: (visit, entered) =>
      done(visit, entered, ['DELETE', `${visit.there}/installs/${entered.id('id')}/tokens/${entered.id('token')}`], 'The token is revoked.'),
    uninstall: (visit, entered) => done(visit, entered, ['DELETE', `${visit.there}/installs/${entered.id('id')}`], 'The app is uninstalled.'),
  },
};
