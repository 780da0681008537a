// Storefront access tokens, which an app gives to the programs that run in a storefront. Limits how many an app may have.
import { type Executor, integer, type Row, table, text, type Where } from '../store/table.ts';
import { hasAllItMay } from './tenants.ts';

export const storefrontAccessTokens = table(
  'storefront_access_tokens',
  {
    app_id: integer(),
    /** Sealed by the vault. */
    access_token: text(),
    /** The scopes that the app could give when it made the token. The token has those of them that the app could still give now. */
    access_scope: text(),
    title: text(),
  },
  { unique: [{ columns: ['shop_id', 'access_token'] }], index: [['shop_id', 'app_id']], ownedByApp: true },
);

/** The place under which the vault seals a token. */
export const placeOfToken = ({ shop_id, app_id }: { shop_id: number; app_id: number }) => `shops/${shop_id}/apps/${app_id}/storefront_access_token`;

export const ownedBy = (app: { id: number }): Where<Row<typeof storefrontAccessTokens>> => ['app_id', '=', app.id];

/** A list returns all tokens in one response. The contract states this number in its response `too_many`. */
const mostPerAppAndShop = 100;

export const storefrontTokensFull = (tx: Executor, shopId: number, app: { id: number }) =>
  hasAllItMay(tx, storefrontAccessTokens, shopId, app, mostPerAppAndShop);
