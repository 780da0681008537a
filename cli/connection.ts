// The server that commands call: its address, the keys, the shop and the app that are meant, and its refusals as one sentence.
import type { OperationAt } from '../contract/document.ts';
import { printable } from '../contract/printable.ts';
import type { operations as Apps } from '../generated/operator/apps.ts';
import type { operations as Charges } from '../generated/operator/charges.ts';
import type { operations as Rates } from '../generated/operator/checkout_rates.ts';
import type { operations as Clock } from '../generated/operator/clock.ts';
import type { operations as Installs } from '../generated/operator/installs.ts';
import type { operations as Recurring } from '../generated/operator/recurring_charges.ts';
import type { operations as Requests } from '../generated/operator/requests.ts';
import type { operations as Shops } from '../generated/operator/shops.ts';
import type { operations as Snapshots } from '../generated/operator/snapshots.ts';
import type { operations as Deliveries } from '../generated/operator/webhook_deliveries.ts';
import type { operations as Listeners } from '../generated/operator/webhook_listeners.ts';
import { endpointAt, endpointsNamed, type InterfaceName, isAnswerOf, prefixes } from './contracts.ts';
import { exits, Failure, misused } from './failure.ts';
import type { Terminal } from './output.ts';
import { type Left, leftBy } from './sandbox.ts';

type Operations = Apps & Charges & Rates & Clock & Installs & Recurring & Requests & Shops & Snapshots & Deliveries & Listeners;

type Media<T> = T extends { content: { 'application/json': infer B } } ? B : never;
type Responses<Op> = Op extends { responses: infer R } ? R : never;
type Success = 200 | 201 | 202;
/** The body with which an operation answers if it succeeds. */
export type Answer<Id extends keyof Operations> = Id extends keyof Operations
  ? { [S in keyof Responses<Operations[Id]>]: S extends Success ? Media<Responses<Operations[Id]>[S]> : never }[keyof Responses<Operations[Id]>]
  : never;
type BodyOf<Op> = Op extends { requestBody?: infer R } ? Media<NonNullable<R>> : never;
type Of<Op, Where extends string> = Op extends { parameters: { [W in Where]?: infer P } } ? NonNullable<P> : never;
interface Given<Op> {
  path?: Omit<Of<Op, 'path'>, 'shop_id'>;
  query?: Of<Op, 'query'>;
  body?: BodyOf<Op>;
}

export interface Settings {
  server?: string;
  operatorKey?: string;
  token?: string;
  shop?: string;
  app?: string;
  db?: string;
}

interface Asked {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

const usual = 'http://127.0.0.1:4010';

export class Connection {
  readonly origin: string;
  readonly left: Left;
  private readonly settings: Settings;
  private readonly stop: AbortSignal;
  /** Part of the message about a missing key: no sandbox has left one here, and in which file it was looked for. */
  private readonly lacking: string;
  /** Part of the message that no server was reached: Node may have asked a proxy. */
  private readonly detour: string;
  private shop: Promise<Answer<'getShop'>['shop']> | undefined;

  constructor(given: Settings, { env, cwd, stop }: Pick<Terminal, 'env' | 'cwd' | 'stop'>) {
    const from = (own: string | undefined, name: string) => own || env[name]?.trim() || undefined;
    const settings = {
      server: from(given.server, 'STORE_ADMIN_SERVER'),
      operatorKey: from(from(given.operatorKey, 'STORE_ADMIN_OPERATOR_KEY'), 'OPERATOR_KEY'),
      token: from(given.token, 'STORE_ADMIN_TOKEN'),
      shop: from(given.shop, 'STORE_ADMIN_SHOP'),
      app: from(given.app, 'STORE_ADMIN_APP'),
    };
    this.stop = stop;
    const proxy = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'].find((name) => env[name]);
    this.detour =
      env.NODE_USE_ENV_PROXY === '1' && proxy !== undefined
        ? `. Node calls through the proxy of ${proxy}: NO_PROXY=127.0.0.1,localhost leaves out this machine`
        : '';
    this.settings = Object.fromEntries(Object.entries(settings).filter(([, value]) => value)) as Settings;
    const { left, file } = leftBy(from(given.db, 'DATABASE_URL') ?? 'data/store-admin.sqlite', cwd);
    // a folder that somebody else made may have such a file too: it must not lead the keys of the environment elsewhere
    this.origin = originOf(settings.server ?? (isOnThisMachine(left.base_url) ? left.base_url : usual));
    // the keys of a sandbox on this machine aren't sent to other hosts
    const isHere = isOnThisMachine(this.origin);
    this.left = isHere ? left : {};
    this.lacking =
      isHere && file !== undefined && Object.keys(left).length === 0
        ? `no sandbox has written one to ${file}. Run this in the folder in which \`store-admin start\` runs, or name its database with --db, or `
        : '';
  }

