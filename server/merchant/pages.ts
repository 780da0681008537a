// The pages on which merchants decide, and see what is left to do. They work without JavaScript. There are two entrances. The address that an app gets leads
// only to that app's charge. The merchant's own address leads to everything of the shop.
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import {
  applicationCharges,
  balanceUsed,
  chargeOfLink,
  confirmationPath,
  confirmed,
  decide,
  decideCap,
  decideRecurring,
  decoratedReturnUrl,
  lockedRecurringCharge,
  recurringCharges,
  standing,
} from '../domain/charges.ts';
import type { Credentials } from '../domain/credentials.ts';
import { merchantPath } from '../domain/merchant_paths.ts';
import { endSession, openSession } from '../domain/merchant_sessions.ts';
import { apps, installOf, installs, shops } from '../domain/tenants.ts';
import { html } from '../looks/html.ts';
import { momentNow } from '../store/clock.ts';
import type { Cause } from '../store/executor.ts';
import type { Cursors } from '../store/lists/paging.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../store/unavailable.ts';
import type { Vault } from '../store/vault.ts';
import { authorize } from './authorize.ts';
import { decidedCharge, pendingCharge, type ShownCharge, uninstalledCharge } from './charge-page.ts';
import { Door, redirect } from './door.ts';
import { homePage } from './home.ts';
import { page } from './layout.ts';
import { chargesPage, listAsked, messagesPage, recurringListPage } from './lists.ts';
import type { Place } from './place.ts';
import { recurringPage, type ShownRecurring } from './recurring-page.ts';

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
  log: Log;
  vault: Vault;
}

type Wish = 'accept' | 'decline';

function wishOf({ body }: Request): Wish | undefined {
  const wish = (body as { decision?: unknown } | undefined)?.decision;
  return wish === 'accept' || wish === 'decline' ? wish : undefined;
}

const idOf = (text: unknown) => (/^\d{1,15}$/.test(String(text)) ? Number(text) : 0);

