// Shops, apps, the installs that join them, and the tokens with which an app makes calls. `Doorkeeper` finds the shop and app of a token.
import { hash, randomBytes } from 'node:crypto';
import { momentNow } from '../store/clock.ts';
import { askedOnce } from '../store/executor.ts';
import { allOf, versionsOf } from '../store/expressions.ts';
import { Memory } from '../store/memory.ts';
import { type CompiledQuery, findCompiled, over } from '../store/over.ts';
import { type Shop, shops } from '../store/shops.ts';
import { lock, type Store } from '../store/store.ts';
import { type AnyTable, boolean, type Executor, integer, json, nullable, type Row, table, text, time } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';

export { type Clocked, type Shop, shops, shopsForKeyShare } from '../store/shops.ts';

export const apps = table(
  'apps',
  {
    name: text(),
    client_id: text(),
    /** Sealed, as all secrets that sign are. `secretsOf` opens it. */
    client_secret: text(),
    /** The previous secret, and until when it signs too. */
    previous_secret: nullable(text()),
    previous_secret_until: nullable(time()),
    distribution: text<'custom' | 'public'>(),
    sales_channel: boolean(),
    scopes: json<string[]>(),
    unauthenticated_scopes: json<string[]>(),
    protected_customer_data: boolean(),
    api_version: text(),
    app_url: nullable(text()),
    /** Addresses to which a merchant who has let the app in may be sent back. */
    redirect_urls: nullable(json<string[]>()),
    /** The addresses for the mandatory topics, by topic. */
    mandatory_webhooks: nullable(json<Record<string, string | null>>()),
  },
  { global: true, unique: [{ columns: ['client_id'] }] },
);

export const installs = table(
  'installs',
  {
    app_id: integer(),
    /** The scopes that the app's tokens were granted together. Null where these are all scopes that the app may have. */
    granted: nullable(json<string[]>()),
  },
  {
    unique: [{ columns: ['shop_id', 'app_id'], blames: 'app_id' }],
    index: [['app_id']],
    shared: 'whoever removes an app asks for its installs in all shops, and each write of an app locks its own',
  },
);

/** The install of an app in a shop. The argument may be any row that belongs to both. */
export const installOf = (store: Executor, { shop_id, app_id }: { shop_id: number; app_id: number }) =>
  installs.first(store, shop_id, [['app_id', '=', app_id]]);

/** Whether the app is installed. If it is, it can't be uninstalled until the transaction ends. */
export async function staysInstalled(tx: Executor, shopId: number, appId: number): Promise<boolean> {
  const install = await installOf(tx, { shop_id: shopId, app_id: appId });
  return install !== undefined && (await installs.findForKeyShare(tx, shopId, install.id)) !== undefined;
}

export const tokens = table(
  'tokens',
  { install_id: integer(), app_id: integer(), hash: text(), expires_at: nullable(time()), scopes: nullable(json<string[]>()) },
  { unique: [{ columns: ['hash'] }], index: [['install_id']], shared: 'a token is found by its hash, and says which shop is meant' },
);

export const settings = table('settings', { name: text(), value: text() }, { global: true, unique: [{ columns: ['name'] }] });

export type App = Row<typeof apps>;

/** The place under which the vault seals a client secret. */
export const placeOfSecret = ({ client_id }: Pick<App, 'client_id'>) => `apps/${client_id}/client_secret`;

/** The secret that signs an app's webhooks. While it is being replaced, the previous secret signs them too. */
export interface Secrets {
  current: string;
  previous?: string;
}

export function secretsOf(app: App, vault: Vault): Secrets {
  const open = (sealed: string) => vault.open(placeOfSecret(app), sealed);
  const before =
    app.previous_secret !== null && app.previous_secret_until !== null && app.previous_secret_until > momentNow() ? app.previous_secret : undefined;
  return { current: open(app.client_secret), ...(before === undefined ? {} : { previous: open(before) }) };
}

/** `write_x` includes `read_x`. */
export const grants = (granted: string[], wanted: string) =>
  granted.includes(wanted) || (wanted.startsWith('read_') && granted.includes(`write_${wanted.slice(5)}`));

/** An app gets no other row of a table in a shop until the transaction ends. */
export const rowsLock = (tx: Executor, table: AnyTable, shopId: number, app: { id: number }) => lock(tx, shopId, `${table.name} of ${app.id}`);

/** Whether an app has as many rows of a table in a shop as it may have. Takes a lock, so that it gets no other row until the transaction ends. */
export async function hasAllItMay(tx: Executor, table: AnyTable, shopId: number, app: { id: number }, most: number): Promise<boolean> {
  await rowsLock(tx, table, shopId, app);
  return (await table.count(tx, shopId, [['app_id', '=', app.id]])) >= most;
}

