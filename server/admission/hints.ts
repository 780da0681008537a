// Hints beside a refusal, for callers without a good credential or with an unknown path: where a credential belongs, and where the interfaces are.
import type { IncomingMessage } from 'node:http';
import type { Grounds } from '../../contract/requests/ports.ts';
import { tokenForm } from '../domain/tenants.ts';
import { callOf } from '../monitoring/tracing.ts';

/** The hint goes into a header of the refusal, and into the log line of the request. */
export function hinted(request: IncomingMessage, hint: string): Record<string, string> {
  callOf(request).hint = hint;
  return { 'X-Service-Hint': hint };
}

/** A hint about the form of the token only: nothing may tell an attacker whether a guess was nearly right. */
export function tokenHint({ headers }: IncomingMessage): string {
  const token = headers['x-service-access-token'];
  if (token === undefined && headers.authorization !== undefined)
    return 'The access token belongs in the header X-Service-Access-Token; Authorization is not read here';
  if (token === undefined) return 'The access token belongs in the header X-Service-Access-Token';
  return tokenForm('sat').test(String(token))
    ? 'The token has the right form, but it was revoked, has expired, or belongs to another shop or server'
    : 'An access token is sat_ and 36 hexadecimal digits; this value has another form';
}

export const keyHint = 'The operator key belongs in the header Authorization, after the word Bearer; a sandbox prints its key when it starts';

/** Only the operator can give an app what it lacks. */
export const appHint = (lacking: string, app: { id: number }) => `The operator can give the app ${lacking} with PUT /operator/apps/${app.id}`;

const addresses = new Set(['address', 'callback_url', 'src', 'return_url']);

/** The hint where an address is refused: it lists what a sandbox accepts, or a host, which accepts less. */
export function addressHint({ problems = [], codes = {} }: Grounds, sandbox: boolean): string | undefined {
  const refused = Object.values(codes)
    .flat()
    .some((code) => code === 'not_public' || code === 'insecure');
  const malformed = problems.some(
    // a script tag must have https in a sandbox too
    ({ instancePath, keyword }) => keyword === 'pattern' && addresses.has(instancePath.split('/').at(-1)!) && !instancePath.startsWith('/script_tag/'),
  );
  if (!refused && !malformed) return undefined;
  return sandbox
    ? 'A sandbox accepts http and https URLs with a public name, and those of this machine: http://127.0.0.1:PORT/..., http://localhost:PORT/...; no other private address'
    : 'A host accepts only https URLs with a public name';
}

/** For a path that belongs to no interface. */
export const nowhereHint = (path: string) =>
  /oauth/i.test(path)
    ? 'Apps get in by GET /admin/oauth/authorize and POST /admin/oauth/access_token; the documentation is at /docs/oauth'
    : 'Apps call paths under /admin/api/latest, operators under /operator; the documentation is at /docs';

/** For a path that resembles none of its interface. Apps most often look for orders and products. */
export const unlikeAny = {
  admin: '/docs lists all paths; the operator creates shops, orders, products and customers: /docs/operator',
  operator: '/docs/operator lists all paths',
};

/** For a path with a version that doesn't exist. */
export function versionHint(url: string): string {
  const forgotten = /^\/api\/[^/]*\.json/.test(url);
  return forgotten
    ? 'The version comes before the path, as in /admin/api/latest/pages.json'
    : 'latest, as in /admin/api/latest/pages.json, is the newest version';
}
