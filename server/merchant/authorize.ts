// The page on which a merchant lets an app into a shop. It shows the app, the shop, and in plain words what the app may do then.
// Its address holds the app's request. Anyone can make such an address, so every part of the request is checked again.
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Install } from '../domain/apps.ts';
import { type Authorization, type AuthorizationRequest, answerTo, authorizationOf, issueCode, textsIn, type Wrong } from '../domain/oauth.ts';
import { apps, grants, installOf, secretsOf, shops } from '../domain/tenants.ts';
import { html, named } from '../looks/html.ts';
import { momentNow, msOf } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
import { scopesOf } from './app-page.ts';
import { type Gate, redirect } from './gate.ts';
import { page } from './layout.ts';
import { appName, asker, mayDo } from './words.ts';

const path = '/merchant/authorize';
const longest = 5000;

/** The address of the page that asks the merchant. Undefined if the app's request is too long for an address. */
export function consentPath(asked: AuthorizationRequest): string | undefined {
  const request = Buffer.from(JSON.stringify(asked)).toString('base64url');
  return request.length > longest ? undefined : `${path}?request=${request}`;
}

const members = ['client_id', 'shop', 'redirect_uri', 'response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method'] as const;

/** These parameters decide for which app and shop the request is, and where the browser is sent. If one can't be read, there is no safe redirect. */
const decisive: readonly string[] = ['client_id', 'shop', 'redirect_uri'];

/** PostgreSQL can't store NUL in a text. */
const isStorable = (value: unknown) => typeof value === 'string' && !value.includes('\0');

/** `given` is a query, or the request that an address holds. Undefined if a decisive parameter can't be read. If another one can't be read, the app is told. */
export function askedIn(given: Record<string, unknown>): AuthorizationRequest | undefined {
  const { texts, unreadable } = textsIn(given, members, isStorable);
  if (unreadable.some((name) => decisive.includes(name))) return undefined;
  const [first = members.find((name) => name === given.unreadable)] = unreadable;
  return first === undefined ? texts : { ...texts, unreadable: first };
}

function askedBy({ query }: Request): AuthorizationRequest | undefined {
  if (typeof query.request !== 'string' || query.request.length > longest) return undefined;
  try {
    const given: unknown = JSON.parse(Buffer.from(query.request, 'base64url').toString('utf8'));
    return typeof given === 'object' && given !== null ? askedIn(given as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const because = {
  client: 'There is no app with that id.',
  no_client: "The app's request has no client_id.",
  redirect: 'The app did not register the address to which you would be sent back.',
  no_redirect: 'The app has several addresses to send you back to, and its request has no redirect_uri that says which.',
  shop: 'This server has no shop with that name.',
  no_shop: "The app's request doesn't say which shop is meant.",
};

/** The app isn't told about this refusal, because the caller may not be the app that the request names. */
export const refusedPage = (response: Response, why: keyof typeof because | undefined) =>
  page(
    response,
    400,
    "This app can't be installed",
    html`<div class="card"><h1>This app can't be installed</h1><p>${why ? because[why] : "The app's request can't be read."} Nothing was granted.</p><p class="quiet">Go back to the app and start again from there.</p></div>`,
  );

/** Sent if the store can't be used at the moment. */
export function laterPage(response: Response, status: number, headers: Record<string, string>) {
  response.set(headers);
  page(
    response,
    status,
    'Not just now',
    html`<div class="card"><h1>The server can't do that at the moment</h1><p>Nothing was granted. Try again in a moment.</p></div>`,
  );
}

export const errorAddress = ({ error, description, redirectUri }: Extract<Wrong, { error: string }>, state: string | undefined) =>
  answerTo(redirectUri, { error, error_description: description, state });

type Asked = Authorization & { action: string; install: Install | undefined };

/** An app that is installed may ask again: with other scopes, or because it has lost its token. The merchant sees what would be new. */
function consentPage(response: Response, { app, shop, scopes, redirectUri, action, install }: Asked, signOut: boolean) {
  const had = install && scopesOf({ app, install });
  const isNew = (scope: string) => had !== undefined && !grants(had, scope);
  const wish = had === undefined ? 'asks for access' : scopes.some(isNew) ? 'asks for more access' : 'asks again for access';
  const title = html`${appName(app)} ${wish} to your shop`;
  page(
    response,
    200,
    title,
    html`<h1>${title}</h1>
<div class="card">
${asker(app, install ? 'Installed already' : 'Install on your shop')}
<dl><dt>Shop</dt><dd>${named(shop.name)}</dd><dt>Then continues at</dt><dd>${new URL(redirectUri).host}</dd></dl>
<h2>The app will be able to</h2>
${scopes.length > 0 ? mayDo(scopes, isNew) : html`<p>The app asks for no data of your shop.</p>`}
<form method="post" action="${action}" class="actions"><input type="hidden" name="scopes" value="${scopes.join(' ')}"><button class="act" name="decision" value="accept">Allow</button><button name="decision" value="decline">Decline</button></form>
</div>
<p class="quiet small">The app keeps this access until you uninstall it.</p>`,
    { shop: { name: shop.name }, signOut, sendsTo: [new URL(redirectUri).origin] },
  );
}

interface AuthorizeOptions {
  store: Store;
  vault: Vault;
  gate: Gate;
  form: RequestHandler;
}

export function authorize(router: Router, { store, vault, gate, form }: AuthorizeOptions) {
  async function asked(request: Request, response: Response) {
    const wanted = askedBy(request);
    if (!wanted) return void refusedPage(response, undefined);
    const found = await authorizationOf(store, wanted, '');
    if ('page' in found) return void refusedPage(response, found.page);
    if ('error' in found) return void redirect(response, errorAddress(found, wanted.state));
    const action = consentPath(wanted)!;
    return (await gate.admits(request, response, found.shop.id, action))
      ? { ...found, wanted, action, install: await installOf(store, { shop_id: found.shop.id, app_id: found.app.id }) }
      : undefined;
  }

  router.get('/authorize', async (request, response) => {
    const found = await asked(request, response);
    if (found) consentPage(response, found, gate.signOut);
  });

  router.post('/authorize', form, async (request, response) => {
    const found = await asked(request, response);
    if (!found) return;
    const { wanted, app, shop, redirectUri } = found;
    const { decision, scopes } = (request.body ?? {}) as { decision?: unknown; scopes?: unknown };
    if (decision === 'decline')
      return redirect(response, answerTo(redirectUri, { error: 'access_denied', error_description: 'The merchant declined', state: wanted.state }));
    // only scopes that the merchant has read are granted: if they changed since the page was sent, the page is shown again
    if (decision !== 'accept' || scopes !== found.scopes.join(' ')) return consentPage(response, found, gate.signOut);
    const code = await store.transaction(async (tx) => {
      const there = (await shops.findForKeyShare(tx, null, shop.id)) && (await apps.findForKeyShare(tx, null, app.id));
      return there && issueCode(tx, found, wanted);
    });
    if (!code) return gate.notFound(request, response);
    const timestamp = String(Math.floor(msOf(momentNow()) / 1000));
    // base64url: libraries that sign values without encoding them, too, get the same signature
    const host = Buffer.from(`${shop.domain}/admin`).toString('base64url');
    redirect(response, answerTo(redirectUri, { code, host, shop: shop.domain, state: wanted.state, timestamp }, secretsOf(app, vault).current));
  });
}
