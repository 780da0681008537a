// Who can use the console: anybody in a sandbox, and on a host whoever signs in with an operator key.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Vault } from '../../server/store/vault.ts';
import { asOperator, codeKey, operatorKey, type Running, type Sandbox, sandbox, startServer } from '../support/harness.ts';
import { raw } from '../support/raw.ts';
import { act, menuOf, said, signIn, visit } from './_visits.ts';

const billing = 'billing-key-of-enough-length-for-all';
const host = { sandbox: false, 'code-key': codeKey };

let server: Running;
let hosted: Running;
let box: Sandbox;
let there: Sandbox;
let paths: string[];
beforeAll(async () => {
  server = await startServer();
  hosted = await startServer({ ...host, 'operator-keys': `billing:${billing}` });
  box = await sandbox({ server });
  there = await sandbox({ server: hosted });
  paths = await menuOf(server.origin, box.shop.id);
});
afterAll(async () => {
  await server.close();
  await hosted.close();
});

const pathsOf = ({ shop }: Sandbox) => paths.map((path) => path.replace(String(box.shop.id), String(shop.id)));
const sealed = (session: object) => `console-session=${new Vault(codeKey).seal('console session', JSON.stringify(session))}`;
const soon = () => Date.now() + 60_000;

test('a sandbox signs everybody in, and no page shows a key', async () => {
  expect(paths.length).toBeGreaterThan(16);
  for (const path of paths) {
    const { status, text, headers } = await visit(server.origin, path);
    expect([path, status]).toEqual([path, 200]);
    for (const secret of [operatorKey, box.token, box.app.client_secret, '/console/sign_out']) expect(text).not.toContain(secret);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self'; .*frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script(?! (type="module" )?src="\/)|<style|\son\w+=| style="/);
  }
  expect(await visit(server.origin, '/console')).toMatchObject({ status: 303, location: expect.stringMatching(/^\/console\/shops\/\d+$/) });
  expect((await visit(server.origin, '/console/sign_in')).location).toBe('/console');
});

