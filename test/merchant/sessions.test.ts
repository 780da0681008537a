// Who may see and decide what on the merchant's pages. The tests try every address of these pages as each caller who may not use it.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { Credentials } from '../../server/domain/credentials.ts';
import { merchantSessions } from '../../server/domain/merchant_sessions.ts';
import { consentPath } from '../../server/merchant/authorize.ts';
import { merchant } from '../../server/merchant/pages.ts';
import { Crowded } from '../../server/store/fair-semaphore.ts';
import { Cursors } from '../../server/store/lists/paging.ts';
import { Vault } from '../../server/store/vault.ts';
import { type Running, type Sandbox, sandbox, startServer } from '../support/harness.ts';
import { ahead, productIn } from '../support/shop.ts';
import { charged, leadsTo, loginAddress, sent, signedIn, subscribed, type Visit, visit } from './_visits.ts';

const loginUrl = 'https://host.example/merchant-login?from=pages';
/** Names that only this shop's pages have. */
const secrets = /Shelf|Kettle|Labels|Harbour|labels|\$\d/;

/** Without a session a page leads to the sign-in (303), a form says that it did nothing (401), and lists take no form (404). */
const leadsToLogin = [303, 401, 404];

let hosted: Running;
beforeAll(async () => {
  hosted = await startServer({ sandbox: false, 'merchant-login-url': loginUrl });
});
afterAll(() => hosted.close());

/** A shop with two apps, with charges and messages of theirs in every state. */
async function furnished(server?: Running) {
  const box = await sandbox({ ...(server && { server }) });
  const other = await box.anotherApp({ name: 'Kettle Analytics' });
  const pending = await charged(box);
  const silent = await charged(box, { return_url: undefined, name: 'Shelf plan' });
  const accepted = await charged(box, { name: 'Label paper' });
  const declined = await charged(box, { name: 'Label ink' });
  const competing = await charged(other, { name: 'Kettle reports', price: '99.00' });
  await box.operator('POST', `./application_charges/${accepted.id}/accept`);
  await box.operator('POST', `./application_charges/${declined.id}/decline`);
  const asked = await subscribed(box);
  const running = await subscribed(box, { name: 'Labels for life' });
  await box.operator('POST', `./recurring_application_charges/${running.id}/activate`);
  await box.operator('POST', `./recurring_application_charges/${running.id}/capped_amount_change`, { capped_amount_change: { capped_amount: '80.00' } });
  const at = '2026-09-01T09:29:58.417Z';
  // four messages, so that the home leads to a list of them
  for (let n = 0; n < 4; n++) {
    const { id } = await productIn(box);
    const given = { state: 'requires_action', messages: ['Needs a picture.'], feedback_generated_at: at, resource_updated_at: at };
    expect((await box.post(`/products/${id}/resource_feedback.json`, { resource_feedback: given })).status).toBe(202);
  }
  const redirect_uri = 'https://shelf-notes.example/auth/callback';
  await box.operator('PUT', `/apps/${other.app.id}`, { app: { redirect_urls: [redirect_uri] } });
  const consent = box.origin + consentPath({ client_id: other.app.client_id, shop: box.shop.domain, redirect_uri, response_type: 'code' });
  return { box, other, pending, silent, accepted, declined, competing, asked, running, consent };
}
type Furnished = Awaited<ReturnType<typeof furnished>>;

/** All pages that the merchant comes to from the home and from the apps' addresses. */
async function everyAddress({ box, pending, silent, accepted, declined, competing, consent }: Furnished, cookie?: string): Promise<string[]> {
  const found = new Set([box.shop.merchant_url, consent, ...[pending, silent, accepted, declined, competing].map(({ confirmation_url }) => confirmation_url)]);
  for (const url of found) {
    const page = await visit(url, cookie ? { cookie } : {});
    expect([url, page.status]).toEqual([url, 200]);
    for (const to of leadsTo(page)) if (to.startsWith('/merchant') && to !== '/merchant/sign_out') found.add(box.origin + to);
  }
  return [...found];
}

/** The kind of page that an address leads to: its path without ids. */
const kind = (url: string) => new URL(url).pathname.replace('/merchant', '').replace(/\d+/g, ':id');

const stillPending = async ({ box, pending, silent, competing, asked, running }: Furnished) => {
  for (const { id } of [pending, silent, competing])
    expect((await box.operator('GET', `./application_charges/${id}`)).body.application_charge.status).toBe('pending');
  const of = async ({ id }: { id: number }) => (await box.operator('GET', `./recurring_application_charges/${id}`)).body.recurring_application_charge;
  expect((await of(asked)).status).toBe('pending');
  expect(await of(running)).toMatchObject({ capped_amount: '50.00', proposed_capped_amount: '80.00' });
};

