// The console: pages for people who run the server or develop against it. It is a client of the operator interface: pages are made from its calls, and each
// action is a call. So validation, the audit log and limits are only there.
import { readFile } from 'node:fs/promises';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import type { Json } from '../../contract/document.ts';
import { declared } from '../contracts.ts';
import { html } from '../looks/html.ts';
import { type Planned, served } from '../looks/served.ts';
import { type Entry, headers, pageOf, plainPage, signInForm } from './layout.ts';
import type { Live } from './live.ts';
import { type Answered, type Operator, operate } from './operate.ts';
import { apps } from './pages/apps.ts';
import { charges } from './pages/charges.ts';
import { clock } from './pages/clock.ts';
import { deliveries } from './pages/deliveries.ts';
import { faults } from './pages/faults.ts';
import { home } from './pages/home.ts';
import { installs } from './pages/installs.ts';
import { jobs } from './pages/jobs.ts';
import { audit, deprecations, discounts, events, feedback } from './pages/lists.ts';
import { rates } from './pages/rates.ts';
import { requests } from './pages/requests.ts';
import { shop, shops } from './pages/shops.ts';
import { snapshots, wholeSnapshots } from './pages/snapshots.ts';
import { subscriptions } from './pages/subscriptions.ts';
import { waiting } from './pages/waiting.ts';
import { counted, pill } from './parts.ts';
import type { Said, Sessions } from './session.ts';
import { dayOf, Form, type Page, Refused, read, type Shop, type ShopVisit, type Visit, wordsOf } from './visit.ts';

interface ConsoleOptions {
  operator: Operator;
  sessions: Sessions;
  /** The key with which a sandbox signs everybody in. */
  ownKey: string | undefined;
  sandbox: boolean;
  publicUrl: string | undefined;
  live: Live;
  failed(error: Error, response: Response): void;
}

const ofShops: Page<ShopVisit>[] = [home, requests, deliveries, events, charges, rates, jobs];
const setUp: Page<ShopVisit>[] = [installs, subscriptions, discounts, feedback, deprecations, shop, clock, snapshots, faults];
const ofServer: Page[] = [shops, apps, wholeSnapshots, audit];

const most = 100;
const beside = new URL('./', import.meta.url);

/** A page is left out if the operator interface has no operation for it. */
const needs: Record<string, string> = { faults: 'listFaults', snapshots: 'listSnapshots' };
const isThere = ({ at }: { at: string }) => !needs[at] || declared('operator').contract.operations.has(needs[at]);