  get operatorKey(): string {
    const key = this.settings.operatorKey ?? this.left.operator_key;
    if (!key)
      throw misused(
        `No operator key is known: ${this.lacking}give the key that the server printed at its start, with --operator-key or STORE_ADMIN_OPERATOR_KEY`,
      );
    return carried(key, 'The operator key');
  }

  /** The sandbox's own token is only for the demo shop and the demo app. If others are named, this fails: nothing must be written into the demo shop. */
  async token(): Promise<string> {
    if (this.settings.token) return carried(this.settings.token, 'The access token');
    const { access_token, shop_id, app_id } = this.left;
    if (!access_token)
      throw misused(`No access token is known: ${this.lacking}get one with \`store-admin install\`, and give it with --token or STORE_ADMIN_TOKEN`);
    const { shop } = this.settings;
    const app = this.appNamed;
    if ((shop === undefined || (await this.shopId()) === shop_id) && (app === undefined || app === app_id)) return access_token;
    const names = `${shop === undefined ? '' : ` --shop ${shop}`}${app === undefined ? '' : ` --app ${app}`}`;
    throw misused(
      `The only known access token is for shop ${shop_id} and app ${app_id}: give another with --token; \`store-admin install${names}\` prints one`,
    );
  }

  /** Whether the server refuses the sandbox's own token. */
  async hasLostItsToken(): Promise<boolean> {
    const { access_token } = this.left;
    if (!access_token) return false;
    return (await this.send('GET', `${prefixes.admin}/events/count.json`, { 'X-Service-Access-Token': access_token })).status === 401;
  }

  /** Calls an operation of the operator interface by its name in the contract. The shop is filled in. */
  async operator<Id extends keyof Operations & string>(id: Id, given: Given<Operations[Id]> = {}): Promise<Answer<Id>> {
    return (await this.asked(id, given)).body as Answer<Id>;
  }

  /** All pages of a list, one after the other. */
  async *pages<Id extends keyof Operations & string>(id: Id, given: Given<Operations[Id]> = {}): AsyncGenerator<Answer<Id>> {
    let page = await this.asked(id, { ...given, query: { limit: 250, ...given.query } as Of<Operations[Id], 'query'> });
    const seen = new Set<string>();
    for (;;) {
      yield page.body as Answer<Id>;
      const [, next] = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
      if (!next) return;
      const address = URL.parse(next);
      const path = address ? address.pathname + address.search : '';
      // another server may lead back to a page that came already, and the list would never end
      if (!address || seen.has(path)) throw this.isAnother();
      seen.add(path);
      page = await this.succeeded('GET', path, this.asOperator());
    }
  }

  /** What `of` takes from each page of a list, from all of its pages. */
  async all<Id extends keyof Operations & string, T>(id: Id, of: (page: Answer<Id>) => readonly T[]): Promise<T[]> {
    const all: T[] = [];
    for await (const page of this.pages(id)) all.push(...of(page));
    return all;
  }

  private async asked<Id extends keyof Operations & string>(id: Id, { path = {} as never, query, body }: Given<Operations[Id]>): Promise<Asked> {
    const endpoint = endpointsNamed(`operator:${id}`)[0]!;
    const values = { ...(path as Record<string, unknown>), ...(endpoint.path.includes('{shop_id}') ? { shop_id: await this.shopId() } : {}) };
    const address = prefixes[endpoint.of] + filled(endpoint, values) + search(query ?? {});
    return this.succeeded(endpoint.method.toUpperCase(), address, this.asOperator(), body);
  }

