// The client: it makes the addresses of calls, sends and repeats them, waits for the shop's limit, and follows the pages of lists.
import {
  accessTokenHeader,
  apiDeprecatedReasonHeader,
  apiPath,
  bodiless,
  hintHeader,
  idempotencyKeyHeader,
  linkHeader,
  locationHeader,
  newestVersion,
  repeated,
  requestIdHeader,
  retryAfterHeader,
  shopApiCallLimitHeader,
} from '../../generated/client/values.ts';
import { refused, StoreAdminError, unreadable, unusable } from './errors.ts';
import { exact, finite, parseExactly } from './json.ts';
import { Limiter, pause } from './limiter.ts';
import { nextIn, parsed, within } from './links.ts';
import { textIn } from './text.ts';
import type { AboutOf, Answer, FieldOf, Given, ItemOf, ListPaths, Method, Options, PathsWith } from './types.ts';

export interface Attempt {
  method: Method;
  /** The path as in the contract, such as /pages/{page_id}.json. */
  path: string;
  url: string;
  /** The number of this attempt, counted from 1. */
  attempt: number;
}

export interface Hooks {
  onRequest?(attempt: Attempt): void;
  onResponse?(answered: Attempt & { status: number; requestId: string | undefined; headers: Headers; ms: number }): void;
  /** The attempt failed, and the next one follows after `delayMs`. `status` is 0 where there was no response. */
  onRetry?(failed: Attempt & { status: number; delayMs: number; error?: unknown }): void;
  /** The limiter held a call back for `ms` milliseconds. */
  onWait?(waited: Attempt & { ms: number }): void;
  /** Called once for each deprecated call, and once where another version serves than the one that was asked for. Without this hook it goes to console.warn. */
  onDeprecated?(call: { method: Method; path: string; reason: string }): void;
}

export interface ClientOptions {
  /** Scheme and host of the shop, such as https://harbour-tea.example. */
  baseUrl: string;
  accessToken: string;
  /** The version of the interface, such as 2026-10. Default: the newest stable one. */
  version?: string;
  /** How many attempts may follow the first, where a repeat can do no harm. Default: 4. */
  retries?: number;
  /** How many milliseconds an attempt may take, including reading its response. Default: 30000. One that takes longer counts as a broken connection. */
  timeoutMs?: number;
  /** How many bytes a response may have. The client stops reading a longer one, which would fill the memory. Default: 67108864, which is 64 MB. */
  maxResponseBytes?: number;
  /** Whether each POST and PUT carries an Idempotency-Key of its own, so that the server recognises its repeats as the same call. Default: true. */
  idempotency?: boolean;
  /** Whether calls wait until the shop's limit has room for them. Default: true. */
  limiter?: boolean;
  hooks?: Hooks;
  /** Must honour its options: without `redirect: 'manual'` the token goes wherever a redirection leads, and without `signal` no call ends in time. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A list, item by item: `for await (const page of client.list('/pages.json'))`. No request is sent before the first step. */
export interface Listing<Item> extends AsyncIterable<Item> {
  /** The same list, one page at a time. */
  byPage(): AsyncIterable<Item[]>;
  /** All items, or the first `max`. */
  all(options?: { max?: number }): Promise<Item[]>;
}

/** The options of a read. They may have `fields`, the members that the response is to have. */
export type ReadOptions<P, F> = Options<'get', P> & { fields?: readonly F[] & readonly FieldOf<P>[] };

/** Each method names its operation in `_About`, so that an editor shows what the call does, the scope that it needs, and where its documentation is. */
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

/** A list is one value with commas, except in a parameter that the contract repeats. What has no value is left out. */
const querySerializer = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => {
      const values = [value ?? []].flat().map((one) => encodeURIComponent(exact(`query.${name}`, one, false) as string));
      return repeated.includes(name) ? values.map((one) => `${name}=${one}`) : values.length > 0 ? `${name}=${values}` : [];
    })
    .join('&');

/** The longest wait before a repeat: 5 minutes. A timer of more than 2^31-1 ms would fire at once. */
const longestMs = 300_000;

