// The console: pages for people who run the server or develop against it. It is a client of the operator interface: pages are made from its calls, and each
// action is a call. So validation, the audit log and limits are only there.
import { readFile } from 'node:fs/promises';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Json } from '../../contract/document.ts';
import { formType, readBody } from '../http/bodies.ts';
import { isSentFromHere } from '../http/forms.ts';
import { html } from '../looks/html.ts';
import { type Planned, served } from '../looks/served.ts';
import { headers, pageHtml, plainPage } from './layout.ts';
import type { Live } from './live.ts';
import { badges, menuOf, ofServer, ofShop } from './menu.ts';
import { type Operator, operate } from './operate.ts';
import { hidden } from './parts.ts';
import type { Said, Sessions } from './session.ts';
import { askAgain, signIn, signInTo } from './sign-in.ts';
import { dayOf, formOf, type Page, queryOf, Refused, read, type Shop, type ShopVisit, type Visit } from './visit.ts';

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

const toConsole = html`<a href="/console">Go to the console</a>`;
const beside = new URL('./', import.meta.url);

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
  router.use(readBody(formType, 64 * 1024, (text) => text));
  router.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    if (request.method !== 'POST')
      return void response
        .status(405)
        .set('Allow', 'GET, HEAD, POST')
        .send(plainPage('Not allowed', html`<p>Pages can only be read, and forms be sent. ${toConsole}</p>`));
    // clients that aren't browsers can use the operator interface
    if (isSentFromHere(request, { publicUrl, sandbox })) return next();
    response.status(403).send(plainPage('Refused', html`<p>This form was sent from another site, so nothing was done.</p>`));
  });

  const keyOf = (request: Request) => ownKey ?? sessions.keyOf(request);
  const caller = (request: Request, response: Response, key: string) => (method: string, path: string, body?: Json) =>
    operate({ operator, page: request, requestId: response.getHeader('x-request-id'), key }, method, path, body);

  signIn(router, { sessions, live, ownKey, caller });
  // Express would answer HEAD by the handler of GET, and open a stream that nobody reads
  router.head('/live', (_request, response) => void response.status(405).set('Allow', 'GET').end());
  router.get('/live', async (request, response) => {
    const { status } = await caller(request, response, keyOf(request)!)('GET', '/shops?limit=1');
    if (status !== 200) return void response.status(status).end();
    const listener = { mayStay: () => keyOf(request) !== undefined, session: sessions.idOf(request) };
    if (!live.open(response, listener, Number(request.query.since ?? live.count))) response.status(503).set('Retry-After', '10').end();
  });

  const visitOf = (request: Request, response: Response): Visit => ({
    operate: caller(request, response, keyOf(request)!),
    sandbox,
    query: queryOf(request),
    said: request.method === 'POST' ? undefined : sessions.said(request, response),
    now: Date.now(),
    since: live.count,
    today: dayOf(Date.now()),
  });

  router.get('/', async (request, response) => {
    const { shops: some } = await read<{ shops: Shop[] }>(visitOf(request, response), '/shops?limit=1');
    response.redirect(303, some[0] ? `/console/shops/${some[0].id}` : '/console/shops');
  });

  const act = async <V extends Visit>(page: Page<V>, visit: V, request: Request, response: Response, show: (visit: V) => Promise<void>) => {
    const form = formOf(request);
    const action = page.actions && Object.hasOwn(page.actions, form.text('do')) ? page.actions[form.text('do')] : undefined;
    const said: Said = action ? await action(visit, form) : { text: 'This page has no such action', bad: true };
    if (sessions.say(response, said)) return response.redirect(303, said.to ?? request.originalUrl);
    response.status(422);
    await show({ ...visit, said });
  };

  for (const page of ofServer) {
    const url = `/console/${page.at}`;
    const show = async (visit: Visit, response: Response) => {
      const main = await page.show(visit);
      const { title, live: shows = [] } = page;
      response.send(pageHtml({ title, main, url, menu: menuOf(sandbox), live: shows, since: visit.since, said: visit.said, signOut: !ownKey }));
    };
    router.get(`/${page.at}`, (request, response) => show(visitOf(request, response), response));
    router.post(`/${page.at}`, (request, response) => act(page, visitOf(request, response), request, response, (visit) => show(visit, response)));
  }

  for (const page of ofShop) {
    const path = `/shops/:shop${page.at && `/${page.at}`}`;
    const visitShop = async (request: Request, response: Response): Promise<ShopVisit> => {
      const visit = visitOf(request, response);
      const there = `/shops/${encodeURIComponent(String(request.params.shop))}`;
      const { shop: found } = await read<{ shop: Shop }>(visit, there);
      return { ...visit, shop: found, there, here: `/console${there}` };
    };
    const show = async (visit: ShopVisit, back: string, response: Response) => {
      const { clock: told } = await read<{ clock: { now: string } }>(visit, `${visit.there}/clock`);
      if (dayOf(told.now) !== visit.today) visit.today = undefined;
      const main = await page.show(visit);
      const menu = menuOf(sandbox, visit, await badges(visit));
      const { title, live: shows = [] } = page;
      const url = page.at ? `${visit.here}/${page.at}` : visit.here;
      response.send(
        pageHtml({ title, main, url, back, menu, live: shows, since: visit.since, said: visit.said, shop: visit, clock: told.now, signOut: !ownKey }),
      );
    };
    router.get(path, async (request, response) => show(await visitShop(request, response), request.originalUrl, response));
    router.post(path, async (request, response) =>
      act(page, await visitShop(request, response), request, response, (visit) => show(visit, request.originalUrl, response)),
    );
  }

  router.use((_request, response) => {
    response.status(404).send(plainPage('Not found', html`<p>There is no such page. ${toConsole}</p>`));
  });
  router.use((error: Error & { status?: number }, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    if (error instanceof Refused) return refusedPage(error, request, response, sessions);
    // the form is too large, or the address can't be decoded
    if (error.status !== undefined && error.status < 500)
      return response
        .status(error.status)
        .send(plainPage('The request could not be read', html`<p>Its address or its form is too long, or was cut off, so nothing was done. ${toConsole}</p>`));
    failed(error, response);
  });
  return router;
}

function refusedPage({ message, answered: { status } }: Refused, request: Request, response: Response, sessions: Sessions) {
  // the key isn't valid any more
  if (status === 401) {
    sessions.end(response);
    if (request.method === 'POST') return askAgain(request, response, sessions);
    return response.redirect(303, signInTo(request));
  }
  if (status === 404)
    return response
      .status(404)
      .send(plainPage('Not found', html`<p>What this page shows does not exist, or was deleted. <a href="/console/shops">Go to the shops</a></p>`));
  // the result of the last action waits for a page that can show it, with what was entered
  response.removeHeader('Set-Cookie');
  const again =
    request.method === 'POST'
      ? html`<p>Nothing was done.</p><form method="post" action="${request.originalUrl}">${hidden(formOf(request).given())}<button class="button first">Send it again</button></form>`
      : html`<p><a href="${request.originalUrl}">Try again</a></p>`;
  response.status(status).send(plainPage('That did not work', html`<p>${message}</p>${again}`));
}
