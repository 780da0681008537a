// Signing in to the console with an operator key, and out again. Every page behind these needs a key.
import type { Request, Response, Router } from 'express';
import type { Json } from '../../contract/document.ts';
import { signInPage } from './layout.ts';
import type { Live } from './live.ts';
import type { Answered } from './operate.ts';
import type { Said, Sessions } from './session.ts';
import { formOf, queryOf, wordsOf } from './visit.ts';

interface SignIn {
  sessions: Sessions;
  live: Live;
  /** The key with which a sandbox signs everybody in. */
  ownKey: string | undefined;
  /** Makes calls to the operator interface with a key. */
  caller(request: Request, response: Response, key: string): (method: string, path: string, body?: Json) => Promise<Answered>;
}

export function signIn(router: Router, { sessions, live, ownKey, caller }: SignIn) {
  router.get('/sign_in', (request, response) => {
    const to = pageOfConsole(queryOf(request).get('to') ?? '');
    if (ownKey) return response.redirect(303, to);
    response.send(signInPage(to, { said: sessions.said(request, response) }));
  });
  router.post('/sign_in', async (request, response) => {
    const form = formOf(request);
    const [key, to, entered] = [form.text('key'), pageOfConsole(form.text('to')), form.text('entered')];
    // a text that a header can't carry is no key
    const answered: Answered = /^[\x21-\x7e]{1,1024}$/.test(key)
      ? await caller(request, response, key)('GET', '/shops?limit=1')
      : { status: 401, body: { errors: 'The operator key is missing or wrong' }, link: '' };
    if (answered.status === 200) {
      sessions.begin(response, key);
      if (entered !== '') sessions.say(response, saidAgain(entered));
      return response.redirect(303, to);
    }
    response.status(answered.status).send(signInPage(to, { entered, said: { text: wordsOf(answered.body.errors), bad: true } }));
  });
  router.post('/sign_out', (request, response) => {
    const session = sessions.idOf(request);
    if (session !== undefined) live.leave(session);
    sessions.end(response);
    response.redirect(303, '/console/sign_in');
  });

  router.use((request, response, next) => {
    if (ownKey ?? sessions.keyOf(request)) return next();
    if (request.path === '/live') return void response.status(401).end();
    if (request.method !== 'POST') return response.redirect(303, signInTo(request));
    askAgain(request, response, sessions);
  });
}

/** What the page says that opens after the sign-in, with the values of the form that was sent too late. */
const saidAgain = (entered: string): Said => ({
  text: 'You are signed in again. What you sent before was not done: send it again.',
  given: [...new URLSearchParams(entered)],
});

/** The sign-in keeps what was entered into a form that was sent without a session, and brings it back. */
export function askAgain(request: Request, response: Response, sessions: Sessions) {
  const entered = String(formOf(request));
  const fits = sessions.fits(saidAgain(entered));
  const text = `Nothing was done, because your session has ended. ${fits ? 'What you entered is there again after you have signed in.' : 'What you entered is too long to be kept here: sign in in another tab, then load this page again, which sends it again.'}`;
  response.status(401).send(signInPage(pageOfConsole(request.originalUrl), { entered: fits ? entered : '', said: { text, bad: true } }));
}

const anywhere = 'http://console.invalid';

/** The page to open after signing in. It must be a page of the console as browsers read the address, so that nobody is led to another site. */
function pageOfConsole(to: string): string {
  const url = URL.parse(to, anywhere);
  if (url?.origin !== anywhere || !url.pathname.startsWith('/console/') || url.pathname.startsWith('/console/sign_')) return '/console';
  return url.pathname + url.search;
}

export function signInTo({ originalUrl }: Request): string {
  const to = pageOfConsole(originalUrl);
  return to === '/console' ? '/console/sign_in' : `/console/sign_in?${new URLSearchParams({ to })}`;
}
