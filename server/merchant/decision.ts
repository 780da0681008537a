// The merchant's decision about an application charge, whichever address led to its page.
import type { Request, Response } from 'express';
import { decide, decoratedReturnUrl } from '../domain/charges.ts';
import { merchantPath } from '../domain/merchant_paths.ts';
import { installs, shops } from '../domain/tenants.ts';
import { html } from '../looks/html.ts';
import { decidedCharge, type ShownCharge, uninstalledCharge } from './charge-page.ts';
import { type Entrance, redirect } from './gate.ts';
import { page } from './layout.ts';

type Wish = 'accept' | 'decline';

export function wishOf({ body }: Request): Wish | undefined {
  const wish = (body as { decision?: unknown } | undefined)?.decision;
  return wish === 'accept' || wish === 'decline' ? wish : undefined;
}

export const noDecision = (response: Response, path: string) =>
  page(
    response,
    400,
    'No decision',
    html`<div class="card"><h1>Accept or decline?</h1><p>Nothing was decided, because the answer was neither.</p><div class="actions"><a class="button act" href="${path}">Back to the charge</a></div></div>`,
  );

/** `install` is the install for which an app's address is valid. The merchant's own pages give none. */
export async function decideOn(
  { store, gate, keys }: Entrance,
  request: Request,
  response: Response,
  shown: ShownCharge & { now: string },
  wish: Wish,
  install?: { id: number },
) {
  const { shop, now } = shown;
  const status = wish === 'accept' ? 'active' : 'declined';
  const outcome = await store.transaction(async (tx) => {
    if (!(await shops.findForKeyShare(tx, null, shop.id)) || (install && !(await installs.findForKeyShare(tx, shop.id, install.id)))) return undefined;
    return decide(tx, shop.id, shown.charge.id, status, now);
  });
  if (!outcome) return gate.notFound(request, response);
  const { charge } = outcome;
  if (charge.status === 'pending') return uninstalledCharge(response, { ...shown, charge });
  // sending the same decision twice has the same result as sending it once
  if (charge.status !== status) return decidedCharge(response, { ...shown, charge });
  const here = shown.home === undefined ? shown.path : merchantPath(shop, keys, '', { notice: charge.id });
  redirect(response, (status === 'active' && decoratedReturnUrl(charge)) || here);
}
