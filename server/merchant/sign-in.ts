// How a merchant's browser begins and ends a session: by an address that works once, and by signing out.
import type { Router } from 'express';
import { merchantPath } from '../domain/merchant_paths.ts';
import { endSession, openSession } from '../domain/merchant_sessions.ts';
import { html } from '../looks/html.ts';
import { type Entrance, redirect } from './gate.ts';
import { page } from './layout.ts';

export function signIn(router: Router, { store, gate, keys }: Entrance) {
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
    const before = gate.cookie.read(request);
    if (before !== undefined) await endSession(store, before);
    gate.cookie.set(response, opened.secret);
    redirect(response, opened.returnPath ?? merchantPath(opened.shop, keys));
  });

  router.post('/sign_out', async (request, response) => {
    const secret = gate.cookie.read(request);
    if (secret !== undefined) await endSession(store, secret);
    gate.cookie.clear(response);
    page(response, 200, 'Signed out', html`<div class="card"><h1>You are signed out</h1><p>To see or decide anything for your shop, sign in again.</p></div>`);
  });
}
