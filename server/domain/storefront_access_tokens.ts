// Tokens that an app gives to what runs in the storefront, and how many it may have.
import { type Executor, integer, type Row, table, text, type Where } from '../store/table.ts';
import { hasAllItMay } from './tenants.ts';

export const storefrontAccessTokens = table(
  'storefront_access_tokens',
  {
    app_id: integer(),
    /** Sealed. */
    access_token: text(),
    /** What the app could give when it made the token. The token may do as much of it as the app could give now. */
    access_scope: text(),
    title: text(),
  },
  { unique: [{ columns: ['shop_id', 'access_token'] }], index: [['shop_id', 'app_id']], ownedByApp: true },
);

/** Where a token belongs among what is sealed. */
export const placeOfToken = ({ shop_id, app_id }: { shop_id: number; app_id: number }) => `shops/${shop_id}/apps/${app_id}/storefront_access_token`;

export const ownedBy = (app: { id: number }): Where<Row<typeof storefrontAccessTokens>> => ['app_id', '=', app.id];

/** A list answers them all. The contract says the number in its answer `too_many`. */
const mostPerAppAndShop = 100;

export const storefrontTokensFull = (tx: Executor, shopId: number, app: { id: number }) =>
  hasAllItMay(tx, storefrontAccessTokens, shopId, app, mostPerAppAndShop);