describe('a host', () => {
  const strangers = () => ({
    nobody: undefined,
    'a session that nobody sealed': 'console-session=abc',
    'a session of another key of the vault': `console-session=${new Vault('x'.repeat(32)).seal('console session', JSON.stringify({ key: operatorKey, until: soon() }))}`,
    'a message in place of a session': `console-session=${new Vault(codeKey).seal('console said', JSON.stringify({ key: operatorKey, until: soon() }))}`,
    'a session that has ended': sealed({ key: operatorKey, until: Date.now() - 1 }),
    'a session of a wrong key': sealed({ key: `${operatorKey}x`, until: soon() }),
    "a merchant's session": 'merchant=mse_0',
  });

  test('redirects everybody without a session to the sign-in, and does nothing for them', async () => {
    for (const [who, cookie] of Object.entries(strangers()))
      for (const path of [...pathsOf(there), '/console', ...(who === 'a session of a wrong key' ? [] : ['/console/nothing'])]) {
        const { status, location, text } = await visit(hosted.origin, path, { cookie });
        const to = path === '/console' ? '' : `?to=${encodeURIComponent(path)}`;
        expect([who, path, status, location]).toEqual([who, path, 303, `/console/sign_in${to}`]);
        expect(text).not.toContain(there.shop.name);
      }
    for (const [who, cookie] of Object.entries(strangers()))
      expect([who, (await visit(hosted.origin, '/console/live', { cookie })).status]).toEqual([who, 401]);
    const settings = `/console/shops/${there.shop.id}/settings`;
    for (const cookie of Object.values(strangers())) await act(hosted.origin, settings, { do: 'delete', certain: 'yes' }, cookie);
    const late = await visit(hosted.origin, settings, { form: { do: 'delete', certain: 'yes' }, headers: { Origin: hosted.origin } });
    expect([late.status, said(late)]).toEqual([401, expect.stringMatching(/^Nothing was done, because your session has ended\./)]);
    expect(late.text).toContain(`name="to" value="${settings}"`);
    expect((await there.operator('GET', '.')).status).toBe(200);
  });

  test.each([
    ['the key', operatorKey],
    ['a named key', billing],
  ])('signs in with %s, for every page, until the sign-out', async (_, key) => {
    const { status, location, cookies, headers } = await signIn(hosted.origin, key);
    expect([status, location]).toEqual([303, '/console']);
    expect(headers.get('set-cookie')).toMatch(/; Max-Age=28800; Path=\/console; .*HttpOnly; SameSite=Strict$/);
    expect(decodeURIComponent(cookies)).not.toContain(key);
    for (const path of pathsOf(there)) {
      const page = await visit(hosted.origin, path, { cookie: cookies });
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).not.toContain(key);
    }
    const out = await visit(hosted.origin, '/console/sign_out', { form: {}, cookie: cookies, headers: { Origin: hosted.origin } });
    expect([out.location, out.headers.get('set-cookie')]).toEqual(['/console/sign_in', expect.stringMatching(/^console-session=; .*Expires=Thu, 01 Jan 1970/)]);
  });

  test('brings back what was entered into a form that was sent after the session had ended, or whose key was removed', async () => {
    const form = { do: 'change', name: 'Quay “Coffee” & Tea', domain: 'quay.example', plan: 'advanced' };
    const path = `/console/shops/${there.shop.id}/settings`;
    const headers = { Origin: hosted.origin };
    for (const cookie of [undefined, sealed({ key: `${operatorKey}x`, until: soon() })]) {
      const asked = await visit(hosted.origin, path, { form, headers, cookie });
      const hidden = /name="entered" value="([^"]*)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&');
      expect([asked.status, hidden]).toEqual([401, String(new URLSearchParams(form))]);
      const wrong = await visit(hosted.origin, '/console/sign_in', { form: { key: 'wrong', to: path, entered: hidden! }, headers });
      // the reader is in the field, and a screen reader says with it why they are asked again
      expect(wrong.text).toMatch(/<input name="key" [^>]*aria-describedby="said" autofocus>/);
      expect([...wrong.text.matchAll(/ autofocus/g)].length).toBe(1);
      expect(wrong.text).toContain(`name="entered" value="${hidden!.replaceAll('&', '&amp;')}"`);
      const again = await act(hosted.origin, '/console/sign_in', { key: operatorKey, to: path, entered: hidden! });
      expect(said(again)).toBe('You are signed in again. What you sent before was not done: send it again.');
      for (const value of ['value="Quay “Coffee” &amp; Tea"', 'value="quay.example"', '<option value="advanced" selected>'])
        expect(again.text).toContain(value);
    }
    expect((await there.operator('GET', '.')).body.shop.name).toBe(there.shop.name);
    // what no cookie has room for would be lost in this tab
    const long = await visit(hosted.origin, path, { form: { ...form, name: 'x'.repeat(3000) }, headers });
    expect([said(long), long.text.includes('name="entered"')]).toEqual([expect.stringMatching(/sign in in another tab, then load this page again/), false]);
  });

  test('without a shop offers to create one, rather than another, and without an app to install one', async () => {
    const empty = await startServer(host);
    onTestFinished(() => empty.close());
    const { cookies } = await signIn(empty.origin);
    const { text } = await visit(empty.origin, '/console/shops', { cookie: cookies });
    expect(text).toContain('There is no shop yet. Create one below.');
    expect(text).toContain('<h2>Create a shop</h2>');
    await act(empty.origin, '/console/shops', { do: 'create', name: 'Quay Coffee', domain: 'quay.example', plan: 'basic' }, cookies);
    const { location } = await visit(empty.origin, '/console', { cookie: cookies });
    const { text: charges } = await visit(empty.origin, `${location}/charges`, { cookie: cookies });
    expect(charges).toContain(`No app is installed on this shop yet. <a href="${location}/installs">Install one</a> first.`);
  });

  test('ends the event streams of a browser that signs out, and no others', async () => {
    const [mine, other] = [(await signIn(hosted.origin)).cookies, (await signIn(hosted.origin)).cookies];
    const listen = async (Cookie: string) => (await fetch(`${hosted.origin}/console/live`, { headers: { Cookie } })).body!.getReader();
    const tabs = [await listen(mine), await listen(mine), await listen(other)];
    for (const tab of tabs) expect(Buffer.from((await tab.read()).value!).toString()).toBe('retry: 2000\n\n');
    await visit(hosted.origin, '/console/sign_out', { form: {}, cookie: mine, headers: { Origin: hosted.origin } });
    // what signing out changed is told to the browser that stays
    const [first, second, stays] = await Promise.all(tabs.map((tab) => tab.read()));
    expect([first!.done, second!.done, stays!.done]).toEqual([true, true, false]);
    await tabs[2]!.cancel();
  });

  test.each([
    ['a page', '/console/shops/1/deliveries?id=5&state=failed', '/console/shops/1/deliveries?id=5&state=failed'],
    ['the console', '/console', '/console'],
    ['nowhere', '', '/console'],
    ['another site', 'https://evil.example/console/', '/console'],
    ['another site of the same scheme', '//evil.example/console/', '/console'],
    ['another site by backslashes', '\\\\evil.example/console/', '/console'],
    ['another site by one backslash', '/\\evil.example/console/', '/console'],
    ['another site with a tab', '/\t/evil.example/console/', '/console'],
    ['out of the console', '/console/../admin', '/console'],
    ['out of it by an encoded way', '/console/%2e%2e/%2e%2e/admin', '/console'],
    ['out of it by backslashes', '/console/..\\admin', '/console'],
    ['a script', 'javascript:alert(1)//console/', '/console'],
    ['a name that begins alike', '/console.evil', '/console'],
    ['the sign-in itself', '/console/sign_in?to=/console/apps', '/console'],
    ['a header of its own', '/console/apps\r\nSet-Cookie: a=b', '/console/appsSet-Cookie:%20a=b'],
  ])('the sign-in leads on to %s only within the console', async (_, to, wanted) => {
    const asked = await visit(hosted.origin, `/console/sign_in?${new URLSearchParams({ to })}`);
    expect(asked.text).toContain(`name="to" value="${wanted.replaceAll('&', '&amp;')}"`);
    const from = { Origin: hosted.origin };
    // also when a client posts the form without loading the page
    for (const given of [to, wanted]) {
      const { location, headers } = await visit(hosted.origin, '/console/sign_in', { form: { key: operatorKey, to: given }, headers: from });
      expect([location, headers.getSetCookie().length]).toEqual([wanted, 1]);
    }
    const guessed = await visit(hosted.origin, '/console/sign_in', { form: { key: 'wrong', to }, headers: from });
    expect(guessed.text).toContain(`name="to" value="${wanted.replaceAll('&', '&amp;')}"`);
  });

  test.each(['', 'wrong', `${operatorKey}x`, `Bearer ${operatorKey}`, 'ü', 'a\r\nX-Evil: 1', 'x'.repeat(2000)])('accepts no other key: %j', async (key) => {
    const page = await signIn(hosted.origin, key);
    expect([page.status, page.cookies, said(page)]).toEqual([401, '', 'The operator key is missing or wrong']);
  });

  test('logs each action with the name of the key and the address of the browser', async () => {
    const { cookies } = await signIn(hosted.origin, billing);
    const changed = await visit(hosted.origin, `/console/shops/${there.shop.id}/settings`, {
      form: { do: 'change', name: 'Harbour Tea & Co', domain: there.shop.domain, plan: 'basic' },
      cookie: cookies,
      headers: { Origin: hosted.origin },
    });
    const [entry] = (await asOperator(hosted.origin, 'GET', '/audit_log?order=newest&limit=1')).body.audit_log;
    expect(entry).toMatchObject({ operator: 'billing', operation: 'updateShop', shop_id: there.shop.id, status: 200, address: '127.0.0.1' });
    expect(entry.request_id).toBe(changed.headers.get('x-request-id'));
    expect((await there.operator('GET', '.')).body.shop).toMatchObject({ name: 'Harbour Tea & Co', plan: 'basic' });
  });

  test('ends the sessions of a key that was removed', async () => {
    const { cookies } = await signIn(hosted.origin, billing);
    const after = await startServer(host, hosted.store);
    onTestFinished(() => after.close());
    const page = await visit(after.origin, '/console/shops', { cookie: cookies });
    expect([page.status, page.location, page.headers.get('set-cookie')]).toEqual([
      303,
      '/console/sign_in?to=%2Fconsole%2Fshops',
      expect.stringContaining('console-session=;'),
    ]);
    // another process of the same host accepts the sessions of the other keys
    expect((await visit(after.origin, '/console/shops', { cookie: (await signIn(hosted.origin)).cookies })).status).toBe(200);
  });

  test('limits the guesses of an address, and still serves a signed-in browser at this address', async () => {
    const strict = await startServer({ ...host, 'rate-limit': 40, 'address-limit': 12, 'address-leak': 0.001, 'trust-proxy': 1 });
    onTestFinished(() => strict.close());
    const { cookies } = await signIn(strict.origin);
    const from = { Origin: strict.origin, 'X-Forwarded-For': '192.0.2.7' };
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await visit(strict.origin, '/console/sign_in', { form: { key: `guess-${n}` }, headers: from })).status);
    expect(statuses).toEqual([...Array(6).fill(401), ...Array(6).fill(429)]);
    expect((await visit(strict.origin, '/console/shops', { cookie: cookies, headers: from })).status).toBe(200);
    expect((await visit(strict.origin, '/console/shops', { headers: from })).status).toBe(429);
    expect((await visit(strict.origin, '/console/sign_in', { headers: { 'X-Forwarded-For': '192.0.2.8' } })).status).toBe(200);
  });

  test('under https uses a cookie that no insecure page can set', async () => {
    const secure = await startServer({ ...host, 'public-url': 'https://admin.harbour-tea.example' });
    onTestFinished(() => secure.close());
    const { headers } = await visit(secure.origin, '/console/sign_in', {
      form: { key: operatorKey },
      headers: { Origin: 'https://admin.harbour-tea.example' },
    });
    expect(headers.get('set-cookie')).toMatch(/^__Secure-console-session=.*; HttpOnly; Secure; SameSite=Strict$/);
    expect((await visit(secure.origin, '/console/sign_in', { form: { key: operatorKey }, headers: { Origin: secure.origin } })).status).toBe(403);
  });

  test('shows no requests, and cannot move clocks; its menu leads only to what it has', async () => {
    const { cookies } = await signIn(hosted.origin);
    const offers = await menuOf(hosted.origin, there.shop.id, cookies);
    const left = pathsOf(there).filter((path) => !offers.includes(path));
    expect(left.map((path) => path.split('/').at(-1))).toEqual(['requests', 'clock', 'snapshots', 'faults', 'all_snapshots']);
    expect((await visit(hosted.origin, `/console/shops/${there.shop.id}/requests`, { cookie: cookies })).text).toContain('A host keeps no requests here');
    const moved = await act(hosted.origin, `/console/shops/${there.shop.id}/clock`, { do: 'advance', seconds: '3600' }, cookies);
    expect(said(moved)).toMatch(/sandbox/);
    const settings = (await visit(hosted.origin, `/console/shops/${there.shop.id}/settings`, { cookie: cookies })).text;
    const offered = [...settings.matchAll(/name="do" value="(\w+)"|action="([^"]+)"/g)].map(([, action, path]) => action ?? path);
    expect(offered).toEqual(['/console/sign_out', 'change', 'merchant', 'delete', 'sessions']);
    const link = await act(hosted.origin, `/console/shops/${there.shop.id}/settings`, { do: 'merchant' }, cookies);
    expect(link.text).toMatch(/href="[^"]*\/merchant\/sessions\?token=mln_[0-9a-f]+"/);
  });
});