/** Sends every decision to every address, checks that no response has a name of the shop, and returns the statuses. */
async function tryAll(addresses: string[], cookie?: string) {
  const answers = new Set<number>();
  for (const url of addresses) {
    const tried = [await visit(url, cookie ? { cookie } : {})];
    for (const decision of ['accept', 'decline', 'uninstall'])
      for (const cap of [{}, { capped_amount: '80.00' }]) tried.push(await sent(url, { decision, ...cap }, cookie));
    for (const { status, text } of tried) {
      answers.add(status);
      expect([url, text.replace(/<style>[\s\S]*<\/style>/, '').match(secrets)]).toEqual([url, null]);
    }
  }
  return [...answers].sort();
}

test('every kind of page is among those that are tried', async () => {
  const all = await furnished(hosted);
  const kinds = new Set((await everyAddress(all, await signedIn(all.box))).map(kind));
  const router = merchant({
    store: hosted.store,
    cursors: new Cursors({ current: 'x', accepted: ['x'] }),
    sandbox: false,
    loginUrl: undefined,
    publicUrl: undefined,
    sessions: new Credentials(/^$/, async () => []),
    causeOf: () => () => ({ request_id: '', traceparent: '' }),
    isForNow: () => false,
    log: () => {},
    vault: new Vault('k'),
    tables: [],
  });
  const routes = router.stack.flatMap(({ route }) => (route && route.path !== '/{*any}' ? [String(route.path).replace(/:(shop|id)/g, ':id')] : []));
  expect([...kinds].sort()).toEqual([...new Set(routes)].filter((path) => path !== '/sessions' && path !== '/sign_out').sort());
});

describe("an app's address leads to its charge and nowhere else", () => {
  const each = async ({ box, other, pending, silent, accepted, declined, competing }: Furnished, cookie?: string) => {
    const pages: [url: string, page: Visit][] = [];
    for (const { confirmation_url } of [pending, silent, accepted, declined])
      pages.push([confirmation_url, await visit(confirmation_url, cookie ? { cookie } : {})]);
    for (const [{ confirmation_url }, decision] of [
      [pending, 'perhaps'],
      [pending, 'decline'],
      [silent, 'accept'],
      [silent, 'decline'],
      [accepted, 'accept'],
      [accepted, 'decline'],
    ] as const)
      pages.push([confirmation_url, await sent(confirmation_url, { decision }, cookie)]);
    const late = await charged(box);
    await ahead(box, 2 * 86_400 + 1);
    pages.push([late.confirmation_url, await visit(late.confirmation_url, cookie ? { cookie } : {})]);
    pages.push([late.confirmation_url, await sent(late.confirmation_url, { decision: 'accept' }, cookie)]);
    for (const [url, page] of pages) {
      const { pathname, search } = new URL(url);
      const elsewhere = leadsTo(page).filter((to) => to !== pathname + search && !to.startsWith('https://shelf-notes.example/charged?charge_id='));
      expect([url, page.status, elsewhere]).toEqual([url, page.status, cookie && page.text.includes('class="top"') ? ['/merchant/sign_out'] : []]);
      for (const word of [competing.id, 'Kettle', '99.00', `shops/${box.shop.id}`, other.app.name]) expect(page.text).not.toContain(word);
    }
    expect(pages.map(([, { status }]) => status)).toEqual([200, 200, 200, 200, 400, 303, 303, 200, 303, 200, 410, 410]);
  };

  test('in the sandbox', async () => each(await furnished()));
  test('with a session', async () => {
    const all = await furnished(hosted);
    await each(all, await signedIn(all.box));
  });
  test('its signature opens no page of another app, nor any page of the shop', async () => {
    const { box, pending, competing } = await furnished();
    const theirs = new URL(pending.confirmation_url).searchParams.get('signature')!;
    for (const url of [
      competing.confirmation_url.replace(/signature=.*/, `signature=${theirs}`),
      `${box.origin}/merchant/shops/${box.shop.id}?signature=${theirs}`,
      `${box.origin}/merchant/shops/${box.shop.id}/application_charges/${competing.id}?signature=${theirs}`,
      `${box.origin}/merchant/shops/${box.shop.id}/application_charges?signature=${theirs}`,
    ])
      expect(await tryAll([url])).toEqual([404]);
    // not every such address came from an app
    expect(await (await fetch(`${box.origin}/merchant/shops/${box.shop.id}?signature=y`)).text()).toContain('Go back to the page or the app that led here');
    expect((await box.operator('GET', `./application_charges/${competing.id}`)).body.application_charge.status).toBe('pending');
  });
});

