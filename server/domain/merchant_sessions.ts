// Merchants' sessions outside the sandbox. The host's own sign-in starts a session by an address that works once.
import { moment, momentNow } from '../store/clock.ts';
import { lock, type Store } from '../store/store.ts';
import { boolean, type Executor, nullable, table, text, time } from '../store/table.ts';
import { hashed, newToken, type Shop } from './tenants.ts';

/** A row is first a login address. When a browser opens that, the row becomes the browser's session. Times are by the server's clock, and not the shop's. */
export const merchantSessions = table(
  'merchant_sessions',
  { hash: text(), opened: boolean(), return_path: nullable(text()), expires_at: time() },
  { unique: [{ columns: ['hash'] }], shared: 'a session is found by its hash, and says which shop is meant' },
);

const loginMs = 60_000;
export const sessionMs = 8 * 3_600_000;
const mostPerShop = 100;

/** Issues a token that lets one browser in, once and within a minute. The caller makes sure that the shop isn't removed until the transaction ends. */
export async function issueLogin(tx: Executor, shop: Pick<Shop, 'id'>, returnPath: string | null) {
  await lock(tx, shop.id, 'merchant_sessions');
  const now = momentNow();
  await merchantSessions.remove(tx, shop.id, [['expires_at', '<=', now]]);
  const there = await merchantSessions.all(tx, shop.id);
  const surplus = there.slice(0, Math.max(0, there.length + 1 - mostPerShop)).map(({ id }) => id);
  if (surplus.length > 0) await merchantSessions.remove(tx, shop.id, [['id', 'in', surplus]]);
  const token = newToken('mln');
  const expires_at = moment(Date.now() + loginMs);
  await merchantSessions.insert(tx, { shop_id: shop.id, hash: hashed(token), opened: false, return_path: returnPath, expires_at }, now);
  return { token, expires_at };
}

/** Opens the session of a token. It has a new secret, so nobody who has seen the token can use the session. */
export async function openSession(store: Store, token: string) {
  const now = momentNow();
  // a guessed token costs no transaction
  const login = await merchantSessions.first(store, null, [
    ['hash', '=', hashed(token)],
    ['opened', '=', false],
    ['expires_at', '>', now],
  ]);
  if (!login) return undefined;
  const secret = newToken('mse');
  const session = { hash: hashed(secret), opened: true, return_path: null, expires_at: moment(Date.now() + sessionMs) };
  const opened = await store.transaction(async (tx) => {
    const current = await merchantSessions.findForUpdate(tx, login.shop_id, login.id);
    return current && !current.opened && merchantSessions.update(tx, current, session, now);
  });
  return opened ? { secret, shop: { id: login.shop_id }, returnPath: login.return_path } : undefined;
}

export async function shopOfSession(store: Executor, secret: string): Promise<number | undefined> {
  const session = await merchantSessions.first(store, null, [
    ['hash', '=', hashed(secret)],
    ['opened', '=', true],
    ['expires_at', '>', momentNow()],
  ]);
  return session?.shop_id;
}

export const endSession = (store: Store, secret: string) =>
  store.transaction((tx) =>
    merchantSessions.remove(tx, null, [
      ['hash', '=', hashed(secret)],
      ['opened', '=', true],
    ]),
  );