test('a form is accepted only where the browser says that it was sent from the console', async () => {
  const form = { do: 'change', name: 'Taken over', domain: box.shop.domain };
  const path = `/console/shops/${box.shop.id}/settings`;
  const { cookies } = await signIn(hosted.origin);
  for (const [origin, at, cookie] of [
    [server.origin, path, ''],
    [hosted.origin, `/console/shops/${there.shop.id}/settings`, cookies],
    [hosted.origin, '/console/sign_in', ''],
    [hosted.origin, '/console/sign_out', cookies],
  ] as const)
    for (const headers of [
      {},
      { Origin: 'https://apps.example' },
      { Origin: 'null' },
      { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
      { Origin: origin, 'Sec-Fetch-Site': 'same-site' },
      { Origin: origin.replace(/:\d+$/, ':1') },
    ] as Record<string, string>[])
      expect([at, headers, (await visit(origin, at, { form, headers, cookie })).status]).toEqual([at, headers, 403]);
  expect((await box.operator('GET', '.')).body.shop.name).toBe('Harbour Tea');
  expect((await visit(server.origin, path, { headers: {} })).headers.get('access-control-allow-origin')).toBeNull();
  const put = await fetch(server.origin + path, { method: 'PUT', headers: { Origin: server.origin } });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('HEAD of the event stream occupies none of its places', async () => {
  const head = await fetch(`${server.origin}/console/live`, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
});

test('a sandbox shows nothing under a foreign host name that resolves to this machine', async () => {
  for (const path of ['/console', `/console/shops/${box.shop.id}`, '/console/live', '/console/console.js']) {
    const { status } = await raw(server.origin, [`GET ${path} HTTP/1.1`, 'Host: rebound.example']);
    expect([path, status]).toEqual([path, 421]);
  }
});

test('what was entered stays until a page can be made that shows it again', async () => {
  const form = { do: 'create', name: ' ', app_url: 'https://shelf-notes.example/start' };
  // a page of the list that there is not, in place of a database that is away
  const path = '/console/apps?page_info=none';
  const sent = await visit(server.origin, path, { form, headers: { Origin: server.origin } });
  const away = await visit(server.origin, sent.location!, { cookie: sent.cookies });
  expect([sent.status, away.status, away.cookies]).toEqual([303, 400, '']);
  expect((await visit(server.origin, '/console/apps', { cookie: sent.cookies })).text).toContain('value="https://shelf-notes.example/start"');
  // too long for a cookie
  const long = await act(server.origin, path, { ...form, redirect_urls: 'x'.repeat(3000) });
  expect(long.status).toBe(400);
  for (const [name, value] of Object.entries(form)) expect(long.text).toContain(`<input type="hidden" name="${name}" value="${value}">`);
});

test('an unknown page, record or action gets a message in words', async () => {
  for (const path of ['/console/nothing', '/console/shops/1', '/console/shops/abc', '/console/shops/%2e%2e%2fapps', `/console/shops/${box.shop.id}/nothing`])
    expect([path, (await visit(server.origin, path)).status]).toEqual([path, 404]);
  for (const query of ['?id=999999999', '?id=x', '?id=%27%3Cscript%3E', '?state=none', '?id=../../shops', '?refused=true&id=0', '?%'])
    for (const page of ['requests', 'deliveries'])
      expect([page, query, (await visit(server.origin, `/console/shops/${box.shop.id}/${page}${query}`)).status]).toEqual([page, query, 200]);
  for (const form of [{}, { do: 'nothing' }, { do: 'constructor' }, { do: '__proto__' }] as Record<string, string>[])
    expect(said(await act(server.origin, `/console/shops/${box.shop.id}/charges`, form))).toBe('This page has no such action');
  const large = await visit(server.origin, '/console/apps', { form: { do: 'create', name: 'x'.repeat(100_000) }, headers: { Origin: server.origin } });
  const unreadable = await visit(server.origin, '/console/shops/%E0%A4%A');
  const put = await fetch(`${server.origin}/console/apps`, { method: 'PUT' });
  expect([large.status, unreadable.status, put.status]).toEqual([413, 400, 405]);
  for (const text of [large.text, unreadable.text, await put.text()]) expect(text).toMatch(/<p>[A-Z][^<]+ <a href="\/console">Go to the console<\/a><\/p>/);
});
