import type { components } from '../../../generated/operator/installs.ts';
import { html } from '../../looks/html.ts';
import { button, card, certain, empty, form, pill, table, when } from '../parts.ts';
import { done, type Page, read, type ShopVisit } from '../visit.ts';
import { allApps, appChoice, Names } from './names.ts';

type Install = components['schemas']['Install'];

const most = 250;

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
          button('revoke', 'Revoke', { id: install.id, token: token.id }, '', `token ${token.id} of ${name}`),
        ],
      }));
      return card(
        name,
        html`<p class="scopes">${scopes.map((scope) => html`${pill(scope)} `)}</p>${table(`Tokens of ${name}`, ['Token', 'Since', 'Until', ''], tokens, 'No token is valid.')}
<div class="row">${button('issue', 'Another token', { id: install.id }, 'first', `for ${name}`)}${button('rotate', 'Rotate', { id: install.id, old: install.tokens.map(({ id }) => id).join(' ') }, '', `the tokens of ${name}`)}</div>
${certain(`uninstall-${install.id}`, 'Uninstall', 'uninstall', 'Its tokens, subscriptions and all that it keeps in this shop end.', { id: install.id })}`,
        pill(`since ${install.created_at.slice(0, 10)}`),
      );
    });
    const choices = left.apps.length === 0 ? empty('Every app is installed here.') : form('install', 'Install', appChoice(visit, left, 'App'));
    return html`${card('Install an app', html`${choices}<p class="quiet">What an app may do is said with the app: <a href="/console/apps">all apps</a>.</p>`)}<div id="installed">${cards}</div>`;
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
