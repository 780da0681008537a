import { randomBytes } from 'node:crypto';
import type { operations, refusals } from '../../generated/admin/storefront_access_tokens.ts';
import { ownedBy, placeOfToken, storefrontAccessTokens, storefrontTokensFull } from '../domain/storefront_access_tokens.ts';
import { type App, apps, asGranted } from '../domain/tenants.ts';
import { type Handlers, notFound } from '../handlers.ts';
import type { Row } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';

const scopeOf = ({ unauthenticated_scopes }: Pick<App, 'unauthenticated_scopes'>) => unauthenticated_scopes.join(',');

/** Shows the scopes that the token got when it was created, as far as the app still has them. It doesn't matter which of the app's tokens makes the call. */
const present = (token: Row<typeof storefrontAccessTokens>, registered: App, vault: Vault) => ({
  access_token: vault.open(placeOfToken(token), token.access_token),
  access_scope: scopeOf(asGranted(registered, token.access_scope.split(','))),
  created_at: token.created_at,
  id: token.id,
  admin_graphql_api_id: `gid://service/StorefrontAccessToken/${token.id}`,
  title: token.title,
});

export const handlers: Handlers<operations, refusals> = {
  async listStorefrontAccessTokens({ shop, app, store, vault }) {
    const [own, registered = app] = await Promise.all([storefrontAccessTokens.all(store, shop.id, [ownedBy(app)]), apps.find(store, null, app.id)]);
    return { status: 200, body: { storefront_access_tokens: own.map((token) => present(token, registered, vault)) } };
  },

  createStorefrontAccessToken: {
    async rules({ shop, app, store, respond }) {
      return (await storefrontTokensFull(store, shop.id, app)) ? respond(400, 'too_many') : undefined;
    },

    async handle({ shop, app, store, vault, now, body }) {
      const token = await storefrontAccessTokens.insert(
        store,
        {
          shop_id: shop.id,
          app_id: app.id,
          access_token: vault.seal(placeOfToken({ shop_id: shop.id, app_id: app.id }), randomBytes(16).toString('hex')),
          access_scope: scopeOf(app),
          title: body.storefront_access_token.title,
        },
        now,
      );
      return { status: 200, body: { storefront_access_token: present(token, app, vault) } };
    },
  },

  async deleteStorefrontAccessToken({ shop, app, store, path }) {
    const removed = await storefrontAccessTokens.remove(store, shop.id, [['id', '=', path.storefront_access_token_id], ownedBy(app)]);
    return removed ? { status: 200 } : notFound;
  },
};
