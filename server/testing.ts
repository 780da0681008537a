// A sandbox inside the test's own process, for vitest, jest, playwright and other runners: `await startSandbox()`.
// Opening a shop takes a few milliseconds, so each test can have its own. Every delivery of a shop is recorded.
// Longer than other files: what a test does with a sandbox and its shops is one interface, beside the object that has it.
// The reference gives `Symbol.asyncDispose` to a compiler that doesn't know it.
/// <reference lib="esnext.disposable" preserve="true" />
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../contract/document.ts';
import type { Operation } from '../contract/operations.ts';
import { hintOn, mistyped } from '../contract/requests/hints.ts';
import type { FieldErrors } from '../contract/requests/validate.ts';
import { Routes } from '../contract/routes.ts';
import { createApp } from './app.ts';
import { type Config, type LogLevel, readConfig } from './config.ts';
import { declared, everyScope, scopedResources, unknownScopes } from './contracts.ts';
import { install, registerApp } from './domain/apps.ts';
import { delivery } from './domain/deliveries.ts';
import { deliveries } from './domain/delivery-record.ts';
import { openShop } from './domain/shops.ts';
import { createServer } from './http/node-http.ts';
import { httpServer, listenAt } from './http/server.ts';
import { openLog } from './monitoring/log.ts';
import type { AnswerOf, BodyOf, KnownPath, OperatorMethod, OperatorPath, Shown } from './sandbox/operator-calls.ts';
import { momentNow } from './store/clock.ts';
import { openStore } from './store/store.ts';

/** A delivery as it was received, for `verifyWebhook(body, headers, clientSecret)`. */
export interface RecordedDelivery {
  topic: string;
  headers: Record<string, string>;
  body: string;
}

export interface SandboxClock {
  now(): Promise<string>;
  /**
   * Puts the shop's clock forward, and waits until what has become due is done: retries, expiries, messages. If a receiver lets
   * the server wait for longer than 3 s, the rest is done later.
   */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): Promise<string>;
}

export interface SandboxShop {
  id: number;
  domain: string;
  /** `baseUrl` and `accessToken` are what `createClient` takes. */
  baseUrl: string;
  accessToken: string;
  /** The app's secret, which signs its deliveries. */
  clientSecret: string;
  clock: SandboxClock;
  /** An address for webhook subscriptions. What is sent there is recorded. */
  inbox: string;
  /** The deliveries so far, oldest first. For each of them the server has already stored how the attempt went. */
  deliveries(topic?: string): RecordedDelivery[];
  /** The next delivery that no earlier call has returned. It fails after 4 s, which is before vitest and jest end a test, unless `withinMs` says otherwise. */
  delivery(topic?: string, withinMs?: number): Promise<RecordedDelivery>;
  /** The status with which the inbox responds from the call on. */
  answerDeliveries(status: number): void;
  /** Makes a record that apps can only read, as the operator does, with the members of the operator interface. Members that aren't given are made up. */
  product(given?: Partial<Shown['ProductCreate']>): Promise<SandboxProduct>;
  customer(given?: Shown['CustomerUpdateBody']['customer']): Promise<Shown['Customer']>;
  /** Unless `line_items` are given, an order of the shop's first variant, which is made if there is none. */
  order(given?: Partial<Shown['OrderCreate']>): Promise<Shown['Order']>;
  /** What the merchant does on the page of an application charge. */
  acceptCharge(charge: Charge): Promise<Shown['ShopApplicationChargeAnswer']['application_charge']>;
  declineCharge(charge: Charge): Promise<Shown['ShopApplicationChargeAnswer']['application_charge']>;
  /** Asks every carrier service for the rates of a cart. Without items the cart has one of the first variant. */
  askRates(cart?: Partial<Shown['CheckoutCartBody']['cart']>): Promise<SandboxRates>;
  /** Sends a topic to its subscribers although nothing has happened. Returns the number of deliveries. */
  trigger(topic: string, payload?: object): Promise<number>;
  /** Makes calls, deliveries or carriers fail: `{ operation: 'createPage', status: 429, times: 2 }`. */
  fault(given: SandboxFaultWishes): Promise<SandboxFault>;
  /** Saves all that the shop has, so that it can be restored. */
  snapshot(name?: string): Promise<SandboxSnapshot>;
  /** Any other call of the operator interface; a path that begins with `./` is below this shop. Throws where the call is refused. */
  operator<M extends OperatorMethod, const P extends string>(
    method: M,
    path: (P & KnownPath<M, P>) | OperatorPath<M>,
    ...body: BodyOf<M, P>
  ): Promise<AnswerOf<M, P>>;
  /** Makes the shop as if newly opened: no records, no faults, clock and inbox as at first. Its token stays good, and its snapshots can still be restored. */
  reset(): Promise<void>;
}

