// The authorization code grant of RFC 6749 with PKCE (RFC 7636), by which an app comes into a shop. Checks the authorization request, issues a code when
// the merchant consents, and exchanges the code for a token. Codes are stored as hashes. A code is good for one minute, and can be used once.
// The requests of public clients of such interfaces are accepted too: they have no `response_type`, no `grant_type`, and no `redirect_uri` in the exchange.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { moment, momentNow } from '../store/clock.ts';
import { lock } from '../store/store.ts';
import { type Executor, integer, json, nullable, table, text, time } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { type Install, install, issue, regrant } from './apps.ts';
import { type App, apps, grants, hashed, installs, newToken, type Shop, secretsOf, shops, tokens } from './tenants.ts';

export const oauthCodes = table(
  'oauth_codes',
  {
    app_id: integer(),
    hash: text(),
    /** The exchange has to name the same address again. Null where the request named none, which is allowed for an app with one address. */
    redirect_uri: nullable(text()),
    scopes: json<string[]>(),
    challenge: nullable(text()),
    /** By the server's clock. */
    expires_at: time(),
    /** The token that the code was exchanged for, or 0 after a failed exchange. In both cases the code can't be used again. */
    token_id: nullable(integer()),
  },
  {
    unique: [{ columns: ['hash'] }],
    shared: 'a code is found by its hash, and says which shop is meant',
    // an uninstall removes the codes too: the app can't come back by an earlier consent
    ownedByApp: true,
  },
);

const codeMs = 60_000;
/** A code is kept for so long after it has expired. If a used code is sent again within that time, its token is revoked. */
const rememberedMs = 3_600_000;
const mostPerShop = 100;
/** Of an install, without those that the operator issued. */
const mostTokens = 100;

/** HTTPS, which nobody on the way can read, or HTTP to the local machine, which the request never leaves. */
export const isSecure = (url: string) => /^https:/i.test(url) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?([/?]|$)/i.test(url);

/**
 * The known parameters that are texts, and the names of the known parameters that are given twice or aren't texts. As RFC 6749 demands, an empty parameter
 * counts as absent, and an unknown one is ignored.
 */
export function textsIn<Name extends string>(
  given: Record<string, unknown>,
  names: readonly Name[],
  isText = (value: unknown): boolean => typeof value === 'string',
): { texts: { [name in Name]?: string }; unreadable: Name[] } {
  const there = names.filter((name) => given[name] !== undefined && given[name] !== '');
  const texts = Object.fromEntries(there.filter((name) => isText(given[name])).map((name) => [name, given[name]])) as { [name in Name]?: string };
  return { texts, unreadable: there.filter((name) => !isText(given[name])) };
}

/** The query parameters with which an app sends the merchant to the server. */
export interface AuthorizationRequest {
  client_id?: string;
  shop?: string;
  redirect_uri?: string;
  response_type?: string;
  scope?: string;
  state?: string;
  code_challenge?: string;
  code_challenge_method?: string;
  /** The name of a parameter that is given twice or can't be read. */
  unreadable?: string;
}

export interface Authorization {
  app: App;
  shop: Shop;
  redirectUri: string;
  scopes: string[];
}

export type Wrong =
  /** Shown on a page, without a redirect: the request may not come from the app that it names. */
  | { page: 'client' | 'no_client' | 'redirect' | 'no_redirect' | 'shop' | 'no_shop' }
  /** Sent to the app by a redirect to its own address. */
  | { error: 'invalid_request' | 'invalid_scope' | 'unsupported_response_type'; description: string; redirectUri: string };

const longestState = 512;

