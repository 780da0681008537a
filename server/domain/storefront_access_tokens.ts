// Tokens that an app gives to what runs in the storefront, and how many it may have.
import { lock } from '../store/store.ts';
import { type Executor, integer, type Row, table, text, type Where } from '../store/table.ts';

export const storefrontAccessTokens = table(
  'storefront_access_tokens',
  { app_id: integer(), access_token: text(), access_scope: text(), title: text() },
  { unique: [{ columns: ['access_token'] }], index: [['shop_id', 'app_id']], ownedByApp: true },
);

export const ownedBy = (app: { id: number }): Where<Row<typeof storefrontAccessTokens>> => ['app_id', '=', app.id];

/** A list answers them all. The contract says the number in its answer `too_many`. */
const mostPerAppAndShop = 100;

/** Whether an app has as many as it may; until the transaction ends it gets no other. */
export async function storefrontTokensFull(tx: Executor, shopId: number, app: { id: number }): Promise<boolean> {
  await lock(tx, shopId, `storefront_access_tokens/${app.id}`);
  return (await storefrontAccessTokens.count(tx, shopId, [ownedBy(app)])) >= mostPerAppAndShop;
}