/** The id, or the charge as a call has returned it: in the types of old versions ids are texts. */
type Charge = number | string | { id: number | string };

export type SandboxProduct = Shown['Product'];
export type SandboxRates = Shown['CheckoutRates'];

/** Give one of `operation`, `topic` and `carrier_service`: a name, or `*` for all. */
export interface SandboxFaultWishes {
  operation?: string;
  topic?: string;
  carrier_service?: string;
  status?: number;
  /** The name of one of the contract's examples for this status; without it the first one is sent. */
  example?: string;
  delay_ms?: number;
  cut_off?: 'before' | 'after';
  share?: number;
  times?: number;
}

export interface SandboxFault {
  id: number;
  /** How often the fault has struck. */
  struck(): Promise<number>;
  remove(): Promise<void>;
}

export interface SandboxSnapshot {
  id: number;
  name: string;
  restore(): Promise<void>;
  remove(): Promise<void>;
}

export interface ShopWishes {
  name?: string;
  plan?: 'basic' | 'standard' | 'advanced' | 'enterprise';
  currency?: string;
  country_code?: string;
  /** Scopes of the app; without it the app gets all scopes. */
  scopes?: string[];
  unauthenticated_scopes?: string[];
  distribution?: 'custom' | 'public';
  sales_channel?: boolean;
}