  /** Reads from the store administration interface, with the token. */
  admin = async (path: string): Promise<Asked> => this.succeeded('GET', prefixes.admin + path, { 'X-Service-Access-Token': await this.token() });

  asOperator = () => ({ Authorization: `Bearer ${this.operatorKey}` });

  /** Returns the answer, whatever its status. */
  async send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Asked> {
    const response = await fetch(this.origin + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      redirect: 'manual',
      signal: this.stop,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      if (this.stop.aborted) throw error;
      throw new Failure(unreached(this.origin, (error as { cause?: NodeJS.ErrnoException }).cause?.code) + this.detour, exits.noServer);
    });
    const text = await response.text().catch((error: unknown) => {
      if (this.stop.aborted) throw error;
      throw new Failure(`The server at ${this.origin} broke off in the middle of its response: check that it runs, and try again`, exits.noServer);
    });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, text, body: isJson ? parsed(text) : undefined };
  }

  private async succeeded(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Asked> {
    const answered = await this.send(method, path, headers, body);
    if (answered.status >= 400) throw refusalOf(answered, path);
    const endpoint = endpointAt(method, path.replace(/\?.*/s, ''));
    if (answered.body === undefined || (endpoint && !isAnswerOf(endpoint, answered.status, answered.body))) throw this.isAnother();
    return answered;
  }

  /** The address of the server's reference. Every store-admin server has one, so this fails if it is another server. */
  async docsUrl(): Promise<string> {
    const { status, text } = await this.send('GET', '/docs', {});
    if (status !== 200 || !text.includes('<html')) throw this.isAnother();
    return `${this.origin}/docs`;
  }

  private isAnother = () => new Failure(`The server at ${this.origin} is not a store-admin server: name another with --server`, exits.noServer);

  async shopId(): Promise<number> {
    const { shop = this.left.shop_id } = this.settings;
    return shop !== undefined && /^\d+$/.test(String(shop)) ? Number(shop) : (await this.theShop()).id;
  }

  /** The shop that was named, otherwise the sandbox's own, otherwise the only shop of the server. */
  theShop(): Promise<Answer<'getShop'>['shop']> {
    this.shop ??= this.findShop();
    return this.shop;
  }

  private async findShop() {
    const wanted = this.settings.shop ?? this.left.shop_id;
    if (wanted !== undefined && /^\d+$/.test(String(wanted))) return (await this.operator('getShop')).shop;
    const { shops } = await this.operator('listShops', { query: { limit: 2, ...(wanted === undefined ? {} : { domain: String(wanted) }) } });
    if (shops.length === 1) return shops[0]!;
    if (wanted !== undefined) throw new Failure(`No shop has the domain ${wanted}: \`store-admin shop list\` lists the shops`);
    if (shops.length === 0) throw new Failure('There is no shop: open one with `store-admin shop create NAME`');
    throw misused('There are several shops: name one with --shop, by its id or domain; `store-admin shop list` lists them');
  }

  /** The id of the app that was named, if one was. */
  get appNamed(): number | undefined {
    const wanted = this.settings.app;
    if (wanted !== undefined && !/^\d+$/.test(wanted)) throw misused(`--app takes the id of an app, not ${wanted}: \`store-admin app list\` shows the ids`);
    return wanted === undefined ? undefined : Number(wanted);
  }

  /** All installs of the shop. */
  installs = () => this.all('listInstalls', ({ installs }) => installs);

  /** The install of the app that was named, otherwise of the sandbox's own app, otherwise the only install of the shop. */
  async theInstall(): Promise<Answer<'getInstall'>['install']> {
    const wanted = this.appNamed;
    const installs = await this.installs();
    const own = installs.find(({ app_id }) => app_id === (wanted ?? this.left.app_id));
    if (own) return own;
    if (wanted !== undefined) throw new Failure(`App ${wanted} is not installed on this shop: install it with \`store-admin install --app ${wanted}\``);
    if (installs.length === 1) return installs[0]!;
    if (installs.length === 0) throw new Failure('No app is installed on this shop: install one with `store-admin install`');
    throw misused('Several apps are installed on this shop: name one with --app; `store-admin app list` lists them');
  }
}

