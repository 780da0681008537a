// Calls of the interface: addresses, retries, waiting, pages.
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import {
  accessTokenHeader,
  apiDeprecatedReasonHeader,
  apiPath,
  deprecatedRedirections,
  idempotencyKeyHeader,
  linkHeader,
  newestVersion,
  repeated,
  requestIdHeader,
  retryAfterHeader,
  shopApiCallLimitHeader,
} from '../../generated/client/values.ts';
import { refused, StoreAdminError } from './errors.ts';
import { parseExactly } from './json.ts';
import { Limiter, pause } from './limiter.ts';
import type { AboutOf, Answer, FieldOf, Given, ItemOf, ListPaths, Method, Options, PathsWith } from './types.ts';

export interface Attempt {
  method: Method;
  /** As in the contract, such as /pages/{page_id}.json. */
  path: string;
  url: string;
  /** Counted from 1. */
  attempt: number;
}

export interface Hooks {
  onRequest?(attempt: Attempt): void;
  onResponse?(answered: Attempt & { status: number; requestId: string | undefined; headers: Headers; ms: number }): void;
  /** The attempt failed, and the next one is made after a while. `status` is 0 where there was no response. */
  onRetry?(failed: Attempt & { status: number; delayMs: number; error?: unknown }): void;
  /** The limiter held a call back. */
  onWait?(waited: Attempt & { ms: number }): void;
  /** Once for each deprecated call, and once where another version than that asked for serves. Without this hook it goes to console.warn. */
  onDeprecated?(call: { method: Method; path: string; reason: string }): void;
}