describe('outside the sandbox', () => {
  test('without a session nothing is shown or decided: the address leads to the sign-in, and from there back', async () => {
    const all = await furnished(hosted);
    const addresses = await everyAddress(all, await signedIn(all.box));
    expect(await tryAll(addresses)).toEqual(leadsToLogin);
    for (const url of addresses) {
      const to = new URL((await visit(url)).location!);
      const { from, shop_id, return_path, ...more } = Object.fromEntries(to.searchParams);
      expect([to.origin + to.pathname, from, shop_id, more]).toEqual(['https://host.example/merchant-login', 'pages', String(all.box.shop.id), {}]);
      expect(url.startsWith(all.box.origin + return_path!.split('?')[0])).toBe(true);
      const back = await visit(await loginAddress(all.box, return_path));
      expect([back.status, back.location]).toEqual([303, return_path]);
      expect((await visit(all.box.origin + back.location!, { cookie: back.cookie! })).status).toBe(200);
    }
    await stillPending(all);
  });

  test('404 with a session of another shop, with the same page as for a wrong signature', async () => {
    const all = await furnished(hosted);
    const addresses = await everyAddress(all, await signedIn(all.box));
    const stranger = await signedIn(await sandbox({ server: hosted }));
    expect(await tryAll(addresses, stranger)).toEqual([404]);
    const unsigned = await visit(all.pending.confirmation_url.replace(/signature=.*/, 'signature=x'), { cookie: stranger });
    expect((await visit(all.pending.confirmation_url, { cookie: stranger })).text).toBe(unsigned.text);
    await stillPending(all);
  });

  test('a session that has ended lets nobody in: signed out, run out, ended by the host, replaced in the same browser', async () => {
    const all = await furnished(hosted);
    const { box } = all;
    const [signedOut, late, replaced] = [await signedIn(box), await signedIn(box), await signedIn(box)];
    const addresses = await everyAddress(all, signedOut);
    const out = await sent(`${box.origin}/merchant/sign_out`, {}, signedOut);
    expect([out.status, out.cookie]).toEqual([200, 'merchant=']);
    expect((await visit(await loginAddress(box), { cookie: replaced })).status).toBe(303);
    await hosted.store.transaction(async (tx) => {
      const [row] = (await merchantSessions.all(tx, box.shop.id)).filter(({ opened }) => opened);
      await merchantSessions.update(tx, row!, { expires_at: '2026-01-01T00:00:00+00:00' }, row!.updated_at);
    });
    const ended = await signedIn(box);
    // tried before the host ends all sessions, and these with them
    for (const cookie of [signedOut, late, replaced, 'merchant=x', 'merchant=']) expect(await tryAll(addresses.slice(0, 4), cookie)).toEqual(leadsToLogin);
    await box.operator('DELETE', './merchant_sessions');
    expect(await tryAll(addresses.slice(0, 4), ended)).toEqual(leadsToLogin);
    expect(await tryAll(addresses, signedOut)).toEqual(leadsToLogin);
    await stillPending(all);
  });

  test('a login address lets in once, and not after its minute', async () => {
    const box = await sandbox({ server: hosted });
    const [used, late] = [await loginAddress(box), await loginAddress(box)];
    await visit(used);
    await hosted.store.transaction(async (tx) => {
      for (const row of await merchantSessions.all(tx, box.shop.id))
        if (!row.opened) await merchantSessions.update(tx, row, { expires_at: '2026-01-01T00:00:00+00:00' }, row.updated_at);
    });
    const none = new URL('/merchant/sessions', box.origin).href;
    for (const url of [used, late, none, `${none}?token=`, `${none}?token=a&token=b`, `${used}x`])
      expect(await visit(url)).toMatchObject({ status: 403, location: null, cookie: undefined });
    // the secret of a session isn't valid as a login token, nor a login token as a session
    const cookie = await signedIn(box);
    expect((await visit(`${none}?token=${cookie.split('=')[1]}`)).status).toBe(403);
    const unused = new URL(await loginAddress(box)).searchParams.get('token');
    expect((await visit(box.shop.merchant_url, { cookie: `merchant=${unused}` })).status).toBe(303);
  });

  test('only a form of the page itself decides', async () => {
    const all = await furnished(hosted);
    const { box, pending, asked } = all;
    const cookie = await signedIn(box);
    const urls = [
      pending.confirmation_url,
      `${box.shop.merchant_url}/application_charges/${pending.id}`,
      `${box.shop.merchant_url}/recurring_application_charges/${asked.id}`,
    ];
    for (const url of urls)
      for (const headers of [
        {},
        { Origin: 'null' },
        { Origin: 'https://apps.example' },
        { Origin: box.origin, 'Sec-Fetch-Site': 'same-site' },
        { Origin: box.origin, 'Sec-Fetch-Site': 'cross-site' },
      ])
        expect((await visit(url, { cookie, form: { decision: 'accept' }, headers })).status).toBe(403);
    expect((await visit(`${box.origin}/merchant/sign_out`, { cookie, form: {}, headers: { Origin: 'https://apps.example' } })).status).toBe(403);
    await stillPending(all);
    expect((await sent(urls[0]!, { decision: 'accept' }, cookie)).location).toBe(pending.decorated_return_url);
    expect((await sent(urls[2]!, { decision: 'accept' }, cookie)).status).toBe(303);
  });

  test('the merchant decides from the home, and comes back to it', async () => {
    const { box, pending, silent } = await furnished(hosted);
    const cookie = await signedIn(box);
    const { location } = await sent(`${box.shop.merchant_url}/application_charges/${pending.id}`, { decision: 'decline' }, cookie);
    const { text } = await visit(box.origin + location!, { cookie });
    expect(text).toContain('The charge of $24.00 by <bdi>Shelf Notes</bdi> was declined.');
    expect(text).toContain(pending.decorated_return_url!);
    const accepted = await sent(`${box.shop.merchant_url}/application_charges/${silent.id}`, { decision: 'accept' }, cookie);
    expect((await visit(box.origin + accepted.location!, { cookie })).text).toContain('The charge was accepted.');
  });

  test('404 for the addresses of an app that was uninstalled, for everybody, also once it is installed again', async () => {
    const all = await furnished(hosted);
    const { box, pending, silent, accepted, declined, competing } = all;
    const cookie = await signedIn(box);
    const addresses = [pending, silent, accepted, declined].map(({ confirmation_url }) => confirmation_url);
    await box.operator('DELETE', `./installs/${box.install.id}`);
    for (const given of [cookie, undefined]) expect(await tryAll(addresses, given)).toEqual([404]);
    await box.operator('POST', './installs', { install: { app_id: box.app.id } });
    for (const given of [cookie, undefined]) expect(await tryAll(addresses, given)).toEqual([404]);
    for (const { id } of [pending, silent]) expect((await box.operator('GET', `./application_charges/${id}`)).body.application_charge.status).toBe('pending');
    expect((await visit(competing.confirmation_url, { cookie })).status).toBe(200);
  });

  test('sessions are valid in every process, and end with their shop', async () => {
    const second = await startServer({ sandbox: false, 'merchant-login-url': loginUrl }, hosted.store);
    onTestFinished(() => second.close());
    const box = await sandbox({ server: hosted });
    const cookie = await signedIn(box);
    const there = new URL(new URL(box.shop.merchant_url).pathname, second.origin).href;
    expect((await visit(there, { cookie })).status).toBe(200);
    const { cookie: anew } = await visit((await loginAddress(box)).replace(box.origin, second.origin));
    expect((await visit(box.shop.merchant_url, { cookie: anew! })).status).toBe(200);
    const unused = await loginAddress(box);
    await box.operator('DELETE', '.');
    expect((await visit(unused)).status).toBe(403);
    expect((await visit(there, { cookie })).status).toBe(303);
    expect(await merchantSessions.all(hosted.store, box.shop.id)).toEqual([]);
  });

  test('where the host has not set up sign-in, the pages say so and show nothing else', async () => {
    const server = await startServer({ sandbox: false });
    onTestFinished(() => server.close());
    const all = await furnished(server);
    const addresses = await everyAddress(all, await signedIn(all.box));
    expect(await tryAll(addresses)).toEqual([403, 404]);
    expect((await visit(all.pending.confirmation_url)).text).toContain('has not set up a sign-in yet');
    await stillPending(all);
  });

  test('under https the cookie is bound to the host and never sent without TLS; only forms from there are taken', async () => {
    const server = await startServer({ sandbox: false, 'merchant-login-url': loginUrl, 'public-url': 'https://admin.example.com' });
    onTestFinished(() => server.close());
    const box: Sandbox = await sandbox({ server });
    const inside = (url: string) => url.replace('https://admin.example.com', server.origin);
    const charge = await charged(box);
    const url = inside(charge.confirmation_url);
    const response = await fetch(inside(await loginAddress(box)), { redirect: 'manual' });
    const set = response.headers.get('set-cookie')!;
    expect(set).toMatch(/^__Host-merchant=mse_[0-9a-f]{36}; Max-Age=28800; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const cookie = set.split(';')[0]!;
    expect((await visit(url, { cookie: cookie.replace('__Host-', '') })).status).toBe(303);
    expect((await visit(url, { cookie: `merchant=x; ${cookie}` })).status).toBe(200);
    const decide = (Origin: string) => visit(url, { cookie, form: { decision: 'accept' }, headers: { Origin } });
    expect((await decide(server.origin)).status).toBe(403);
    expect((await decide('https://admin.example.com')).location).toBe(charge.decorated_return_url);
  });
});

test('of a recurring charge only the limit that the page showed is decided, and no decision a second time', async () => {
  const box = await sandbox();
  const { id } = await subscribed(box);
  const charge = async () => (await box.operator('GET', `./recurring_application_charges/${id}`)).body.recurring_application_charge;
  const propose = (capped_amount: string) =>
    box.operator('POST', `./recurring_application_charges/${id}/capped_amount_change`, { capped_amount_change: { capped_amount } });
  const to = leadsTo(await visit(box.shop.merchant_url)).find((path) => path.includes(`/recurring_application_charges/${id}`));
  const decide = (form: Record<string, string>) => sent(box.origin + to, form);
  await decide({ decision: 'accept' });
  await propose('70.00');
  await propose('80.00');
  for (const form of [{ decision: 'decline' }, { decision: 'accept', capped_amount: '70.00' }, { decision: 'decline', capped_amount: '70.00' }]) {
    expect((await decide(form)).status).toBe(303);
    expect(await charge()).toMatchObject({ status: 'active', capped_amount: '50.00', proposed_capped_amount: '80.00' });
  }
  await decide({ decision: 'accept', capped_amount: '80.00' });
  expect(await charge()).toMatchObject({ status: 'active', capped_amount: '80.00', proposed_capped_amount: null });
});

test('the address where merchants sign in has to be an http or https URL', () => {
  for (const given of ['host.example/login', 'javascript:alert(1)', 'ftp://host.example/'])
    expect(() => readConfig(['--merchant-login-url', given], {})).toThrow('--merchant-login-url takes an http or https URL');
  expect(readConfig([], { MERCHANT_LOGIN_URL: loginUrl })['merchant-login-url']).toBe(loginUrl);
});

test('a HEAD request for a login address, as mail scanners send it, does not use the address up', async () => {
  const box = await sandbox({ server: hosted });
  const address = await loginAddress(box);
  const head = await fetch(address, { method: 'HEAD', redirect: 'manual' });
  expect({ status: head.status, cookie: head.headers.get('set-cookie') }).toEqual({ status: 200, cookie: null });
  expect((await visit(address)).cookie).toBeDefined();
});

test('503 with a page that says so, where too many queries of the shop wait', async () => {
  const running = await startServer({ sandbox: false, 'merchant-login-url': loginUrl });
  onTestFinished(() => running.close());
  const box = await sandbox({ server: running });
  const { cookie, location } = await visit(await loginAddress(box));
  const home = new URL(location!, box.origin).href;
  expect((await visit(home, { cookie: cookie! })).status).toBe(200);
  Object.assign(running.store, { walked: () => Promise.reject(new Crowded()) });
  expect(await visit(home, { cookie: cookie! })).toMatchObject({ status: 503, text: expect.stringMatching(/One moment[\s\S]*href="">Try again/) });
});

test('a page that is refused for this counts in the metric of limits, as a call does', async () => {
  const running = await startServer();
  onTestFinished(() => running.close());
  const box = await sandbox({ server: running });
  const home = (await box.operator('GET', '.')).body.shop.merchant_url;
  expect((await visit(home)).status).toBe(200);
  Object.assign(running.store, { walked: () => Promise.reject(new Crowded()) });
  const refused = await fetch(home);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await visit(`${running.origin}/metrics`)).text).toMatch(/store_admin_limits_hit_total\{limit="lists"\} 1\b/);
});