export function consolePages({ operator, sessions, ownKey, sandbox, publicUrl, live, failed }: ConsoleOptions): Router {
  const router = Router();
  const files = served(
    new Map<string, Planned>([
      ['/console/console.css', { kind: 'css', make: () => readFile(new URL('console.css', beside)) }],
      ['/console/console.js', { kind: 'js', make: () => readFile(new URL('console.js', beside)) }],
    ]),
  );
  router.use(['/console.css', '/console.js'], files);
  router.use((_request, response, next) => {
    response.set(headers);
    next();
  });
  router.use(express.text({ type: 'application/x-www-form-urlencoded', limit: '64kb' }));
  router.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    if (request.method !== 'POST') return void response.status(405).set('Allow', 'GET, HEAD, POST').send(plainPage('Not allowed', html``));
    if (isFromHere(request, publicUrl, sandbox)) return next();
    response.status(403).send(plainPage('Refused', html`<p>This form was sent from another site, so nothing was done.</p>`));
  });

  const keyOf = (request: Request) => ownKey ?? sessions.keyOf(request);
  const caller = (request: Request, response: Response, key: string) => (method: string, path: string, body?: Json) =>
    operate(operator, request, response.getHeader('x-request-id'), key, method, path, body);

  router.get('/sign_in', (request, response) => {
    const to = pageOfConsole(queryOf(request).get('to') ?? '');
    if (ownKey) return response.redirect(303, to);
    response.send(plainPage('Sign in', signInForm(to), sessions.said(request, response)));
  });
  router.post('/sign_in', async (request, response) => {
    const form = new Form(formOf(request));
    const [key, to] = [form.text('key'), pageOfConsole(form.text('to'))];
    // a text that a header can't carry is no key
    const answered: Answered = /^[\x21-\x7e]{1,1024}$/.test(key)
      ? await caller(request, response, key)('GET', '/shops?limit=1')
      : { status: 401, body: { errors: 'The operator key is missing or wrong' }, link: '' };
    if (answered.status === 200) {
      sessions.begin(response, key);
      return response.redirect(303, to);
    }
    response.status(answered.status).send(plainPage('Sign in', signInForm(to), { text: wordsOf(answered.body.errors), bad: true }));
  });
  router.post('/sign_out', (_request, response) => {
    sessions.end(response);
    response.redirect(303, '/console/sign_in');
  });

  router.use((request, response, next) => {
    if (keyOf(request)) return next();
    if (request.path === '/live') return void response.status(401).end();
    if (request.method !== 'POST') return response.redirect(303, signInTo(request));
    response
      .status(401)
      .send(plainPage('Sign in', signInForm(pageOfConsole(request.originalUrl)), { text: 'Nothing was done, because your session has ended.', bad: true }));
  });
  // Express would answer HEAD by the handler of GET, and open a stream that nobody reads
  router.head('/live', (_request, response) => void response.status(405).set('Allow', 'GET').end());
  router.get('/live', async (request, response) => {
    const { status } = await caller(request, response, keyOf(request)!)('GET', '/shops?limit=1');
    if (status !== 200) return void response.status(status).end();
    if (!live.open(response, () => keyOf(request) !== undefined, Number(request.query.since ?? live.count)))
      response.status(503).set('Retry-After', '10').end();
  });

  const visitOf = (request: Request, response: Response): Visit => ({
    operate: caller(request, response, keyOf(request)!),
    sandbox,
    query: queryOf(request),
    said: request.method === 'POST' ? undefined : sessions.said(request, response),
    now: Date.now(),
    today: dayOf(Date.now()),
  });

  router.get('/', async (request, response) => {
    const { shops: some } = await read<{ shops: Shop[] }>(visitOf(request, response), '/shops?limit=1');
    response.redirect(303, some[0] ? `/console/shops/${some[0].id}` : '/console/shops');
  });

  const act = async <V extends Visit>(page: Page<V>, visit: V, request: Request, response: Response) => {
    const form = new Form(formOf(request));
    const action = page.actions && Object.hasOwn(page.actions, form.text('do')) ? page.actions[form.text('do')] : undefined;
    const said: Said = action ? await action(visit, form) : { text: 'This page has no such action', bad: true };
    sessions.say(response, said);
    response.redirect(303, said.to ?? request.originalUrl);
  };

  for (const page of ofServer) {
    const url = `/console/${page.at}`;
    router.get(`/${page.at}`, async (request, response) => {
      const since = live.count;
      const visit = visitOf(request, response);
      const main = await page.show(visit);
      const { title, live: shows = [] } = page;
      response.send(pageOf({ title, main, url, menu: menuOf(undefined, {}), live: shows, since, said: visit.said, signOut: !ownKey }));
    });
    router.post(`/${page.at}`, (request, response) => act(page, visitOf(request, response), request, response));
  }

  for (const page of [...ofShops, ...setUp].filter(isThere)) {
    const path = `/shops/:shop${page.at && `/${page.at}`}`;
    const visitShop = async (request: Request<{ shop: string }>, response: Response): Promise<ShopVisit> => {
      const visit = visitOf(request as unknown as Request, response);
      const there = `/shops/${encodeURIComponent(request.params.shop)}`;
      const { shop: found } = await read<{ shop: Shop }>(visit, there);
      return { ...visit, shop: found, there, here: `/console${there}` };
    };
    router.get(path, async (request: Request<{ shop: string }>, response) => {
      const since = live.count;
      const visit = await visitShop(request, response);
      const { clock: told } = await read<{ clock: { now: string } }>(visit, `${visit.there}/clock`);
      if (dayOf(told.now) !== visit.today) visit.today = undefined;
      const main = await page.show(visit);
      const menu = menuOf(visit, await badges(visit));
      const { title, live: shows = [] } = page;
      const url = page.at ? `${visit.here}/${page.at}` : visit.here;
      response.send(
        pageOf({ title, main, url, back: request.originalUrl, menu, live: shows, since, said: visit.said, shop: visit, clock: told.now, signOut: !ownKey }),
      );
    });
    router.post(path, async (request: Request<{ shop: string }>, response) => {
      await act(page, await visitShop(request, response), request as unknown as Request, response);
    });
  }

  router.use((_request, response) => {
    response.status(404).send(plainPage('Not found', html`<p>There is no such page. <a href="/console">Go to the console</a></p>`));
  });
  router.use((error: Error & { status?: number }, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    if (error instanceof Refused) return refusedPage(error, request, response, () => sessions.end(response));
    // the form is too large, or the address can't be decoded
    if (error.status !== undefined && error.status < 500) return response.status(error.status).send(plainPage('The request could not be read', html``));
    failed(error, response);
  });
  return router;
}

