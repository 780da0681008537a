// The pages on which merchants decide, and see what is left to do. They work without JavaScript. There are two entrances. The address that an app gets leads
// only to that app's charge (app-address.ts). The merchant's own address leads to everything of the shop (own-address.ts).
import { parse } from 'node:querystring';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Credentials } from '../domain/credentials.ts';
import { formType, readBody } from '../http/bodies.ts';
import { html } from '../looks/html.ts';
import type { Cause } from '../store/executor.ts';
import type { Cursors } from '../store/lists/paging.ts';
import type { LogOnce } from '../store/log-once.ts';
import type { Store } from '../store/store.ts';
import type { AnyTable } from '../store/table.ts';
import type { Vault } from '../store/vault.ts';
import { appAddress } from './app-address.ts';
import { authorize } from './authorize.ts';
import { type Entrance, Gate } from './gate.ts';
import { page, tryAgain } from './layout.ts';
import { ownAddress } from './own-address.ts';
import { signIn } from './sign-in.ts';

interface MerchantOptions {
  store: Store;
  cursors: Cursors;
  sandbox: boolean;
  loginUrl: string | undefined;
  publicUrl: string | undefined;
  sessions: Credentials;
  causeOf(request: Request): () => Cause;
  /** Whether an error is temporary: too many requests at once, or a problem of the database. Such an error is also counted and logged. */
  isForNow(error: unknown, about: Record<string, unknown>): boolean;
  log: LogOnce;
  vault: Vault;
  tables: AnyTable[];
  oldestVersion?: string | undefined;
}

export function merchant({
  store,
  cursors: seals,
  sandbox,
  loginUrl,
  publicUrl,
  sessions,
  causeOf,
  isForNow,
  log,
  vault,
  tables,
  oldestVersion,
}: MerchantOptions): Router {
  const router = Router();
  const form = readBody(formType, 2 * 1024, (text) => parse(text));
  const gate = new Gate({ store, sandbox, loginUrl, publicUrl, sessions });
  const keys = { sandbox, signature: (purpose: string, value: string) => seals.signature(purpose, value) };
  const entrance: Entrance = { store, seals, gate, form, keys, causeOf, tables, oldestVersion };

  router.post('/{*any}', (request, response, next) => (gate.isFromElsewhere(request) ? gate.sentFromElsewhere(response) : next()));
  signIn(router, entrance);
  authorize(router, { store, vault, gate, form });
  appAddress(router, entrance);
  ownAddress(router, entrance);
  router.use((request, response) => gate.notFound(request, response));
  router.use((error: Error & { status?: number }, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    // the address can't be decoded, or the form is too large
    if (error.status !== undefined && error.status < 500)
      return page(
        response,
        error.status,
        'Unreadable request',
        html`<div class="card"><h1>The request can't be read</h1><p>Nothing was decided. Go back to the page or the app that led here, and start again from there.</p></div>`,
      );
    const about = { request_id: response.getHeader('x-request-id') };
    if (isForNow(error, about)) {
      response.setHeader('Retry-After', '2');
      return page(
        response,
        503,
        'One moment',
        html`<div class="card"><h1>One moment</h1><p>The server can't do that at the moment, and nothing was decided. Try again in a moment.</p>${tryAgain}</div>`,
      );
    }
    log({ level: 'error', ...about, error: error.stack });
    page(
      response,
      500,
      'That did not work',
      html`<div class="card"><h1>That did not work</h1><p>Something went wrong on this server, and nothing was decided. Try again in a moment.</p>${tryAgain}</div>`,
    );
  });
  return router;
}
