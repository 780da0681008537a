// Hints beside a refusal, for callers without a good credential or with an unknown path: where a credential belongs, and where the interfaces are.
import type { IncomingMessage } from 'node:http';
import type { Grounds } from '../contract/ports.ts';
import { callOf } from './tracing.ts';

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
  return /^sat_[0-9a-f]{36}$/.test(String(token))
    ? 'The token is of the right form: it was revoked, has ended, or is of another shop or server'
    : 'An access token is sat_ and 36 hexadecimal digits; this has another form';
}

export const keyHint = 'The operator key belongs in the header Authorization, behind the word Bearer; a sandbox prints its own at the start';

/** Only the operator can give an app what it lacks. */
export const appHint = (lacking: string, app: { id: number }) => `The operator gives the app ${lacking} with PUT /operator/apps/${app.id}`;

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
    ? 'A sandbox takes http and https, public names and this machine: http://127.0.0.1:PORT/..., http://localhost:PORT/...; no other address of a private network'
    : 'A host takes https and public names alone';
}

/** For a path that belongs to no interface. */
export const nowhere = 'Apps call paths behind /admin/api/latest, operators behind /operator; people read /docs';

/** For a path that resembles none of its interface. Apps most often look for orders and products. */
export const unlikeAny = {
  admin: 'The paths that there are stand at /docs; shops, orders, products and customers are made by the operator: /docs/operator',
  operator: 'The paths that there are stand at /docs/operator',
};

/** For a path with a version that doesn't exist. */
export function versionHint(url: string): string {
  const forgotten = /^\/api\/[^/]*\.json/.test(url);
  return forgotten
    ? 'A version comes before the path, such as /admin/api/latest/pages.json'
    : 'latest, as in /admin/api/latest/pages.json, is the newest version';
}
