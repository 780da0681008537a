// The entrance by the merchant's own address: the shop's home, its lists, and the pages of its charges and apps.
import type { Request, Response, Router } from 'express';
import { uninstall } from '../domain/apps.ts';
import { applicationCharges, balanceUsed, decideCap, decideRecurring, lockedRecurringCharge, recurringCharges, standing } from '../domain/charges.ts';
import { merchantPath } from '../domain/merchant_paths.ts';
import { apps, installOf, installs, shops } from '../domain/tenants.ts';
import { momentNow } from '../store/clock.ts';
import { appPage, appsPage, type Installed, installedApp, uninstallPage } from './app-page.ts';
import { decidedCharge, pendingCharge, type ShownCharge, uninstalledCharge } from './charge-page.ts';
import { decideOn, noDecision, wishOf } from './decision.ts';
import { type Entrance, idOf, redirect } from './gate.ts';
import { homePage } from './home.ts';
import { chargesPage, listAsked, messagesPage, recurringListPage } from './lists.ts';
import type { Place } from './place.ts';
import { recurringPage, type ShownRecurring } from './recurring-page.ts';

export function ownAddress(router: Router, entrance: Entrance) {
  const { store, seals, gate, form, keys, causeOf, tables, oldestVersion } = entrance;
  const { signOut } = gate;

  /** Lets a merchant in to the shop's own pages, or sends the response that refuses it. */
  async function place(request: Request, response: Response): Promise<Place | undefined> {
    const id = idOf(request.params.shop);
    if (keys.sandbox && !seals.isSignature(request.query.signature, 'merchant', String(id))) return void gate.notFound(request, response);
    const below = request.path.slice(`/shops/${request.params.shop}`.length);
    // signing in leads back to the path only. A list of messages needs the app's id, which isn't in the path
    const asked = /^\/((recurring_)?application_charges(\/\d{1,15})?|apps(\/\d{1,15}(\/uninstall)?)?)$/.test(below) ? below : '';
    if (!(await gate.admits(request, response, id, merchantPath({ id }, keys, asked)))) return undefined;
    const shop = await shops.find(store, null, id);
    if (!shop) return void gate.notFound(request, response);
    return { store, seals, shop, now: momentNow(shop.clock_offset_ms), at: (under, query) => merchantPath(shop, keys, under, query), signOut };
  }

  async function chargeAt(request: Request, response: Response): Promise<(ShownCharge & { now: string; installed: boolean }) | undefined> {
    const here = await place(request, response);
    if (!here) return undefined;
    const { shop, now, at } = here;
    const row = await applicationCharges.find(store, shop.id, idOf(request.params.id));
    if (!row) return void gate.notFound(request, response, here);
    const app = await apps.find(store, null, row.app_id);
    const installed = (await installOf(store, row)) !== undefined;
    return { charge: standing(row, now), shop, app, installed, path: at(`/application_charges/${row.id}`), home: at(), signOut, now };
  }

  async function recurringAt(request: Request, response: Response): Promise<ShownRecurring | undefined> {
    const here = await place(request, response);
    if (!here) return undefined;
    const { shop, now, at } = here;
    const charge = await recurringCharges.find(store, shop.id, idOf(request.params.id));
    if (!charge) return void gate.notFound(request, response, here);
    const [app, used] = [await apps.find(store, null, charge.app_id), await balanceUsed(store, charge, now)];
    return {
      charge,
      shop,
      app,
      now,
      used,
      path: at(`/recurring_application_charges/${charge.id}`),
      home: at(),
      decided: request.query.decided === '1',
      signOut,
    };
  }

  async function appAt(request: Request, response: Response): Promise<{ here: Place; shown: Installed } | undefined> {
    const here = await place(request, response);
    const shown = here && (await installedApp(here, idOf(request.params.id)));
    if (here && !shown) return void gate.notFound(request, response, here);
    return here && shown && { here, shown };
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
      if (!asked) return gate.notFound(request, response, here);
      await list(response, here, asked);
    });

  router.get('/shops/:shop/messages', async (request, response) => {
    const here = await place(request, response);
    if (!here) return;
    const asked = await listAsked(here, request.query);
    if (!asked?.app) return gate.notFound(request, response, here);
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
    await decideOn(entrance, request, response, shown, wish);
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
      if (!(await shops.findForKeyShare(tx, null, shown.shop.id))) return;
      const charge = await lockedRecurringCharge(tx, shown.shop.id, shown.charge.id);
      // a charge that was decided, withdrawn or proposed anew in the meantime isn't changed; the redirect shows it
      if (charge && cap === undefined && charge.status === 'pending') await decideRecurring(tx, charge, wish === 'accept', shown.now);
      if (charge && cap !== undefined && cap === charge.proposed_capped_amount) await decideCap(tx, charge, wish === 'accept', shown.now);
    });
    redirect(response, merchantPath(shown.shop, keys, `/recurring_application_charges/${shown.charge.id}`, { decided: 1 }));
  });

  router.get('/shops/:shop/apps', async (request, response) => {
    const here = await place(request, response);
    if (here) await appsPage(response, here, request.query);
  });

  for (const [below, show] of [
    ['', appPage],
    ['/uninstall', uninstallPage],
  ] as const)
    router.get(`/shops/:shop/apps/:id${below}`, async (request, response) => {
      const found = await appAt(request, response);
      if (found) show(response, found.here, found.shown);
    });

  router.post('/shops/:shop/apps/:id/uninstall', form, async (request, response) => {
    const here = await place(request, response);
    if (!here) return;
    const { shop, now, at } = here;
    const id = idOf(request.params.id);
    if ((request.body as { decision?: unknown } | undefined)?.decision !== 'uninstall') return redirect(response, at(`/apps/${id}`));
    const shown = await installedApp(here, id);
    await store.transaction(async (tx) => {
      tx.cause = causeOf(request);
      if (!shown || !(await shops.findForKeyShare(tx, null, shop.id))) return;
      const row = await installs.findForUpdate(tx, shop.id, shown.install.id);
      if (row) await uninstall(tx, shop, row, tables, now, oldestVersion);
    });
    // the same result where another window was first
    redirect(response, at('', { uninstalled: 1 }));
  });
}