/** `host` is the host name of the request. Without the parameter `shop`, the shop is the one that has this domain. */
export async function authorizationOf(store: Executor, asked: AuthorizationRequest, host: string): Promise<Authorization | Wrong> {
  const app = asked.client_id ? await apps.first(store, null, [['client_id', '=', asked.client_id]]) : undefined;
  if (!app) return { page: asked.client_id === undefined ? 'no_client' : 'client' };
  const addresses = app.redirect_urls ?? [];
  const redirectUri = asked.redirect_uri ?? (addresses.length === 1 ? addresses[0] : undefined);
  if (redirectUri === undefined && addresses.length > 1) return { page: 'no_redirect' };
  if (redirectUri === undefined || !addresses.includes(redirectUri)) return { page: 'redirect' };
  const shop = await shops.first(store, null, [['domain', '=', (asked.shop ?? host).toLowerCase()]]);
  if (!shop) return { page: asked.shop === undefined ? 'no_shop' : 'shop' };
  const wrong = (error: 'invalid_request' | 'invalid_scope' | 'unsupported_response_type', description: string) => ({ error, description, redirectUri });
  if (asked.unreadable !== undefined) return wrong('invalid_request', `${asked.unreadable} is given twice, or can't be read`);
  if ((asked.response_type ?? 'code') !== 'code') return wrong('unsupported_response_type', 'response_type has to be code');
  if ((asked.state ?? '').length > longestState) return wrong('invalid_request', `state may have at most ${longestState} characters`);
  if (asked.code_challenge === undefined ? asked.code_challenge_method !== undefined : asked.code_challenge_method !== 'S256')
    return wrong('invalid_request', 'code_challenge_method has to be S256');
  if (asked.code_challenge !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(asked.code_challenge))
    return wrong('invalid_request', 'code_challenge has to be the SHA-256 of the verifier in base64url');
  const scopes = [...new Set((asked.scope ?? '').split(/[ ,]+/).filter(Boolean))];
  const known = [...app.scopes, ...app.unauthenticated_scopes];
  const beyond = scopes.filter((scope) => !grants(known, scope));
  if (beyond.length > 0) return wrong('invalid_scope', `the app is not registered with ${inShort(beyond)}`);
  return { app, shop, redirectUri, scopes: scopes.length > 0 ? scopes : known };
}

/** RFC 6749 allows only some characters in a description, and what is asked for may be of any length. So a name that can't be a scope's isn't repeated. */
function inShort(scopes: string[]): string {
  const named = scopes.filter((scope) => /^[a-z_]{1,60}$/.test(scope)).slice(0, 5);
  const others = scopes.length - named.length;
  const rest = `${others} ${named.length > 0 ? 'more' : 'unknown'} ${others === 1 ? 'scope' : 'scopes'}`;
  return [...named, ...(others > 0 ? [rest] : [])].join(', ');
}

/** Issues a code for what the merchant has consented to. */
export async function issueCode(tx: Executor, { app, shop, scopes }: Authorization, asked: AuthorizationRequest): Promise<string> {
  await lock(tx, shop.id, 'oauth_codes');
  const now = momentNow();
  await oauthCodes.remove(tx, shop.id, [['expires_at', '<', moment(Date.now() - rememberedMs)]]);
  const there = await oauthCodes.all(tx, shop.id);
  const surplus = there.slice(0, Math.max(0, there.length + 1 - mostPerShop)).map(({ id }) => id);
  if (surplus.length > 0) await oauthCodes.remove(tx, shop.id, [['id', 'in', surplus]]);
  const code = newToken('cod');
  const expires_at = moment(Date.now() + codeMs);
  const [redirect_uri, challenge] = [asked.redirect_uri ?? null, asked.code_challenge ?? null];
  await oauthCodes.insert(tx, { shop_id: shop.id, app_id: app.id, hash: hashed(code), redirect_uri, scopes, challenge, expires_at, token_id: null }, now);
  return code;
}

/** The app's address with the answer in its query. With its secret the app can check `hmac`, and so knows that the answer comes from this server. */
export function answerTo(redirectUri: string, told: Record<string, string | undefined>, secret?: string): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(told)) if (value !== undefined) url.searchParams.append(name, value);
  if (secret === undefined) return url.href;
  // some libraries sign the parameters in the order in which they came
  url.searchParams.sort();
  url.searchParams.append('hmac', createHmac('sha256', secret).update(url.searchParams.toString()).digest('hex'));
  return url.href;
}

