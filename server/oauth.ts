// The two addresses of OAuth 2 under /admin/oauth, outside the versioned paths: an app sends its merchant to one, and fetches its token from the other.
// openapi/oauth.yaml is their contract.
import { parse } from 'node:querystring';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { wrongMethod } from '../contract/requests/refusal.ts';
import { send, sendRefusal } from '../contract/requests/send.ts';
import { type House, notNow } from './admission/ports.ts';
import { authorizationOf, clientOf, exchange, textsIn } from './domain/oauth.ts';
import type { App } from './domain/tenants.ts';
import { formType, readBody } from './http/bodies.ts';
import { hostNameOf } from './http/host.ts';
import { askedIn, consentPath, errorAddress, laterPage, refusedPage } from './merchant/authorize.ts';
import { redirect } from './merchant/gate.ts';
import { Taken } from './store/table.ts';

type Problem = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' | 'temporarily_unavailable';

const unkept = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

function refuse(response: Response, status: number, error: Problem, error_description: string, headers: Record<string, string> = {}) {
  send(response, status, { error, error_description }, { ...unkept, ...headers });
}

const members = ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'client_id', 'client_secret'] as const;
type Texts = ReturnType<typeof textsIn<(typeof members)[number]>>['texts'];

/** The members of a form, or of a JSON object. */
function membersIn(text: string, { headers }: Request): object {
  if (formType.test(headers['content-type'] ?? '')) return parse(text);
  const value: unknown = JSON.parse(text || '{}');
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
  return value;
}

/** The client's credentials from the header or from the body. RFC 6749 forbids using both. */
function credentialsOf({ headers }: Request, { client_id, client_secret }: Texts): { id: string; secret: string } | 'both' | undefined {
  const [, basic] = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (basic === undefined) return client_id !== undefined && client_secret !== undefined ? { id: client_id, secret: client_secret } : undefined;
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const at = text.indexOf(':');
  try {
    const [id, secret] = [text.slice(0, at), text.slice(at + 1)].map((part) => decodeURIComponent(part.replaceAll('+', ' '))) as [string, string];
    if (client_secret !== undefined || (client_id !== undefined && client_id !== id)) return 'both';
    return at < 0 ? undefined : { id, secret };
  } catch {
    return undefined;
  }
}

export function oauth(house: Pick<House, 'store' | 'vault' | 'metrics' | 'log'>): Router {
  const { store, vault } = house;
  const router = Router();

  router.get('/authorize', async (request, response) => {
    const asked = askedIn(request.query);
    if (!asked) return refusedPage(response, undefined);
    const found = await authorizationOf(store, asked, hostNameOf(request));
    if ('page' in found) return refusedPage(response, found.page);
    if ('error' in found) return redirect(response, errorAddress(found, asked.state));
    const consent = consentPath({ ...asked, shop: found.shop.domain });
    if (consent) redirect(response, consent);
    else refusedPage(response, undefined);
  });

  router.post('/access_token', readBody(/^application\/(x-www-form-urlencoded|json) *(;|$)/i, 8 * 1024, membersIn), async (request, response) => {
    if (request.body === undefined) return refuse(response, 400, 'invalid_request', 'The body has to be form-encoded or JSON');
    const { texts: body, unreadable } = textsIn(request.body as Record<string, unknown>, members);
    if (unreadable.length > 0) return refuse(response, 400, 'invalid_request', `${unreadable[0]} is given twice, or is not a text`);
    const { grant_type, code, redirect_uri, code_verifier } = body;
    const credentials = credentialsOf(request, body);
    if (credentials === 'both') return refuse(response, 400, 'invalid_request', 'Client credentials belong in the header or in the body, not in both');
    const app: App | undefined = credentials && (await clientOf(store, vault, credentials.id, credentials.secret));
    if (!app) return refuse(response, 401, 'invalid_client', 'There is no such client, or its secret is wrong', { 'WWW-Authenticate': 'Basic realm="oauth"' });
    if ((grant_type ?? 'authorization_code') !== 'authorization_code')
      return refuse(response, 400, 'unsupported_grant_type', 'grant_type has to be authorization_code');
    if (code === undefined) return refuse(response, 400, 'invalid_request', 'code is missing');
    const isShort = grant_type === undefined;
    const given = { code, isShort, ...(redirect_uri && { redirect_uri }), ...(code_verifier && { code_verifier }) };
    const once = () => store.transaction((tx) => exchange(tx, app, given));
    // if the operator installs the app at the same moment, the first attempt fails with `Taken`, and the second one finds the install
    const worth = await once().catch((error: unknown) => {
      if (error instanceof Taken) return once();
      throw error;
    });
    if (!worth)
      return refuse(response, 400, 'invalid_grant', 'The code is unknown, was used, has expired, or belongs to another client, redirect_uri or code_verifier');
    // clients that name no grant read a list with commas; RFC 6749 has spaces
    const scope = worth.scopes.join(isShort ? ',' : ' ');
    send(response, 200, { access_token: worth.access_token, token_type: 'bearer', scope }, unkept);
  });

  for (const [path, allow] of [
    ['/authorize', 'GET, HEAD'],
    ['/access_token', 'POST'],
  ] as const)
    router.all(path, (_request, response) => sendRefusal(response, wrongMethod(allow)));
  router.use((error: Error & { status?: number }, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const isPage = request.path === '/authorize';
    if (error.status !== undefined && error.status < 500)
      return isPage ? refusedPage(response, undefined) : refuse(response, 400, 'invalid_request', "The body can't be read");
    const later = notNow(error, house);
    if (later && isPage) return laterPage(response, later.status, later.headers ?? {});
    if (later) return refuse(response, later.status, 'temporarily_unavailable', String(later.errors), later.headers);
    next(error);
  });
  return router;
}
