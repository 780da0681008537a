// Requests of people's browsers: pages, pictures, and unknown addresses. Calls of apps go before them, and a client without a credential gets only as many
// as the bucket of its address allows.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { letGoOnResponse } from '../../contract/requests/arriving.ts';
import { sendRefusal } from '../../contract/requests/send.ts';
import type { Credentials } from '../domain/credentials.ts';
import { type Html, html } from '../looks/html.ts';
import { secretOf } from '../merchant/gate.ts';
import { pageHeaders, pageText, tryAgain } from '../merchant/layout.ts';
import { astray, type CountAnswer, type Metrics } from '../monitoring/metrics.ts';
import { type Strangers, tooManyGuesses } from './strangers.ts';

/** How many are begun in one turn of the event loop. A call takes several turns, and other people's pages may lengthen each turn only by so many. */
const perTurn = 4;

interface VisitOptions {
  strangers: Strangers;
  /** Checks the sessions of merchants. */
  sessions: Credentials;
  publicUrl: string | undefined;
  /** Whether the browser has signed in to the console. */
  isOperator(request: IncomingMessage): boolean;
  metrics: Metrics;
  serve: RequestListener;
}

/** The section of people's pages that a path belongs to. */
export const pageNameOf = (path: string) =>
  /^\/(console|docs|looks|media|merchant|admin\/oauth)(?=[/?]|$)/i.exec(path)?.[1]?.toLowerCase().replace('admin/', '') ?? astray;

/** Browsers name text/html in Accept; programs accept anything, or JSON. */
export const isForPeople = ({ headers }: IncomingMessage) => /\btext\/html\b/.test(headers.accept ?? '');

/** A page in place of JSON, for people whose request is refused before any page sees it. */
export const refusedWith = (title: string, heading: string, words: string | Html) =>
  pageText(title, html`<div class="card"><h1>${heading}</h1><p>${words}</p></div>`);

export const sendPage = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { ...pageHeaders(), Vary: 'Accept', ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);

/** Made once, so that a refusal costs no rendering. */
const refusedPage = pageText(
  'Too many requests',
  html`<div class="card"><h1>One moment</h1><p>Too many requests come from your network address, so this one was not done. Try again in a few seconds.</p>${tryAgain}</div>`,
);

export class Visits {
  private readonly options: VisitOptions;
  private readonly count: CountAnswer;
  private waiting: (() => void)[] = [];

  constructor(options: VisitOptions) {
    this.options = options;
    this.count = options.metrics.at('pages');
  }

  take(request: IncomingMessage, response: ServerResponse) {
    const { strangers, serve } = this.options;
    letGoOnResponse(request, response);
    if (strangers.take(request)) return this.inTurn(() => serve(request, response));
    if (pageNameOf(request.url ?? '') === 'console' && this.options.isOperator(request)) return this.inTurn(() => serve(request, response));
    const secret = pageNameOf(request.url ?? '') === 'merchant' ? secretOf(request, this.options.publicUrl) : undefined;
    if (secret === undefined) return void this.refuse(request, response);
    this.options.sessions.isGood(secret, request.socket).then(
      (good) => (good ? this.inTurn(() => serve(request, response)) : this.refuse(request, response)),
      // the database can't be reached: the page itself reports that
      () => serve(request, response),
    );
  }

  private async refuse(request: IncomingMessage, response: ServerResponse) {
    const { strangers, metrics } = this.options;
    const page = pageNameOf(request.url ?? '');
    this.count(page, tooManyGuesses.status, 0);
    metrics.hit('strangers');
    await strangers.hold();
    if (response.destroyed) return;
    if (page !== 'merchant' && page !== 'console' && !isForPeople(request)) return sendRefusal(response, tooManyGuesses);
    sendPage(response, tooManyGuesses.status, refusedPage, { 'Retry-After': '2' });
  }

  private inTurn(visit: () => void) {
    this.waiting.push(visit);
    if (this.waiting.length === 1) setImmediate(this.turn);
  }

  private readonly turn = () => {
    for (const visit of this.waiting.splice(0, perTurn)) visit();
    if (this.waiting.length > 0) setImmediate(this.turn);
  };
}
