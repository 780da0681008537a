// Decides who may see a merchant's page. In the sandbox the signed address is enough. Otherwise a session of the shop's merchant is needed, because the app
// that made a charge knows the address of its page.
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Credentials } from '../domain/credentials.ts';
import type { Keys } from '../domain/merchant_paths.ts';
import { shopOfSession } from '../domain/merchant_sessions.ts';
import { isSentFromHere } from '../http/forms.ts';
import { html } from '../looks/html.ts';
import type { Cause } from '../store/executor.ts';
import type { Cursors } from '../store/lists/paging.ts';
import type { Store } from '../store/store.ts';
import type { AnyTable } from '../store/table.ts';
import { cookieAt } from './cookie.ts';
import { page, signOutForm } from './layout.ts';
import type { Place } from './place.ts';

interface GateOptions {
  store: Store;
  sandbox: boolean;
  loginUrl: string | undefined;
  publicUrl: string | undefined;
  /** Remembers the session secrets that let a merchant in recently. */
  sessions: Credentials;
}

/** The secret with which a request asks to be let in: the session cookie, or the token of an address that begins a session. */
export function secretOf(request: IncomingMessage, publicUrl: string | undefined): string | undefined {
  const [, token] = /^\/merchant\/sessions\?(?:.*&)?token=(mln_[0-9a-f]+)/i.exec(request.url ?? '') ?? [];
  return token ?? cookieAt(publicUrl).read(request);
}

export class Gate {
  readonly cookie: ReturnType<typeof cookieAt>;
  private readonly options: GateOptions;

  constructor(options: GateOptions) {
    this.options = options;
    this.cookie = cookieAt(options.publicUrl);
  }

  /** If the merchant isn't let in, this sends the response. `path` is the page that the merchant comes back to after signing in. */
  async admits(request: Request, response: Response, shopId: number, path: string): Promise<boolean> {
    if (this.options.sandbox) return true;
    const secret = this.cookie.read(request);
    const shop = secret === undefined ? undefined : await shopOfSession(this.options.store, secret);
    if (shop !== undefined) this.options.sessions.note(secret!);
    else if (secret !== undefined) this.options.sessions.forget(secret);
    if (shop === shopId) return true;
    if (shop === undefined) this.leadToLogin(request, response, shopId, path);
    else this.notFound(request, response);
    return false;
  }

  get signOut() {
    return !this.options.sandbox;
  }

  /** In the sandbox, clients that aren't browsers may decide too. */
  isFromElsewhere(request: Request): boolean {
    const { sandbox, publicUrl } = this.options;
    return !isSentFromHere(request, { sandbox, publicUrl, orUnnamed: sandbox });
  }

  /**
   * The same page for an address that this server didn't make, for something that is gone, and for something of another shop. A merchant who is on the shop's
   * own pages (`own`) gets a way back to them.
   */
  notFound(request: Request, response: Response, own?: Pick<Place, 'shop' | 'at' | 'signOut'>) {
    if (own) return missing(response, own);
    const signedIn = this.signOut && this.cookie.read(request) !== undefined;
    page(
      response,
      404,
      'Not found',
      html`<div class="card"><h1>There is nothing here</h1><p>The address is incomplete, or its page no longer exists.</p><p class="quiet">Go back to the page or the app that led here, and start again from there.</p>${signedIn && html`<p class="quiet">If it belongs to another shop of yours, sign out and open it again.</p><div class="actions">${signOutForm}</div>`}</div>`,
    );
  }

  sentFromElsewhere(response: Response) {
    page(
      response,
      403,
      'Sent from another site',
      html`<div class="card"><h1>That was sent from another site</h1><p>Nothing was decided. Only a decision made on the page itself counts.</p></div>`,
    );
  }

  private leadToLogin({ method }: Request, response: Response, shopId: number, path: string) {
    const { loginUrl } = this.options;
    if (!loginUrl)
      return page(
        response,
        403,
        'Sign-in is not set up',
        html`<div class="card"><h1>You can't sign in here yet</h1><p>Only merchants who have signed in can see and decide anything here, and the operator of this server has not set up a sign-in yet.</p></div>`,
      );
    const login = new URL(loginUrl);
    login.searchParams.set('shop_id', String(shopId));
    login.searchParams.set('return_path', path);
    if (method === 'GET' || method === 'HEAD') return redirect(response, login.href);
    page(
      response,
      401,
      'Sign in again',
      html`<div class="card"><h1>Sign in again</h1><p>Nothing was decided, because your session has ended.</p><div class="actions"><a class="button act" href="${login.href}">Sign in</a></div></div>`,
    );
  }
}

const missing = (response: Response, { shop, at, signOut }: Pick<Place, 'shop' | 'at' | 'signOut'>) =>
  page(
    response,
    404,
    'Not found',
    html`<div class="card"><h1>There is nothing here</h1><p>What was here is gone, or never was part of this shop.</p><div class="actions"><a class="button" href="${at()}">To your shop</a></div></div>`,
    { shop: { name: shop.name, path: at() }, signOut },
  );

/** What the pages behind each entrance are made with. */
export interface Entrance {
  store: Store;
  seals: Cursors;
  gate: Gate;
  /** Reads the body of a form. */
  form: RequestHandler;
  /** Sign the addresses of pages. */
  keys: Keys;
  causeOf(request: Request): () => Cause;
  /** All tables: uninstalling an app empties those with rows of its own. */
  tables: AnyTable[];
  oldestVersion: string | undefined;
}

/** The id in a path. 0, which no row has, where the text is no number. */
export const idOf = (text: unknown) => (/^\d{1,15}$/.test(String(text)) ? Number(text) : 0);

export function redirect(response: Response, to: string) {
  response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }).redirect(303, to);
}
