// The two interfaces that have a contract: which handlers, ports and callers each has, and which version serves a call of the admin interface.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Arrivals } from '../contract/requests/arriving.ts';
import { type Enforcing, enforce } from '../contract/requests/enforce.ts';
import type { Ports } from '../contract/requests/ports.ts';
import { type Refusal, refusal } from '../contract/requests/refusal.ts';
import { helpLink, send } from '../contract/requests/send.ts';
import * as adminGroups from './admin/index.ts';
import { appPorts } from './admission/app-ports.ts';
import { hinted, versionHint } from './admission/hints.ts';
import type { OperatorKeys } from './admission/operator-keys.ts';
import { operatorPorts } from './admission/operator-ports.ts';
import type { House } from './admission/ports.ts';
import { declared } from './contracts.ts';
import { Credentials } from './domain/credentials.ts';
import type { Deprecations } from './domain/deprecations.ts';
import { tokenForm, tokens } from './domain/tenants.ts';
import { callOf } from './monitoring/tracing.ts';
import * as operatorGroups from './operator/index.ts';
import { rateLimiter } from './store/rate-limit.ts';
import { versionServing, versionsAt } from './versions.ts';

/** `originalUrl` is the address as the client sent it. `url` has lost the prefix of the interface. */
type Arriving = IncomingMessage & { originalUrl?: string };
type Serve = (request: Arriving, response: ServerResponse) => Promise<void>;

/** Serves a request to the interface of this name, in small letters or not, as the path has it. */
export type ToInterface = (name: string, request: IncomingMessage, response: ServerResponse) => void;

interface Behind {
  arrivals: Arrivals;
  deprecations: Deprecations;
  operatorKeys: OperatorKeys;
  /** Entries of the audit log that are being written. */
  noting: Set<Promise<unknown>>;
  failed(error: Error, response: ServerResponse): void;
}

export function interfaces(house: House, { arrivals, deprecations, operatorKeys, noting, failed }: Behind): ToInterface {
  const { store, config } = house;
  const bodies = { maxBody: config['max-body'], arrivals };
  const oldest = config['oldest-version'] || undefined;
  const credentials = new Credentials(tokenForm('sat'), (hashes) => tokens.all(store, null, [['hash', 'in', hashes]]));
  const forApps = appPorts(house, rateLimiter(store), deprecations, credentials);
  const admin = enforced('admin', adminGroups, forApps, bodies);
  const operator = enforced('operator', operatorGroups, operatorPorts(house, operatorKeys, noting), bodies);
  const doors: Record<string, Serve> = {
    admin: async (request, response) => {
      const unserved = versioned(oldest, request, response);
      if (!unserved) return admin(request, response);
      const { refusal: turnedAway, headers } = (await forApps.astray!(request)) ?? {};
      const { status, errors, headers: own } = turnedAway ?? unserved;
      forApps.note.astray!(status, 0, request);
      send(response, status, { errors }, { Link: helpLink(forApps.help!(request)), ...headers, ...own });
    },
    operator: (request, response) => {
      callOf(request).version = versionsAt(Date.now()).latest;
      return operator(request, response);
    },
  };
  return (name, request: Arriving, response) => {
    // no cache between server and client may keep the data of shops
    response.setHeader('Cache-Control', 'no-store');
    const { url = '/' } = request;
    const rest = url.slice(1 + name.length);
    request.originalUrl = url;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    doors[name.toLowerCase()]!(request, response).catch((error) => failed(error, response));
  };
}

function enforced(name: 'admin' | 'operator', groups: Record<string, { handlers: object }>, ports: Ports, bodies: Enforcing) {
  const { contract, validator } = declared(name);
  const handlers = Object.assign({}, ...Object.values(groups).map((group) => group.handlers)) as Record<string, unknown>;
  return enforce(contract, validator, handlers, ports, bodies);
}

/** Takes the version off the path, and notes which version serves the call. A version that doesn't exist is refused. What is left is a path of the contract. */
function versioned(oldest: string | undefined, request: Arriving, response: ServerResponse): Refusal | undefined {
  const { url = '/' } = request;
  const [, asked, rest] = /^\/api\/([^/?]+)(\/.*)$/s.exec(url) ?? [];
  const versions = versionsAt(Date.now(), oldest);
  const version = asked === undefined ? versions.oldest : versionServing(versions, asked);
  if (version === undefined) {
    const supported = [...versions.stable, versions.candidate, 'unstable', 'latest'].join(', ');
    return refusal(404, `Not Found: there is no version ${asked}. Supported are ${supported}`, hinted(request, versionHint(url)));
  }
  response.setHeader('X-Service-API-Version', version);
  if (asked !== version && asked !== 'latest')
    response.setHeader(
      'X-Service-API-Version-Warning',
      `${asked === undefined ? 'No version was asked for' : `${asked} is no longer supported`}; ${version} served the call`,
    );
  callOf(request).version = version;
  request.url = rest ?? url;
  return undefined;
}