export interface TestSandbox {
  baseUrl: string;
  /** For the operator interface, under `${baseUrl}/operator`. */
  operatorKey: string;
  /** A shop of its own for a test, with an app installed that may do everything. Throws where the operator interface would refuse it. */
  shop(wishes?: ShopWishes): Promise<SandboxShop>;
  close(): Promise<void>;
  /** Closes the sandbox, as in `await using sandbox = await startSandbox()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** The names of all wishes. */
const wishes: string[] = [
  'name',
  'plan',
  'currency',
  'country_code',
  'scopes',
  'unauthenticated_scopes',
  'distribution',
  'sales_channel',
] satisfies (keyof ShopWishes)[];

/** vitest and jest end a test after 5 s, and then nobody sees what was missing. */
const deliveryMs = 4000;
/** For the same reason moving the clock doesn't wait for a receiver that hangs. */
const mostCatchingUpMs = 3000;

/** `settings` are those of `npm start -- --help`. Without any there is no rate limit, and the database is in memory. */
export async function startSandbox(settings: Partial<Config> = {}): Promise<TestSandbox> {
  const config = readConfig(['--rate-limit=0', '--db=:memory:', ...flagsOf(settings)], {});
  const store = openStore(config.db, { connections: config['db-connections'], prepared: config['db-prepared'] });
  const operatorKey = config['operator-key'] || randomBytes(24).toString('hex');
  const log = openLog((config['log-level'] || 'info') as LogLevel);
  // the inboxes of all shops have one host: a test whose inbox fails mustn't delay the deliveries of the others
  const { listener, unheard, workers, vault } = await createApp({ store, config, operatorKey, log, rest: false }).catch(async (error) => {
    await store.close();
    throw error;
  });
  const server = httpServer(listener, unheard);
  // the inbox responds before the server has stored how the attempt went. The delivery is held back until then: moving the clock earlier would postpone a retry
  const post = inboxes(async (shopId, uid) => {
    const row = await deliveries.first(store, shopId, [['delivery_uid', '=', uid]]);
    if (row) await workers.settled((job) => job.kind === delivery.kind && job.subject_id === row.id);
  });
  const caughtUp = async (shopId: number) => {
    await Promise.race([workers.caughtUp(shopId), pause(mostCatchingUpMs, undefined, { ref: false })]);
  };
  const closed = 'the sandbox is closed';
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      server.closeAllConnections();
      post.server.closeAllConnections();
      await Promise.all([server, post.server].map((each) => new Promise((done) => each.close(done))));
      await workers.stop();
      await store.close();
    })();
    return closing;
  };

  // if one of the two can't listen, the other is closed: an open server would keep the test process alive
  for (const tried of await Promise.allSettled([listenAt(server, settings.port ?? 0, '127.0.0.1'), listenAt(post.server, 0, '127.0.0.1')]))
    if (tried.status === 'rejected') {
      await close();
      throw tried.reason;
    }
  workers.start();
  const origin = (of: typeof server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;
  const baseUrl = origin(server);

  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    if (closing) throw new Error(closed);
    assertKnown(method, path, body);
    const response = await fetch(`${baseUrl}/operator${path}`, {
      method,
      headers: { Authorization: `Bearer ${operatorKey}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Json;
    const hint = response.headers.get('x-service-hint');
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${JSON.stringify(answer.errors)}${hinted(hint)}`);
    return answer;
  };

  return {
    baseUrl,
    operatorKey,

    async shop(asked = {}) {
      assertTaken('A shop', asked, wishes);
      const { name = 'Harbour Tea', plan = 'advanced', currency, country_code, ...ofApp } = asked;
      const domain = `shop-${randomBytes(6).toString('hex')}.example`;
      if (closing) throw new Error(closed);
      const place = { ...(currency ? { currency } : {}), ...(country_code ? { country_code } : {}) };
      const givenShop = { name, domain, plan, development: true, ...place };
      const may = {
        scopes: everyScope(),
        unauthenticated_scopes: ['unauthenticated_read_product_listings'],
        sales_channel: true,
        protected_customer_data: true,
      };
      const givenApp = { name: 'Shelf Notes', ...may, ...ofApp };
      refuse('createShop', { shop: givenShop });
      refuse('createApp', { app: givenApp }, givenApp.scopes);
      const { shop, clientSecret, accessToken } = await store.transaction(async (tx) => {
        const now = momentNow();
        const shop = await openShop(tx, givenShop, now);
        const { app, client_secret } = await registerApp(tx, vault, givenApp, now);
        return { shop, clientSecret: client_secret, accessToken: (await install(tx, shop, app, now)).access_token };
      });
      const inbox = post.open(shop.id);
      const operator = (method: string, path: string, body?: object) => call(method, path.replace(/^\./, `/shops/${shop.id}`), body);
      const delivery: SandboxShop['delivery'] = async (topic, withinMs) => {
        if (closing) throw new Error(closed);
        return inbox.delivery(topic, withinMs);
      };
      const known = { id: shop.id, domain, baseUrl, accessToken, clientSecret, inbox: `${origin(post.server)}/${shop.id}` };
      const ended = async () => {
        await caughtUp(shop.id);
        await inbox.recorded();
      };
      return {
        ...known,
        ...actions(operator, { ended, empty: inbox.empty }),
        operator: operator as SandboxShop['operator'],
        delivery,
        deliveries: inbox.deliveries,
        answerDeliveries: inbox.answer,
      };
    },

    close,
    [Symbol.asyncDispose]: close,
  };
}

/** What a test can do in its shop, each by a call of the operator interface. `ended` resolves when the work that is due is done. */
function actions(
  operator: (method: string, path: string, body?: object) => Promise<Json>,
  { ended, empty }: { ended(): Promise<void>; empty(): void },
): Pick<SandboxShop, 'product' | 'customer' | 'order' | 'acceptCharge' | 'declineCharge' | 'askRates' | 'trigger' | 'fault' | 'snapshot' | 'clock' | 'reset'> {
  const product = async (given: object = {}) =>
    (await operator('POST', './products', { product: { title: 'Jasmine Pearls', variants: [{ price: '14.00' }], ...given } })).product;
  const variant = async (): Promise<{ id: number }> => ((await operator('GET', './products?limit=1')).products[0] ?? (await product())).variants[0];
  const idOf = (charge: Charge) => (typeof charge === 'object' ? charge.id : charge);
  const decide = async (charge: Charge, how: string) => (await operator('POST', `./application_charges/${idOf(charge)}/${how}`)).application_charge;

  return {
    product,
    customer: async (given = {}) => (await operator('POST', './customers', { customer: { first_name: 'Mina', last_name: 'Okafor', ...given } })).customer,
    async order(given = {}) {
      const items = 'line_items' in given ? {} : { line_items: [{ variant_id: (await variant()).id, quantity: 1 }] };
      return (await operator('POST', './orders', { order: { ...items, ...given } })).order;
    },
    acceptCharge: (charge) => decide(charge, 'accept'),
    declineCharge: (charge) => decide(charge, 'decline'),
    async askRates(cart = {}) {
      const items = 'items' in cart ? {} : { items: [{ variant_id: (await variant()).id, quantity: 1 }] };
      const destination = { city: 'Portland', province: 'ME', country: 'US', zip: '04101' };
      return (await operator('POST', './checkout_rates', { cart: { ...items, destination, ...cart } })).checkout_rates;
    },
    async trigger(topic, payload) {
      const answer = await operator('POST', './webhooks/trigger', { trigger: { topic, ...(payload ? { payload } : {}) } });
      return answer.webhook_deliveries?.length ?? 0;
    },
    async fault(given) {
      const { id } = (await operator('POST', './faults', { fault: given })).fault;
      const own = async () => (await operator('GET', './faults')).faults.find((fault: { id: number }) => fault.id === id);
      return { id, struck: async () => (await own())?.struck ?? 0, remove: async () => void (await operator('DELETE', `./faults/${id}`)) };
    },
    async snapshot(name) {
      const saved = (await operator('POST', './snapshots', name === undefined ? undefined : { snapshot: { name } })).snapshot;
      const at = `./snapshots/${saved.id}`;
      return {
        id: saved.id,
        name: saved.name,
        restore: async () => void (await operator('POST', `${at}/restore`)),
        remove: async () => void (await operator('DELETE', at)),
      };
    },
    clock: {
      now: async () => (await operator('GET', './clock')).clock.now,
      async advance(by) {
        assertTaken('A clock', by, ['days', 'hours', 'minutes', 'seconds']);
        const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
        const { clock } = await operator('POST', './clock/advance', { clock: { seconds: ((days * 24 + hours) * 60 + minutes) * 60 + seconds } });
        await ended();
        return clock.now;
      },
    },
    async reset() {
      await operator('POST', './reset');
      empty();
    },
  };
}

/** The flags for settings, so that unknown settings and wrong values are refused as at a start: plain JavaScript has no compiler that would do it. */
const flagsOf = (settings: Partial<Config>) =>
  Object.entries(settings)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => (typeof value === 'boolean' ? `--${value ? '' : 'no-'}${name}` : `--${name}=${value}`));