const digest = (value: string) => createHash('sha256').update(value).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** The app with this client id, if the secret is right. The app's previous secret is right too, until it expires. */
export async function clientOf(store: Executor, vault: Vault, clientId: string, secret: string): Promise<App | undefined> {
  // PostgreSQL takes no NUL in a text, and no client id has one
  const app = clientId.includes('\0') ? undefined : await apps.first(store, null, [['client_id', '=', clientId]]);
  const { current = '', previous = current } = app ? secretsOf(app, vault) : {};
  // both secrets are compared in any case, so that every refusal takes the same time
  const good = [current, previous].map((one) => isSame(one, secret));
  return app && good.includes(true) ? app : undefined;
}

interface Exchange {
  code: string;
  /** The caller names no grant, as public clients of such interfaces do. They name no address either. */
  isShort: boolean;
  redirect_uri?: string;
  code_verifier?: string;
}

/** Exchanges a code once. If its app sends it with anything wrong, the code is used up. If a used code is sent again, its token is revoked. */
export async function exchange(
  tx: Executor,
  app: App,
  { code, isShort, redirect_uri, code_verifier }: Exchange,
): Promise<{ access_token: string; scopes: string[] } | undefined> {
  const found = await oauthCodes.first(tx, null, [['hash', '=', hashed(code)]]);
  if (found?.app_id !== app.id) return undefined;
  // row locks in the order in which a removal takes them, codes last, so that no deadlock arises
  const shop = await shops.findForKeyShare(tx, null, found.shop_id);
  const current = await apps.findForKeyShare(tx, null, app.id);
  // several codes of an app may be exchanged at the same time, but only one of them may install it
  await lock(tx, found.shop_id, 'oauth_codes');
  const there = await installs.first(tx, found.shop_id, [['app_id', '=', app.id]]);
  const kept = there && (await installs.findForUpdate(tx, found.shop_id, there.id));
  const row = await oauthCodes.findForUpdate(tx, found.shop_id, found.id);
  if (!row) return undefined;
  if (row.token_id !== null) {
    if (row.token_id !== 0) await tokens.remove(tx, row.shop_id, [['id', '=', row.token_id]]);
    if (kept) await regrant(tx, kept, momentNow(shop?.clock_offset_ms));
    return undefined;
  }
  const isVerified =
    row.challenge === null ? code_verifier === undefined : code_verifier !== undefined && isSame(digest(code_verifier).toString('base64url'), row.challenge);
  const isForAddress = row.redirect_uri === null || row.redirect_uri === redirect_uri || (isShort && redirect_uri === undefined);
  const isGood = row.expires_at > momentNow() && isForAddress && isVerified;
  if (!isGood || !shop || !current) {
    await oauthCodes.update(tx, row, { token_id: 0 }, momentNow());
    return undefined;
  }
  const now = momentNow(shop.clock_offset_ms);
  const { token, access_token } = kept ? await issue(tx, kept, now, null, row.scopes) : await install(tx, shop, current, now, row.scopes);
  if (kept) {
    await endOldest(tx, kept);
    await regrant(tx, kept, now);
  }
  await oauthCodes.update(tx, row, { token_id: token.id }, momentNow());
  return { access_token, scopes: row.scopes };
}

/** An app that asks for a token at each of its merchant's visits would collect them for ever, as none has an end. So the oldest ones end. */
async function endOldest(tx: Executor, { id, shop_id }: Pick<Install, 'id' | 'shop_id'>) {
  const there = await tokens.all(tx, shop_id, [
    ['install_id', '=', id],
    ['scopes', 'is null', false],
  ]);
  const surplus = there.slice(0, Math.max(0, there.length - mostTokens)).map((token) => token.id);
  if (surplus.length > 0) await tokens.remove(tx, shop_id, [['id', 'in', surplus]]);
}
