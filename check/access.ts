// Finds changes in how callers reach the interface, and in how they prove who they are.
import { type Json, type OperationAt, own, resolve } from '../contract/document.ts';
import type { Change } from './breaking-rules.ts';

const changedTo = (what: string, was: unknown, is: unknown): Change => ({ message: `${what} changed from ${was} to ${is}`, was, is });

/** The servers of an operation, and the place that declares them: the operation, its path or the document. An empty list counts as none. */
export function serversOf(document: Json, { id, path, operation }: OperationAt): [servers: Json[], place: string] {
  if (operation.servers?.length) return [operation.servers, `${id} servers`];
  const item = resolve(document, document.paths[path]);
  return item.servers?.length ? [item.servers, `${path} servers`] : [document.servers ?? none, 'servers'];
}

/** Always the same object, so that a comparison by identity recognises it. */
const none: Json[] = [];

/** Each old server must still be there, with the same defaults and all the values that its variables took. */
export function serverChanges(was: Json[], is: Json[]): Change[] {
  // a path is appended to the address, so a slash at its end means nothing, and `/` is what a document without servers stands for
  const plain = (url: string) => url.replace(/\/$/, '');
  const after = new Map<string, Json>((is.length > 0 ? is : [{ url: '/' }]).map((server) => [plain(server.url), server]));
  return was.flatMap((server): Change[] => {
    const same = after.get(plain(server.url));
    if (!same) return [{ message: `${server.url} is gone`, was: server.url }];
    return Object.entries<Json>(server.variables ?? {}).flatMap(([name, variable]): Change[] => {
      const now = same.variables?.[name] as Json | undefined;
      const refused = (variable.enum ?? []).filter((value: string) => now?.enum && !now.enum.includes(value)) as string[];
      return [
        ...(now?.default === variable.default ? [] : [{ message: `the default of ${name} changed`, was: variable.default, is: now?.default }]),
        ...refused.map((value) => ({ message: `${name} no longer takes ${value}`, was: value })),
        ...(now?.enum && !variable.enum ? [{ message: `${name} takes only ${now.enum.join(', ')}`, is: now.enum }] : []),
      ].map((change) => ({ ...change, below: name }));
    });
  });
}

/** The alternatives of `security`, each with the credentials that are needed together. */
export function waysIn(document: Json, operation: Json): Record<string, string[]>[] {
  const given = operation.security ?? document.security ?? [];
  return given.length ? given : [{}];
}

const schemesOf = (document: Json): Json => document.components?.securitySchemes ?? {};

/** Credentials by the old document's names for them: a name isn't sent. A scheme that both documents have is compared by itself. */
export function inOldNames(was: Json, is: Json, way: Record<string, string[]>): Record<string, string[]> {
  const oldName = (name: string) => {
    const now = own<Json>(schemesOf(is), name);
    if (!now || own(schemesOf(was), name)) return name;
    const same = Object.entries<Json>(schemesOf(was)).find(([, scheme]) => schemeChanges(resolve(was, scheme), resolve(is, now)).length === 0);
    return same?.[0] ?? name;
  };
  return Object.fromEntries(Object.entries(way).map(([name, scopes]) => [oldName(name), scopes]));
}

const granted = (scopes: string[], scope: string) => scopes.includes(scope) || (scope.startsWith('read_') && scopes.includes(`write_${scope.slice(5)}`));

/** Whether the credentials of the old alternative are enough for the new one. */
export const isEnough = (was: Record<string, string[]>, is: Record<string, string[]>): boolean =>
  Object.entries(is).every(([scheme, scopes]) => scopes.every((scope) => granted(was[scheme] ?? [], scope)) && scheme in was);

/** Credentials must be obtained and sent as before. */
export function schemeChanges(was: Json, is: Json): Change[] {
  // the names of headers and of HTTP schemes are the same in any case, those of query parameters and cookies are not
  const written = (scheme: Json, key: string) => (key === 'name' && scheme.in !== 'header' ? String(scheme[key]) : String(scheme[key]).toLowerCase());
  const differs = (key: string) => written(was, key) !== written(is, key);
  const plain = ['type', 'in', 'name', 'scheme', 'openIdConnectUrl'].filter(differs).map((key) => changedTo(key, was[key], is[key]));
  return was.type === 'oauth2' && is.type === 'oauth2' ? [...plain, ...flowChanges(was.flows ?? {}, is.flows ?? {})] : plain;
}

const addresses = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'];

/** Each flow must still be there, with the same addresses and scopes. Additional flows or scopes harm nobody. */
function flowChanges(was: Json, is: Json): Change[] {
  return Object.entries<Json>(was).flatMap(([name, flow]) => {
    const now = is[name] as Json | undefined;
    if (!now) return [{ message: `the flow ${name} is gone`, was: name }];
    const moved = addresses.filter((key) => flow[key] !== undefined && flow[key] !== now[key]);
    const lost = Object.keys(flow.scopes ?? {}).filter((scope) => now.scopes?.[scope] === undefined);
    return [
      ...moved.map((key) => changedTo(`${key} of the flow ${name}`, flow[key], now[key] ?? 'none')),
      ...lost.map((scope) => ({ message: `the flow ${name} no longer gives the scope ${scope}`, was: scope })),
    ];
  });
}