export interface ClientOptions {
  /** Scheme and host of the shop, such as https://harbour-tea.example. */
  baseUrl: string;
  accessToken: string;
  /** Such as 2026-10; the newest stable one where absent. */
  version?: string;
  /** Attempts after the first, where a repeat can't do harm; 4 where absent. */
  retries?: number;
  /** Whether a POST or PUT says by a key of its own that its repeats are the same call, so that it may be repeated; true where absent. */
  idempotency?: boolean;
  /** Whether calls wait for room in the shop's bucket; true where absent. */
  limiter?: boolean;
  hooks?: Hooks;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A list, item by item: `for await (const page of client.list('/pages.json'))`. Nothing is asked before the first step. */
export interface Listing<Item> extends AsyncIterable<Item> {
  /** The same, one page of the list at a time. */
  byPage(): AsyncIterable<Item[]>;
  /** All of them, or the first `max`. */
  all(options?: { max?: number }): Promise<Item[]>;
}

/** Reads take `fields` besides. */
export type ReadOptions<P, F> = Options<'get', P> & { fields?: readonly F[] & readonly FieldOf<P>[] };

/** Each call names its operation in `_About`, so that an editor shows what it does, the scope that it needs, and where to read on. */
export interface Client {
  get<P extends PathsWith<'get'>, const F extends FieldOf<P> = never, _About = AboutOf<'get', P>>(
    path: P,
    ...options: Given<'get', P, ReadOptions<P, F>>
  ): Promise<Answer<'get', P, F>>;
  post<P extends PathsWith<'post'>, _About = AboutOf<'post', P>>(path: P, ...options: Given<'post', P, Options<'post', P>>): Promise<Answer<'post', P>>;
  put<P extends PathsWith<'put'>, _About = AboutOf<'put', P>>(path: P, options: Options<'put', P>): Promise<Answer<'put', P>>;
  delete<P extends PathsWith<'delete'>, _About = AboutOf<'delete', P>>(path: P, options: Options<'delete', P>): Promise<Answer<'delete', P>>;
  list<P extends ListPaths, const F extends FieldOf<P> = never, _About = AboutOf<'get', P>>(
    path: P,
    ...options: Given<'get', P, ReadOptions<P, F>>
  ): Listing<ItemOf<P, F>>;
}

interface GivenOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  fields?: readonly string[];
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const commas = createQuerySerializer<Record<string, unknown>>({ array: { style: 'form', explode: false } });
const oneByOne = createQuerySerializer<Record<string, unknown>>({ array: { style: 'form', explode: true } });

function querySerializer(query: Record<string, unknown>): string {
  const entries = Object.entries(query);
  const several = entries.filter(([name]) => repeated.includes(name));
  if (several.length === 0) return commas(query);
  return [commas(Object.fromEntries(entries.filter(([name]) => !repeated.includes(name)))), oneByOne(Object.fromEntries(several))].filter(Boolean).join('&');
}

/** From a quarter of a second on, twice as long each time, and never in step with others. */
const backoff = (attempt: number) => 250 * 2 ** (attempt - 1) * (0.5 + Math.random());

/** 128 random bits; `randomUUID` isn't there on pages without TLS. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const namesKey = (headers: Record<string, string> = {}) => Object.keys(headers).some((name) => name.toLowerCase() === idempotencyKeyHeader.toLowerCase());

function retryAfter(text: string | null): number {
  if (!text) return 0;
  const seconds = Number(text);
  return Math.max(0, Number.isNaN(seconds) ? Date.parse(text) - Date.now() || 0 : seconds * 1000);
}

export function createClient({
  baseUrl,
  accessToken,
  version = newestVersion,
  retries = 4,
  idempotency = true,
  limiter: limiting = true,
  hooks = {},
  fetch: own,
}: ClientOptions): Client {
  if (!/^https?:/.test(baseUrl)) throw new TypeError(`baseUrl needs a scheme, as https://harbour-tea.example has; it is ${baseUrl}`);
  if (!accessToken) throw new TypeError('createClient needs an accessToken');
  const host = baseUrl.replace(/\/+$/, '');
  const base = `${host}${apiPath}/${version}`;
  const fetching = own ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const limiter = limiting ? new Limiter() : undefined;
  const warned = new Set<string>();
  const plain = { Accept: 'application/json', [accessTokenHeader]: accessToken };
  const withBody = { ...plain, 'Content-Type': 'application/json' };

  function address(path: string, { path: parameters = {}, query = {}, fields }: GivenOptions): string {
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) if (!name || `${parameters[name] ?? ''}` === '') throw new TypeError(`${path} needs path.${name}`);
    const search = fields?.length ? { ...query, fields } : query;
    return createFinalURL(path, { baseUrl: base, params: { path: parameters, query: search }, querySerializer, pathSerializer: defaultPathSerializer });
  }

  function once(method: Method, path: string, reason: string, about: string) {
    if (warned.has(about)) return;
    warned.add(about);
    if (hooks.onDeprecated) hooks.onDeprecated({ method, path, reason });
    else console.warn(`${about} is deprecated: ${reason}`);
  }

  async function send(method: Method, path: string, url: string, { body, headers, signal }: GivenOptions): Promise<{ body: unknown; link: string | null }> {
    const usual = body === undefined ? plain : withBody;
    const own = namesKey(headers);
    const keyed = (idempotency || own) && (method === 'post' || method === 'put');
    const key = keyed && !own ? { [idempotencyKeyHeader]: newKey() } : undefined;
    const init: RequestInit = { method: method.toUpperCase(), headers: headers || key ? { ...usual, ...key, ...headers } : usual };
    const repeatable = method === 'get' || keyed;
    if (body !== undefined) init.body = JSON.stringify(body);
    if (signal) init.signal = signal;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const about: Attempt = { method, path, url, attempt };
      let ticket = limiter?.enter(signal) ?? 0;
      if (typeof ticket !== 'number') {
        const since = Date.now();
        ticket = await ticket;
        hooks.onWait?.({ ...about, ms: Date.now() - since });
      }
      hooks.onRequest?.(about);
      const since = hooks.onResponse ? performance.now() : 0;
      let response: Response | undefined;
      let text = '';
      try {
        response = await fetching(url, init);
        text = await response.text();
      } catch (error) {
        limiter?.leave(ticket, undefined, false);
        if (signal?.aborted) throw signal.reason;
        if (!repeatable || attempt > retries) throw unreachable(about, host, error);
        const delayMs = backoff(attempt);
        hooks.onRetry?.({ ...about, status: 0, delayMs, error });
        await pause(delayMs, signal);
        continue;
      }
      const { status, ok, redirected, headers: received } = response;
      // a 409 that says when to come again means that the first attempt is still under way
      const asked = status === 429 || status === 503 || status === 409 ? retryAfter(received.get(retryAfterHeader)) : 0;
      limiter?.leave(ticket, received.get(shopApiCallLimitHeader), ok, status === 429 ? asked || backoff(attempt) : 0);
      const requestId = received.get(requestIdHeader) ?? undefined;
      hooks.onResponse?.({ ...about, status, requestId, headers: received, ms: performance.now() - since });
      const reason = received.get(apiDeprecatedReasonHeader) ?? (redirected ? deprecatedRedirections[path] : undefined);
      if (reason) once(method, path, reason, `${init.method} ${path}`);
      const other = received.get('X-Service-API-Version-Warning');
      if (other) once(method, path, other, `Version ${version}`);
      if (ok) {
        if (text === '') return { body: undefined, link: null };
        try {
          return { body: parseExactly(text), link: received.get(linkHeader) };
        } catch (cause) {
          const message = `${init.method} ${path} answered ${status} with something other than JSON. Is ${base} the right address? It began: ${text.slice(0, 80)}`;
          throw new StoreAdminError({ reason: 'unreadable', message, status, method, path, requestId, cause });
        }
      }
      const again = status === 429 || (repeatable && (status === 502 || status === 503 || status === 504 || (status === 409 && asked > 0)));
      if (!again || attempt > retries) throw refused(method, path, status, errorsIn(text), requestId);
      const delayMs = asked || backoff(attempt);
      hooks.onRetry?.({ ...about, status, delayMs });
      await pause(delayMs, signal);
    }
  }

  const call = async (method: Method, path: string, given: GivenOptions = {}) => (await send(method, path, address(path, given), given)).body;

  function list(path: string, given: GivenOptions = {}): Listing<unknown> {
    async function* byPage() {
      let url: string | undefined = address(path, given);
      while (url) {
        const { body, link }: { body: unknown; link: string | null } = await send('get', path, url, given);
        yield Object.values(body as Record<string, unknown[]>)[0] ?? [];
        const next: string | undefined = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
        // the search alone: the token goes nowhere but to baseUrl, and a proxy's idea of its own name doesn't matter
        url = next && address(path, { ...(given.path ? { path: given.path } : {}) }) + next.slice(next.indexOf('?'));
      }
    }
    async function* items() {
      for await (const page of byPage()) yield* page;
    }
    return {
      [Symbol.asyncIterator]: items,
      byPage,
      async all({ max = Number.POSITIVE_INFINITY } = {}) {
        const found: unknown[] = [];
        if (max > 0) for await (const item of items()) if (found.push(item) >= max) break;
        return found;
      },
    };
  }

  const client = {
    get: (path: string, given?: GivenOptions) => call('get', path, given),
    post: (path: string, given?: GivenOptions) => call('post', path, given),
    put: (path: string, given?: GivenOptions) => call('put', path, given),
    delete: (path: string, given?: GivenOptions) => call('delete', path, given),
    list,
  };
  // the implementation knows nothing of single paths; the interface knows them all
  return client as unknown as Client;
}

function unreachable({ method, path, attempt }: Attempt, host: string, cause: unknown): StoreAdminError {
  const { message, cause: below } = cause as { message?: string; cause?: { message?: string; code?: string } };
  const why = [message ?? String(cause), below?.message || below?.code].filter(Boolean).join(': ');
  const tries = attempt > 1 ? ` after ${attempt} attempts` : '';
  const text = `${method.toUpperCase()} ${path} got no answer from ${host}${tries}: ${why}`;
  return new StoreAdminError({
    reason: 'connection',
    message: method === 'get' ? text : `${text}. It may have been done all the same; look before you repeat it`,
    method,
    path,
    cause,
  });
}

function errorsIn(text: string): unknown {
  try {
    const body = parseExactly(text) as { errors?: unknown } | null;
    return body?.errors ?? body;
  } catch {
    return text.slice(0, 200) || undefined;
  }
}