/** Tokens have 144 random bits, so even one round of a plain hash can't be reversed. */
export const hashed = (token: string) => hash('sha256', token);

/** What a token is for: an access token, the code of an authorization, a merchant's link to sign in, a merchant's session. */
type TokenKind = 'sat' | 'cod' | 'mln' | 'mse';
export const newToken = (kind: TokenKind) => `${kind}_${randomBytes(18).toString('hex')}`;
/** The form of tokens of these kinds. */
export const tokenForm = (...kinds: TokenKind[]) => new RegExp(`^(?:${kinds.join('|')})_[0-9a-f]{36}$`);

/** The shop as it is now. No other transaction moves its clock until this one ends. */
export async function clockForUpdate(tx: Executor, shopId: number): Promise<Shop | undefined> {
  await lock(tx, shopId, 'clock');
  return shops.find(tx, null, shopId);
}

export interface Tenant {
  shop: Shop;
  app: App;
  /** The token's end, by the server's clock. */
  expiresAt: string | null;
}

const isOver = ({ expiresAt }: Tenant) => expiresAt !== null && expiresAt <= momentNow();

/** The scopes that both lists cover. Of `write_x` in one and `read_x` in the other, that is `read_x`. */
const covered = (some: string[], others: string[]) => [
  ...new Set([...some.filter((scope) => grants(others, scope)), ...others.filter((scope) => grants(some, scope))]),
];

/** The app with only the scopes that it may use. A merchant may have granted fewer than the app has, and the app may have lost some since. */
export function asGranted<A extends Pick<App, 'scopes' | 'unauthenticated_scopes'>>(app: A, granted: string[] | null): A {
  if (granted === null) return app;
  return {
    ...app,
    scopes: covered(granted, app.scopes),
    unauthenticated_scopes: app.unauthenticated_scopes.filter((scope) => granted.includes(scope)),
  };
}

const mostRemembered = 10_000;

/** The tables whose rows decide who is let in. */
const behindTokens = ['tokens', 'shops', 'apps'];
/** These tables and the installs, because a token is removed with its install. */
const behindCalls = [...behindTokens, 'installs'];
const written = (store: Executor) => versionsOf(store, behindTokens).as('written');
interface Stamped {
  written: string;
  host_shop: number | null;
}
/** Rights that may be taken away while a call is under way. */
interface Rights {
  expires_at: string | null;
  granted: string | null;
  [column: `app_${string}` | `shop_${string}`]: unknown;
}

const columnsOf = (row: object, prefix: 'app_' | 'shop_') =>
  Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])));

const appIn = (row: Rights): App => asGranted(apps.decode(columnsOf(row, 'app_')), row.granted === null ? null : JSON.parse(row.granted));
const stampOf = ({ written, host_shop }: Stamped) => `${written} ${host_shop}`;

/** Whom a token lets in. `proof` is there where this comes from the cache, and only a query can tell whether it is still true. */
interface LetIn {
  tenant: Tenant;
  /** Within a transaction: the app with its current rights, or undefined where the token doesn't let it in any more. */
  stays(tx: Executor): Promise<App | undefined>;
  proof?: Proof;
}

/** Its query is sent together with the call's own queries, so that it costs no round trip of its own to the database. */
interface Proof {
  holds(): Promise<boolean>;
  /** The same within a transaction. Until that ends, the install and the token can't be removed. */
  holdsIn(tx: Executor): Promise<boolean>;
}

/**
 * Finds the shop and app of a token. A request whose host is the domain of another shop isn't let in.
 * Tokens that were let in are cached. On SQLite the cache is good until one of these tables changes. On PostgreSQL each call asks the database whether the
 * rows are still those that were read: a few small values cost a fraction of three rows.
 * Tokens that were refused aren't cached but looked up each time, so that every refusal takes the same time.
 */
export class Doorkeeper {
  private query: CompiledQuery | undefined;
  private stampQuery: CompiledQuery | undefined;
  private stampInQuery: CompiledQuery | undefined;
  private staysQuery: CompiledQuery | undefined;
  private readonly remembered = new Memory<{ host: string; stamp: string; tenant: Tenant }>(mostRemembered);
  private revision: string | undefined;

  async admit(store: Store, token: string, host: string): Promise<LetIn | undefined> {
    const revision = store.revision(behindCalls);
    if (revision !== this.revision) this.remembered.clear();
    this.revision = revision;
    // one host is cached for each token, because a caller can make up any number of hosts
    const known = this.remembered.get(token);
    const isKnown = known?.host === host && !isOver(known.tenant);
    const tenant = isKnown ? known.tenant : await this.lookUp(store, token, host, revision);
    if (!tenant) return undefined;
    const stays = (tx: Executor) => this.staysIn(store, tx, token, tenant, revision);
    return isKnown && revision === undefined ? { tenant, stays, proof: this.proofOf(store, token, known) } : { tenant, stays };
  }