/** Throws what the operator interface would refuse, with its messages. Calling it over HTTP would take ten times as long as the rest of opening a shop. */
function refuse(operation: 'createShop' | 'createApp', body: object, scopes: string[] = []) {
  const { contract, validator } = declared('operator');
  const asked = contract.operations.get(operation)!;
  const refused = (errors: FieldErrors, hint?: string) => new Error(`${operation} was refused: ${JSON.stringify(errors)}${hinted(hint)}`);
  const judged = validator.body(asked, body);
  if ('errors' in judged) throw refused(judged.errors, hintOn({ problems: judged.found }));
  const unknown = unknownScopes(scopes);
  if (unknown.length === 0) return;
  const values = { scopes: unknown.join(', '), resources: [...scopedResources()].sort().join(', ') };
  throw refused(validator.gathered(validator.phrases(asked, 'scopes', 'unknown', values)));
}

const hinted = (hint: string | null | undefined) => (hint ? `. ${hint}` : '');

/** Without types, a mistyped name would leave what it is for as it is by default. */
function assertTaken(what: string, given: object, known: string[]) {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`${what} has no ${unknown.join(', ')}: it takes ${known.join(', ')}`);
}

/** Throws where a call has names that the server would ignore. For a test that is a mistake: it would go on with another record than it asked for. */
function assertKnown(method: string, path: string, body: object | undefined) {
  if (!path.startsWith('/')) throw new Error(`A path of the operator interface begins with / or, below the shop, with ./, and not as ${path}`);
  const [place = '', query] = path.split('?');
  operatorRoutes ??= new Routes(declared('operator').contract.operations.values());
  const match = operatorRoutes.match(method.toUpperCase(), place);
  // the server says what it takes instead
  if (!match || !('operation' in match)) return;
  const mistake = mistyped(match.operation, body, new URLSearchParams(query).keys());
  if (mistake) throw new Error(mistake);
}

