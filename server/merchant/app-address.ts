// The entrance by the address that an app gets for a charge. It leads to the page of that charge, and to no other page of the shop.
import type { Request, Response, Router } from 'express';
import { chargesOfLink, confirmationPath, confirmed, standing } from '../domain/charges.ts';
import { apps, installOf, shops } from '../domain/tenants.ts';
import { momentNow } from '../store/clock.ts';
import { decidedCharge, pendingCharge, type ShownCharge } from './charge-page.ts';
import { decideOn, noDecision, wishOf } from './decision.ts';
import { type Entrance, idOf } from './gate.ts';

export function appAddress(router: Router, entrance: Entrance) {
  const { store, seals, gate, form, keys } = entrance;

  /** The charge for which this server signed the address. An install that has ended signs none. */
  async function signed({ params, query }: Request) {
    for (const row of await chargesOfLink(store, idOf(params.id))) {
      const install = await installOf(store, row);
      if (install && seals.isSignature(query.signature, 'application_charge', confirmed(row, install))) return { row, install };
    }
    return undefined;
  }

  /** The charge that an app's address leads to. If this server didn't sign the address, or the install has ended, it sends 404. */
  async function ofApp(request: Request, response: Response): Promise<(ShownCharge & { install: { id: number }; now: string }) | undefined> {
    const found = await signed(request);
    const shop = found && (await shops.find(store, null, found.row.shop_id));
    if (!shop) return void gate.notFound(request, response);
    const { row, install } = found;
    const path = confirmationPath(row, install, keys.signature);
    if (!(await gate.admits(request, response, shop.id, path))) return undefined;
    const now = momentNow(shop.clock_offset_ms);
    return { charge: standing(row, now), shop, install, app: await apps.find(store, null, row.app_id), path, signOut: gate.signOut, now };
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
    await decideOn(entrance, request, response, shown, wish, shown.install);
  });
}