/** A server that isn't there can be started. If a name, a certificate or a scheme is wrong, starting one doesn't help. */
const unreached = (origin: string, code: string | undefined) =>
  code === undefined || code === 'ECONNREFUSED'
    ? `No server answers at ${origin}: start one with \`store-admin start\`, or name another with --server`
    : `The server at ${origin} can't be reached (${code}): check the address in --server or STORE_ADMIN_SERVER`;

function carried(key: string, what: string): string {
  try {
    new Headers({ key });
  } catch {
    throw misused(`${what} has characters that a header can't contain: copy it again exactly as it was printed`);
  }
  return key;
}

/** A server that isn't store-admin may declare any text as JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isOnThisMachine(address: unknown): address is string {
  const { protocol = '', hostname = '' } = URL.parse(String(address)) ?? {};
  return /^https?:$/.test(protocol) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function originOf(text: string): string {
  const full = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw misused(`--server takes an address such as ${usual}, not ${text}`);
  return url.origin;
}

/** The path with its placeholders filled in. If a value is missing, the message names it. */
export function filled({ path, id }: Pick<OperationAt, 'path' | 'id'>, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    // the address would lose . and .., and another operation would be called
    if (/^\.{0,2}$/.test(value)) throw misused(`${id} needs ${name}${value && `, which can't be ${value}`}: give it as ${name}=…`);
    return encodeURIComponent(value);
  });
}

export function search(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The errors as one phrase. The server sends a text, or messages by field. */
export function said(errors: unknown): string {
  if (typeof errors === 'string') return errors;
  if (typeof errors !== 'object' || errors === null) return 'no reason was given';
  return Object.entries(errors)
    .map(([field, messages]) => `${field === 'base' ? '' : `${field} `}${[messages].flat().join(', ')}`)
    .join('; ');
}

/** What to do about a refusal with this status, where that is known. */
const ways: Record<number, string> = {
  404: 'check the id and --shop',
  422: 'correct it and try again',
  429: 'wait a little, or start the server with --no-rate-limit',
};
const waysOf = {
  operator: { 401: 'give another key with --operator-key', 403: 'call a sandbox instead, because a host refuses this call' },
  admin: { 401: 'give another token with --token', 403: 'give the app the scope, or make another call' },
} as Record<InterfaceName, Record<number, string>>;

/** Whether a refusal is about the state of the record. Then there is nothing to correct in the request. */
const isOfRecord = (errors: unknown) => typeof errors === 'object' && errors !== null && Object.keys(errors).join() === 'base';

export function refusalOf({ status, headers, body, text }: Asked, path: string): Failure {
  const errors = (body as { errors?: unknown } | undefined)?.errors;
  const what = printable(errors === undefined ? text.slice(0, 200) || 'no reason was given' : said(errors));
  const place = path.replace(/\?.*/s, '');
  const isOperator = /^\/operator(\/|$)/.test(place);
  const ofFault = headers.has('x-service-fault') && 'a fault caused this, and `store-admin api clearFaults` removes all faults of the shop';
  const known = ofFault || (ways[status] ?? waysOf[isOperator ? 'operator' : 'admin'][status]);
  const way = known ?? (status >= 500 ? "look in the server's log" : `look up the call with \`store-admin endpoints\``);
  const hint = headers.get('x-service-hint') ?? undefined;
  const hinted = hint === undefined ? '' : ` ${hint}${hint.endsWith('?') ? '' : '.'}`;
  const told = { status, errors, ...(hint === undefined ? {} : { hint }) };
  // no advice, if the server has said already what is wrong with the record, or what was meant
  const isSaid = !ofFault && ((status === 422 && isOfRecord(errors)) || ([400, 404, 422].includes(status) && hint !== undefined));
  const advice = isSaid ? '' : ` What to do: ${way}`;
  return new Failure(`The server refused ${place} with ${status}: ${what.replace(/\.$/, '')}.${hinted}${advice}`, exits.failed, told);
}