const queryOf = ({ originalUrl }: Request) => new URLSearchParams(originalUrl.replace(/^[^?]*\??/, ''));

const anywhere = 'http://console.invalid';

/** The page to open after signing in. It must be a page of the console as browsers read the address, so that nobody is led to another site. */
function pageOfConsole(to: string): string {
  const url = URL.parse(to, anywhere);
  if (url?.origin !== anywhere || !url.pathname.startsWith('/console/') || url.pathname.startsWith('/console/sign_')) return '/console';
  return url.pathname + url.search;
}

function signInTo({ originalUrl }: Request): string {
  const to = pageOfConsole(originalUrl);
  return to === '/console' ? '/console/sign_in' : `/console/sign_in?${new URLSearchParams({ to })}`;
}

const formOf = ({ body }: Request): string => (typeof body === 'string' ? body : '');

/** Browsers say where a form was sent from. Other clients are refused here, because they can use the operator interface. */
function isFromHere({ headers, protocol }: Request, publicUrl: string | undefined, sandbox: boolean): boolean {
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined) return false;
  const here = `${protocol}://${headers.host}`;
  return publicUrl ? origin === new URL(publicUrl).origin || (sandbox && origin === here) : origin === here;
}

function refusedPage({ message, answered: { status } }: Refused, request: Request, response: Response, signOut: () => void) {
  // the key isn't valid any more
  if (status === 401) {
    signOut();
    return response.redirect(303, signInTo(request));
  }
  if (status === 404)
    return response
      .status(404)
      .send(plainPage('Not found', html`<p>What this page shows does not exist, or was deleted. <a href="/console/shops">Go to the shops</a></p>`));
  response.status(status).send(plainPage('That did not work', html`<p>${message}</p><p><a href="${request.originalUrl}">Try again</a></p>`));
}

type Badges = Record<string, ReturnType<typeof pill> | undefined>;

/** Numbers of what needs attention, for the menu. */
async function badges(visit: ShopVisit): Promise<Badges> {
  const { there } = visit;
  const count = async (path: string, key: string) =>
    (await read<Record<string, unknown[]>>(visit, `${path}${path.includes('?') ? '&' : '?'}limit=${most}`))[key] ?? [];
  const [failed, undecided, dead] = await Promise.all([
    count(`${there}/webhook_deliveries?state=failed`, 'webhook_deliveries'),
    waiting(visit),
    count('/dead_jobs', 'dead_jobs'),
  ]);
  const badge = (rows: unknown[], mood: 'bad' | 'wait') => (rows.length > 0 ? pill(counted(rows, most), mood) : undefined);
  return { deliveries: badge(failed, 'bad'), charges: badge(undecided.flat(), 'wait'), jobs: badge(dead, 'bad') };
}

function menuOf(visit: ShopVisit | undefined, badged: Badges): { heading?: string; entries: Entry[] }[] {
  const entry = ({ at, title }: Page<never>): Entry => ({
    text: title,
    url: visit && !ofServer.some((page) => page.at === at) ? `${visit.here}${at && `/${at}`}` : `/console/${at}`,
    badge: badged[at],
  });
  const server = { heading: 'Server', entries: ofServer.map(entry) };
  const merchant: Entry[] = visit?.sandbox ? [{ text: 'What the merchant sees', url: visit.shop.merchant_url }] : [];
  const reading = { heading: 'Read', entries: [...merchant, { text: 'Reference', url: '/docs' }] };
  if (!visit) return [server, reading];
  return [{ entries: ofShops.map(entry) }, { heading: 'Set up', entries: setUp.filter(isThere).map(entry) }, server, reading];
}