let operatorRoutes: Routes<Operation> | undefined;

/** The receiver of the deliveries: a server that records them by shop, each after `stored` says that the server has stored how its attempt went. */
function inboxes(stored: (shopId: number, uid: string) => Promise<void>) {
  interface Inbox {
    shopId: number;
    status: number;
    got: RecordedDelivery[];
    awaited: Set<RecordedDelivery>;
    onArrival: Set<() => void>;
    /** Resolves when all earlier deliveries are recorded, so that the order of arrival is kept. */
    before: Promise<void>;
  }
  const boxes = new Map<string, Inbox>();
  const server = createServer((request, response) => {
    const box = boxes.get((request.url ?? '').split('/')[1] ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(box?.status ?? 404).end();
      if (!box) return;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      // a delivery that arrived before `empty` must not appear after it
      const { got } = box;
      const record = () => {
        got.push({ topic: headers['x-service-topic'] ?? '', headers, body: Buffer.concat(chunks).toString('utf8') });
        for (const tell of [...box.onArrival]) tell();
      };
      const uid = headers['x-service-webhook-id'];
      box.before = Promise.all([box.before, uid && stored(box.shopId, uid).catch(() => {})]).then(record);
    });
  });

  const open = (shopId: number) => {
    const box: Inbox = { shopId, status: 200, got: [], awaited: new Set(), onArrival: new Set(), before: Promise.resolve() };
    boxes.set(String(shopId), box);
    const matching = (topic?: string) => box.got.filter((each) => topic === undefined || each.topic === topic);
    return {
      deliveries: matching,
      delivery: (topic?: string, withinMs = deliveryMs) =>
        new Promise<RecordedDelivery>((found, failed) => {
          const look = () => {
            const next = matching(topic).find((each) => !box.awaited.has(each));
            if (!next) return;
            box.awaited.add(next);
            clearTimeout(timer);
            box.onArrival.delete(look);
            found(next);
          };
          const timer = setTimeout(() => {
            box.onArrival.delete(look);
            const seen = box.got.map((each) => each.topic).join(', ') || 'nothing';
            failed(new Error(`no delivery${topic ? ` of ${topic}` : ''} within ${withinMs} ms; there was ${seen}`));
          }, withinMs);
          box.onArrival.add(look);
          look();
        }),
      answer: (status: number) => {
        if (!Number.isInteger(status) || status < 200 || status > 599) throw new Error(`An inbox responds with a status from 200 to 599, not ${status}`);
        box.status = status;
      },
      recorded: () => box.before,
      empty: () => {
        box.got = [];
        box.awaited.clear();
        box.status = 200;
      },
    };
  };
  return { server, open };
}