export function merchant({ store, cursors: seals, sandbox, loginUrl, publicUrl, sessions, causeOf, isForNow, log, vault }: MerchantOptions): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '2kb' });
  const door = new Door({ store, sandbox, loginUrl, publicUrl, sessions });
  const sign = (purpose: string, value: string) => seals.signature(purpose, value);
  const keys = { sandbox, signature: sign };
  const { signOut } = door;

  const noDecision = (response: Response, path: string) =>
    page(
      response,
      400,
      'No decision',
      html`<div class="card"><h1>Accept or decline?</h1><p>Nothing was decided, because the answer was neither.</p><div class="actions"><a class="button act" href="${path}">Back to the charge</a></div></div>`,
    );

  router.post('/{*any}', (request, response, next) => (door.isFromElsewhere(request) ? door.sentFromElsewhere(response) : next()));

  // programs that check an address before a person opens it send HEAD: that must not use up the token
  router.head('/sessions', (_request, response) => page(response, 200, 'Sign in', html``));

  router.get('/sessions', async (request, response) => {
    const { token } = request.query;
    const opened = typeof token === 'string' ? await openSession(store, token) : undefined;
    if (!opened)
      return page(
        response,
        403,
        'Sign in again',
        html`<div class="card"><h1>This link no longer works</h1><p>A sign-in link works only once, and only for a minute. Go back to the page that you came from and sign in again.</p></div>`,
      );
    // the session that this browser had before ends
    const before = door.cookie.read(request);
    if (before !== undefined) await endSession(store, before);
    door.cookie.set(response, opened.secret);
    redirect(response, opened.returnPath ?? merchantPath(opened.shop, keys));
  });

  router.post('/sign_out', async (request, response) => {
    const secret = door.cookie.read(request);
    if (secret !== undefined) await endSession(store, secret);
    door.cookie.clear(response);
    page(response, 200, 'Signed out', html`<div class="card"><h1>You are signed out</h1><p>To see or decide anything for your shop, sign in again.</p></div>`);
  });

  authorize(router, { store, vault, door, form });

  /** The charge that an app's address leads to. If this server didn't sign the address, or the install has ended, it sends 404. */
  async function ofApp(request: Request, response: Response): Promise<(ShownCharge & { install: { id: number }; now: string }) | undefined> {
    const row = await chargeOfLink(store, idOf(request.params.id));
    const install = row && (await installOf(store, row));
    const shop = row && (await shops.find(store, null, row.shop_id));
    if (!install || !shop || !seals.isSignature(request.query.signature, 'application_charge', confirmed(row, install)))
      return void door.notFound(request, response);
    const path = confirmationPath(row, install, sign);
    if (!(await door.admits(request, response, shop.id, path))) return undefined;
    const now = momentNow(shop.clock_offset_ms);
    return { charge: standing(row, now), shop, install, app: await apps.find(store, null, row.app_id), path, signOut, now };
  }

  router.get('/application_charges/:id', async (request, response) => {
    const shown = await ofApp(request, response);
    if (shown) (shown.charge.status === 'pending' ? pendingCharge : decidedCharge)(response, shown);
  });

  router.post('/application_charges/:id', form, async (request, response) => {
    const shown = await ofApp(request, response);
    if (!shown) return;
    const wish = wishOf(request);
    if (!wish) return noDecision(response, shown.path);
    await decideOn(request, response, shown, wish, shown.install);
  });

  /** `install` is the install for which an app's address is valid. The merchant's own pages give none. */
  async function decideOn(request: Request, response: Response, shown: ShownCharge & { now: string }, wish: Wish, install?: { id: number }) {
    const { shop, now } = shown;
    const status = wish === 'accept' ? 'active' : 'declined';
    const outcome = await store.transaction(async (tx) => {
      tx.cause = causeOf(request);
      if (!(await shops.findForKeyShare(tx, null, shop.id)) || (install && !(await installs.findForKeyShare(tx, shop.id, install.id)))) return undefined;
      return decide(tx, shop.id, shown.charge.id, status, now);
    });
    if (!outcome) return door.notFound(request, response);
    const { charge } = outcome;
    if (charge.status === 'pending') return uninstalledCharge(response, { ...shown, charge });
    // sending the same decision twice has the same result as sending it once
    if (charge.status !== status) return decidedCharge(response, { ...shown, charge });
    const here = shown.home === undefined ? shown.path : merchantPath(shop, keys, '', { notice: charge.id });
    redirect(response, (status === 'active' && decoratedReturnUrl(charge)) || here);
  }

  /** Lets a merchant in to the shop's own pages, or sends the response that refuses it. */
  async function place(request: Request, response: Response): Promise<Place | undefined> {
    const id = idOf(request.params.shop);
    if (sandbox && !seals.isSignature(request.query.signature, 'merchant', String(id))) return void door.notFound(request, response);
    const below = request.path.slice(`/shops/${request.params.shop}`.length);
    // signing in leads back to the path only. A list of messages needs the app's id, which isn't in the path
    const asked = /^\/(recurring_)?application_charges(\/\d{1,15})?$/.test(below) ? below : '';
    if (!(await door.admits(request, response, id, merchantPath({ id }, keys, asked)))) return undefined;
    const shop = await shops.find(store, null, id);
    if (!shop) return void door.notFound(request, response);
    return { store, seals, shop, now: momentNow(shop.clock_offset_ms), at: (under, query) => merchantPath(shop, keys, under, query), signOut };
  }

  async function chargeAt(request: Request, response: Response): Promise<(ShownCharge & { now: string; installed: boolean }) | undefined> {
    const here = await place(request, response);
    if (!here) return undefined;
    const { shop, now, at } = here;
    const row = await applicationCharges.find(store, shop.id, idOf(request.params.id));
    if (!row) return void door.notFound(request, response);
    const app = await apps.find(store, null, row.app_id);
    const installed = (await installOf(store, row)) !== undefined;
    return { charge: standing(row, now), shop, app, installed, path: at(`/application_charges/${row.id}`), home: at(), signOut, now };
  }

  async function recurringAt(request: Request, response: Response): Promise<ShownRecurring | undefined> {
    const here = await place(request, response);
    if (!here) return undefined;
    const { shop, now, at } = here;
    const charge = await recurringCharges.find(store, shop.id, idOf(request.params.id));
    if (!charge) return void door.notFound(request, response);
    const [app, used] = [await apps.find(store, null, charge.app_id), await balanceUsed(store, charge, now)];
    return { charge, shop, app, now, used, path: at(`/recurring_application_charges/${charge.id}`), home: at(), signOut };
  }

  router.get('/shops/:shop', async (request, response) => {
    const here = await place(request, response);
    if (here) await homePage(response, here, request.query);
  });

  for (const [below, list] of [
    ['application_charges', chargesPage],
    ['recurring_application_charges', recurringListPage],
  ] as const)
    router.get(`/shops/:shop/${below}`, async (request, response) => {
      const here = await place(request, response);
      if (!here) return;
      const asked = await listAsked(here, request.query);
      if (!asked) return door.notFound(request, response);
      await list(response, here, asked);
    });

  router.get('/shops/:shop/messages', async (request, response) => {
    const here = await place(request, response);
    if (!here) return;
    const asked = await listAsked(here, request.query);
    if (!asked?.app) return door.notFound(request, response);
    await messagesPage(response, here, { ...asked, app: asked.app });
  });

  router.get('/shops/:shop/application_charges/:id', async (request, response) => {
    const shown = await chargeAt(request, response);
    if (!shown) return;
    if (shown.charge.status !== 'pending') return decidedCharge(response, shown);
    (shown.installed ? pendingCharge : uninstalledCharge)(response, shown);
  });

  router.post('/shops/:shop/application_charges/:id', form, async (request, response) => {
    const shown = await chargeAt(request, response);
    if (!shown) return;
    const wish = wishOf(request);
    if (!wish) return noDecision(response, shown.path);
    await decideOn(request, response, shown, wish);
  });

  router.get('/shops/:shop/recurring_application_charges/:id', async (request, response) => {
    const shown = await recurringAt(request, response);
    if (shown) recurringPage(response, shown);
  });

  router.post('/shops/:shop/recurring_application_charges/:id', form, async (request, response) => {
    const shown = await recurringAt(request, response);
    if (!shown) return;
    const wish = wishOf(request);
    if (!wish) return noDecision(response, shown.path);
    const cap = (request.body as { capped_amount?: unknown }).capped_amount;
    await store.transaction(async (tx) => {
      tx.cause = causeOf(request);
      if (!(await shops.findForKeyShare(tx, null, shown.shop.id))) return;
      const charge = await lockedRecurringCharge(tx, shown.shop.id, shown.charge.id);
      // a charge that was decided, withdrawn or proposed anew in the meantime isn't changed; the redirect shows it
      if (charge && cap === undefined && charge.status === 'pending') await decideRecurring(tx, charge, wish === 'accept', shown.now);
      if (charge && cap !== undefined && cap === charge.proposed_capped_amount) await decideCap(tx, charge, wish === 'accept', shown.now);
    });
    redirect(response, shown.path);
  });

  router.use((request, response) => door.notFound(request, response));
  router.use((error: Error & { status?: number }, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    // the address can't be decoded, or the form is too large
    if (error.status !== undefined && error.status < 500)
      return page(
        response,
        error.status,
        'Unreadable request',
        html`<div class="card"><h1>The request can't be read</h1><p>Nothing was decided. Go back to the app and start again from there.</p></div>`,
      );
    const about = { request_id: response.getHeader('x-request-id') };
    if (isForNow(error, about)) {
      response.setHeader('Retry-After', '2');
      return page(
        response,
        503,
        'One moment',
        html`<div class="card"><h1>One moment</h1><p>The server can't do that at the moment, and nothing was decided. Try again in a moment.</p></div>`,
      );
    }
    log({ level: 'error', ...about, error: error.stack });
    page(
      response,
      500,
      'That did not work',
      html`<div class="card"><h1>That did not work</h1><p>Something went wrong on this server, and nothing was decided. Try again in a moment.</p></div>`,
    );
  });
  return router;
}