/** About a quarter of a second, then twice as long each time. The random factor keeps clients from repeating at the same moment. */
const backoff = (attempt: number) => Math.min(longestMs, 250 * 2 ** (attempt - 1) * (0.5 + Math.random()));

/** Where a redirection leads: empty where a browser hides that, and null where the response is no redirection. */
const leadsTo = ({ type, status, headers }: Response) => (type === 'opaqueredirect' ? '' : status >= 300 && status < 400 ? headers.get(locationHeader) : null);

/** `baseUrl` without a slash at its end. The paths of calls are put after it, so it must be the address of the shop and of nothing below it. */
function hostIn(baseUrl: string): string {
  const url = parsed(baseUrl);
  if (!/^https?:/.test(url?.protocol ?? baseUrl))
    throw unusable(`baseUrl must begin with http:// or https://, such as https://harbour-tea.example; it is ${baseUrl}`);
  if (!url || url.username || url.password || /[?#]/.test(baseUrl))
    throw unusable(`baseUrl must be an address such as https://harbour-tea.example, without user, query and fragment; it is ${baseUrl}`);
  const path = url.pathname.replace(/\/+$/, '');
  if (new RegExp(`${apiPath}(/[^/]*)?$`).test(path)) throw unusable(`baseUrl must be without ${apiPath}, which the client adds; it is ${baseUrl}`);
  return url.origin + path;
}

function isCarried(headers: Record<string, string>): boolean {
  try {
    new Headers(headers);
    return true;
  } catch {
    return false;
  }
}

/** 128 random bits. `crypto.randomUUID` doesn't exist on pages without TLS. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Runs `task` with a signal that aborts when the time is over, or when the caller's own signal aborts. */
async function inTime<T>(ms: number, own: AbortSignal | undefined, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(own?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`it took longer than ${ms / 1000} s`)), ms);
  own?.addEventListener('abort', stop, { once: true });
  if (own?.aborted) stop();
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    own?.removeEventListener('abort', stop);
  }
}

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
  timeoutMs = 30_000,
  maxResponseBytes = 64 * 2 ** 20,
  idempotency = true,
  limiter: limiting = true,
  hooks = {},
  fetch: own,
}: ClientOptions): Client {
  const host = hostIn(baseUrl);
  if (!accessToken) throw unusable('createClient needs an accessToken');
  // fetch would fail for each call, as if the shop couldn't be reached
  if (!isCarried({ [accessTokenHeader]: accessToken }))
    throw unusable("accessToken has characters that a header can't contain; copy it again exactly as it was printed");
  // a longer timer would fire at once
  if (!(timeoutMs >= 1 && timeoutMs < 2 ** 31)) throw unusable(`timeoutMs must be from 1 to ${2 ** 31 - 1}; it is ${timeoutMs}`);
  // with NaN a call would be repeated for ever
  if (!(retries >= 0)) throw unusable(`retries must be 0 or more; it is ${retries}`);
  const base = `${host}${apiPath}/${version}`;
  const fetching = own ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const limiter = limiting ? new Limiter() : undefined;
  const warned = new Set<string>();
  const plain = { Accept: 'application/json', [accessTokenHeader]: accessToken };
  const withBody = { ...plain, 'Content-Type': 'application/json' };

  /** Values that the caller gave may have no form in which they could be sent. Then this throws an error about the argument. */
  function written<T>(method: Method, path: string, write: () => T): T {
    try {
      return write();
    } catch (cause) {
      throw unusable(`${method.toUpperCase()} ${path} can't be sent: ${(cause as Error).message}`, { method, path, cause });
    }
  }

  const address = (method: Method, path: string, { path: parameters = {}, query = {}, fields }: GivenOptions) =>
    written(method, path, () => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = `${exact(`path.${name}`, parameters[name]) ?? ''}`;
        // the URL parser would remove . and .. from the address, and another operation would be called
        if (/^\.{0,2}$/.test(value)) throw new Error(`path.${name} is ${value || 'missing'}`);
        return encodeURIComponent(value);
      });
      const search = querySerializer(fields?.length ? { ...query, fields } : query);
      return `${base}${filled}${search && `?${search}`}`;
    });

  function once(method: Method, path: string, reason: string, about: string) {
    if (warned.has(about)) return;
    warned.add(about);
    if (hooks.onDeprecated) hooks.onDeprecated({ method, path, reason });
    else console.warn(`${about} is deprecated: ${reason}`);
  }

  /** Sends the request and reads the response. A redirection of a read is followed, up to 3 times and within the same origin. */
  async function exchange(method: Method, url: string, init: RequestInit) {
    let place: string | undefined = url;
    let reason: string | null = null;
    for (let hops = 0; ; hops++) {
      const response = await fetching(place, init);
      const text = await textIn(response, maxResponseBytes);
      const location = leadsTo(response);
      reason ??= response.headers.get(apiDeprecatedReasonHeader);
      place = location && method === 'get' && hops < 3 ? within(place, location) : undefined;
      if (!place) return { response, text, location, reason };
    }
  }

  /** The body of a response to a call that was done. `listed`: it must begin with a list. */
  function bodyIn(text: string, failure: { status: number; method: Method; path: string }, listed: boolean): unknown {
    const { status, method, path } = failure;
    if (text === '' && bodiless.includes(`${method} ${path}`)) return undefined;
    let cause: unknown;
    try {
      const body = parseExactly(text);
      if (body && typeof body === 'object' && (!listed || Array.isArray(Object.values(body)[0]))) return body;
    } catch (error) {
      cause = error;
    }
    const began = text ? `It began: ${text.slice(0, 80)}` : 'It is empty';
    const told = `${method.toUpperCase()} ${path} answered ${status} with something other than the JSON of the contract`;
    throw unreadable(`${told}. Is ${base} the right address? ${began}`, { ...failure, cause });
  }

  async function send(method: Method, path: string, url: string, { body, headers = {}, signal }: GivenOptions, listed = false) {
    const sent = new Headers(body === undefined ? plain : withBody);
    const writes = method === 'post' || method === 'put';
    if (writes && idempotency) sent.set(idempotencyKeyHeader, newKey());
    written(method, path, () => Object.entries(headers).forEach(([name, value]) => void sent.set(name, value)));
    const repeatable = method === 'get' || (writes && sent.has(idempotencyKeyHeader));
    // fetch would follow a redirection to any host with the token, and make a GET of a POST. The headers are a plain object, since a wrapper may spread them
    const init: RequestInit = { method: method.toUpperCase(), headers: Object.fromEntries(sent), redirect: 'manual' };
    if (body !== undefined) init.body = written(method, path, () => JSON.stringify(body, finite));
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const about: Attempt = { method, path, url, attempt };
      const entered = performance.now();
      const room = limiter?.enter(signal) ?? 0;
      const ticket = typeof room === 'number' ? room : await room;
      try {
        if (room !== ticket) hooks.onWait?.({ ...about, ms: performance.now() - entered });
        hooks.onRequest?.(about);
      } catch (error) {
        limiter?.leave(ticket, undefined, false);
        throw error;
      }
      const since = performance.now();
      let answered: Awaited<ReturnType<typeof exchange>>;
      try {
        answered = await inTime(timeoutMs, signal, (signal) => exchange(method, url, { ...init, signal }));
      } catch (error) {
        limiter?.leave(ticket, undefined, false);
        if (signal?.aborted) throw signal.reason;
        if (!repeatable || attempt > retries) throw unreachable(about, host, error);
        const delayMs = backoff(attempt);
        hooks.onRetry?.({ ...about, status: 0, delayMs, error });
        await pause(delayMs, signal);
        continue;
      }
      const { text, location, reason } = answered;
      const { status, ok, headers: received } = answered.response;
      const asked = retryAfter(received.get(retryAfterHeader));
      // a 409 with Retry-After means that the first attempt is still under way
      const delayMs = ([429, 503, 409].includes(status) && asked) || backoff(attempt);
      const bearable = delayMs <= longestMs;
      limiter?.leave(ticket, received.get(shopApiCallLimitHeader), ok, status === 429 && bearable ? delayMs : 0);
      const requestId = received.get(requestIdHeader) ?? undefined;
      const hint = received.get(hintHeader) ?? undefined;
      const failure = { status, method, path, requestId, hint, retryAfter: asked / 1000 || undefined };
      hooks.onResponse?.({ ...about, status, requestId, headers: received, ms: performance.now() - since });
      if (reason) once(method, path, reason, `${init.method} ${path}`);
      const other = received.get('X-Service-API-Version-Warning');
      if (other) once(method, path, other, `Version ${version}`);
      if (text === undefined)
        throw unreadable(`${method.toUpperCase()} ${path} answered ${status} with more than ${maxResponseBytes} bytes (maxResponseBytes)`, failure);
      if (ok) return { body: bodyIn(text, failure, listed), link: received.get(linkHeader) };
      const again = status === 429 || (repeatable && ([408, 500, 502, 503, 504].includes(status) || (status === 409 && asked > 0)));
      if (!again || !bearable || attempt > retries) {
        const later = again && !bearable ? `Try again in ${Math.ceil(asked / 1000)} s: the client itself waits at most ${longestMs / 1000} s` : undefined;
        if (location === null) throw refused({ ...failure, errors: errorsIn(text) }, later);
        const place = location || 'an address that the browser hides';
        throw refused(failure, `It leads to ${place}, and nothing was sent there: the client follows only redirections of GET, within ${host}`);
      }
      hooks.onRetry?.({ ...about, status, delayMs });
      await pause(delayMs, signal);
    }
  }

  const call = async (method: Method, path: string, given: GivenOptions = {}) => (await send(method, path, address(method, path, given), given)).body;

  function list(path: string, given: GivenOptions = {}): Listing<unknown> {
    async function* byPage() {
      let url = address('get', path, given);
      const seen = new Set<string>();
      for (;;) {
        seen.add(url);
        const { body, link }: { body: unknown; link: string | null } = await send('get', path, url, given, true);
        yield Object.values(body as Record<string, unknown[]>)[0]!;
        const next: string | undefined = nextIn(link ?? '');
        if (next === undefined) return;
        // only the query of the link is used: the token must not go to another host, and a proxy may put another host name into the link
        const search = parsed(next, url)?.search;
        url = address('get', path, { ...(given.path ? { path: given.path } : {}) }) + search;
        // the same pages would come again and again
        const wrong = !search
          ? 'has no query, so it names no page'
          : seen.has(url)
            ? 'leads back to a page that came already, so the list would never end'
            : '';
        if (wrong) throw unreadable(`The next link of GET ${path} ${wrong}: ${next}`, { method: 'get', path });
      }
    }
    async function* items() {
      for await (const page of byPage()) yield* page;
    }
    return {
      [Symbol.asyncIterator]: items,
      byPage,
      async all({ max = Number.POSITIVE_INFINITY } = {}) {
        if (!(max >= 0)) throw unusable(`max must be 0 or more; it is ${max}`, { method: 'get', path });
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
  // the implementation doesn't know the types of single paths; the interface `Client` knows them all
  return client as unknown as Client;
}

function unreachable({ method, path, attempt }: Attempt, host: string, cause: unknown): StoreAdminError {
  // a fetch of the caller's own may reject with anything
  const { message, cause: below } = (cause ?? {}) as { message?: string; cause?: { message?: string; code?: string } };
  const why = [message ?? String(cause), below?.message || below?.code].filter(Boolean).join(': ');
  const tries = attempt > 1 ? ` after ${attempt} attempts` : '';
  const text = `${method.toUpperCase()} ${path} got no answer from ${host}${tries}: ${why}`;
  return new StoreAdminError({
    reason: 'connection',
    message: method === 'get' ? text : `${text}. The server may have done it all the same; check before you repeat it`,
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