  /**
   * The app with its current rights, none of which can be taken away until the transaction ends. They may have changed since the call was let in: a body may
   * take half a minute to arrive, and a picture too. Where the tables behind the token are known to be unchanged, no query is made.
   */
  private async staysIn(store: Store, tx: Executor, token: string, tenant: Tenant, revision: string | undefined): Promise<App | undefined> {
    if (isOver(tenant)) return undefined;
    if (revision !== undefined && store.engine === 'sqlite' && store.isStillAt(revision, behindCalls)) return tenant.app;
    this.staysQuery ??= this.staying(tx).compile();
    const query = this.staysQuery;
    const values = [hashed(token), tenant.shop.id];
    const [row] = await askedOnce(tx, `grant ${values}`, () => findCompiled<Rights>(tx, query, values));
    if (!row || (row.expires_at !== null && row.expires_at <= momentNow())) return undefined;
    return appIn(row);
  }

  private staying(tx: Executor) {
    const query = over(tx, tokens, apps, installs)
      .selectFrom('tokens')
      .innerJoin('apps', 'apps.id', 'tokens.app_id')
      .innerJoin('installs', 'installs.id', 'tokens.install_id')
      .select(allOf(apps, 'app_'))
      .select(['tokens.expires_at', 'tokens.scopes as granted'])
      .where('tokens.hash', '=', '')
      .where('installs.shop_id', '=', 0);
    return tx.engine === 'postgres' ? query.forKeyShare(['installs', 'tokens']) : query;
  }

  private proofOf(store: Store, token: string, { host, stamp, tenant }: { host: string; stamp: string; tenant: Tenant }): Proof {
    const values = [host, hashed(token)];
    const isSame = ([row]: Stamped[]) => {
      const same = row !== undefined && stampOf(row) === stamp && !isOver(tenant);
      if (!same) this.remembered.delete(token);
      return same;
    };
    let found: Promise<boolean> | undefined;
    return {
      holds: () => {
        this.stampQuery ??= this.behind(store).select(written(store)).compile();
        found ??= findCompiled<Stamped>(store, this.stampQuery, values).then(isSame);
        return found;
      },
      holdsIn: (tx) => {
        this.stampInQuery ??= this.behind(tx)
          .select(written(tx))
          .innerJoin('installs', 'installs.id', 'tokens.install_id')
          .where('installs.shop_id', '=', 0)
          .forKeyShare(['installs', 'tokens'])
          .compile();
        const stampQuery = this.stampInQuery;
        found = askedOnce(tx, `token ${values}`, () => findCompiled<Stamped>(tx, stampQuery, [...values, tenant.shop.id])).then(isSame);
        return found;
      },
    };
  }

  private behind(store: Executor) {
    return over(store, tokens, shops, apps, installs)
      .selectFrom('tokens')
      .innerJoin('shops', 'shops.id', 'tokens.shop_id')
      .innerJoin('apps', 'apps.id', 'tokens.app_id')
      .select((eb) => eb.selectFrom('shops as other').select('other.id').where('other.domain', '=', '').as('host_shop'))
      .where('tokens.hash', '=', '');
  }

  private async lookUp(store: Store, token: string, host: string, revision: string | undefined): Promise<Tenant | undefined> {
    this.query ??= this.behind(store)
      .select([...allOf(shops, 'shop_'), ...allOf(apps, 'app_')])
      .select(['tokens.expires_at', 'tokens.scopes as granted'])
      .select(written(store))
      .compile();
    const [row] = await findCompiled<Rights & Stamped>(store, this.query, [host, hashed(token)]);
    if (!row) return undefined;
    const shop = shops.decode(columnsOf(row, 'shop_'));
    if (row.host_shop !== null && row.host_shop !== shop.id) return undefined;
    const tenant = { shop, app: appIn(row), expiresAt: row.expires_at };
    if (isOver(tenant)) return undefined;
    // where another call has seen a newer revision meanwhile, this row may be out of date, and isn't cached
    if (revision === this.revision) this.remembered.set(token, { host, stamp: stampOf(row), tenant });
    return tenant;
  }
}

export const setting = async (tx: Executor, name: string): Promise<string | undefined> => (await settings.first(tx, null, [['name', '=', name]]))?.value;

/** The value that the first start stored under this name. All processes that share the database share it. */
export async function settingOnce(tx: Executor, name: string, value: string, now: string): Promise<string> {
  return (await setting(tx, name)) ?? (await settings.insert(tx, { name, value }, now)).value;
}
