// Each command once against a server, and its message when it fails. Longer than other files: the commands share one server and its records.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { leftBy } from '../../cli/sandbox.ts';
import { everyScope } from '../../server/contracts.ts';
import { openKept } from '../../server/sandbox/kept.ts';
import { begin, command, keysOf, result, scratch } from '../support/command.ts';
import { addCustomer, settled, subscribe } from '../support/deliveries.ts';
import { operatorKey, sandbox, until } from '../support/harness.ts';
import { receiver, status } from '../support/receiver.ts';

/** A server with made-up responses. A response can have a Link header with the address of the next page. */
async function answering(answer: (request: IncomingMessage) => [body: object, next?: string]): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/docs') return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>');
    const [body, next] = answer(request);
    const link = next === undefined ? {} : { Link: `<http://${request.headers.host}${next}>; rel="next"` };
    return response.writeHead(200, { 'Content-Type': 'application/json', ...link }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('shop', () => {
  test('create, list, reset and delete, by domain or id', async () => {
    const box = await sandbox();
    const name = `Green Café ${process.pid} ${box.shop.id}`;
    const domain = `green-cafe-${process.pid}-${box.shop.id}.example`;
    const { shop } = await result(box, 'shop', 'create', name, '--plan', 'advanced', '--currency', 'CAD');
    expect(shop).toMatchObject({ name, domain, plan: 'advanced', currency: 'CAD' });
    expect((await result(box, 'shop', 'list')).shops.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([box.shop.id, shop.id]));
    await box.post('/pages.json', { page: { title: 'About us' } });
    expect(await command(box, ['shop', 'reset'])).toEqual({ code: 0, out: `${box.shop.domain} is empty.\n`, err: '' });
    expect((await box.get('/pages.json')).body.pages).toEqual([]);
    const deletion = ['shop', 'delete', domain];
    for (const answer of ['', 'y', box.shop.domain])
      expect(await command(box, deletion, { answer })).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/\? Type its domain to go on: Nothing was/),
      });
    expect(await command(box, deletion, { answer: ` ${domain}` })).toMatchObject({ code: 0, out: `${domain} is deleted.\n` });
    const again = (await result(box, 'shop', 'create', name)).shop;
    const answer = "nobody is asked, so this isn't read";
    expect(JSON.parse((await command(box, [...deletion, '--json'], { answer })).out)).toEqual({ deleted: { id: again.id, domain } });
    for (const [how, answers] of [
      [[], {}],
      [['--yes'], { answer }],
    ] as const) {
      await result(box, 'shop', 'create', name);
      expect(await command(box, [...deletion, ...how], answers)).toEqual({ code: 0, out: `${domain} is deleted.\n`, err: '' });
    }
    expect(await command(box, deletion)).toEqual({
      code: 1,
      out: '',
      err: `No shop has the domain ${domain}: \`store-admin shop list\` lists the shops\n`,
    });
  });

  test('a refused creation is reported in a sentence, and with --json as the server answered it', async () => {
    const box = await sandbox();
    const taken = ['shop', 'create', 'Harbour Tea', '--domain', box.shop.domain];
    const way = 'What to do: correct it and try again';
    const error = `The server refused /operator/shops with 422: domain has already been taken. ${way}`;
    expect(await command(box, taken)).toEqual({ code: 1, out: '', err: `${error}\n` });
    const { code, out, err } = await command(box, [...taken, '--json']);
    expect([code, out, JSON.parse(err)]).toEqual([1, '', { error, status: 422, errors: { domain: ['has already been taken'] } }]);
  });

  test("a refusal shows the server's hint, and advice for the key that was sent", async () => {
    const box = await sandbox();
    const refusal = async (...args: string[]) => (await command(box, args)).err;
    expect(await refusal('api', 'get', '/admin/api/latest/page.json')).toBe(
      'The server refused /admin/api/latest/page.json with 404: Not Found. Did you mean GET /admin/api/latest/pages.json?\n',
    );
    expect(await refusal('shop', 'list', '--operator-key', 'another')).toMatch(/ with 401: .* What to do: give another key with --operator-key\n$/);
    expect(await refusal('api', 'listPages', '--token', 'another')).toMatch(
      / with 401: .*An access token is sat_ and 36 hexadecimal digits; this value has another form\. What to do: give another token with --token\n$/,
    );
    const modest = await sandbox({ app: { scopes: ['read_products'] } });
    expect((await command(modest, ['api', 'listPages'])).err).toMatch(/ with 403: .* What to do: give the app the scope/);
    const { hint } = JSON.parse(await refusal('api', 'get', '/admin/api/latest/page.json', '--json'));
    expect(hint).toBe('Did you mean GET /admin/api/latest/pages.json?');
  });
});

describe('app, install, token', () => {
  test('an app is made, installed and given tokens, each in one step', async () => {
    const box = await sandbox();
    const { app } = await result(box, 'app', 'create', 'Labels', '--scopes', 'write_content,read_products', '--secret', 'a-secret-of-my-own');
    expect(app).toMatchObject({ name: 'Labels', scopes: ['write_content', 'read_products'], client_secret: 'a-secret-of-my-own' });
    expect((await result(box, 'app', 'list')).apps.map(({ id }: { id: number }) => id)).toContain(app.id);
    const mine = ['--app', String(app.id)];
    const installed = await command(box, ['install', ...mine]);
    expect(installed).toMatchObject({ code: 0, out: expect.stringMatching(/^sat_[0-9a-f]{36}\n$/) });
    const statusWith = async (token: string) => (await box.get('/pages.json', { token: token.trim() })).status;
    expect(await statusWith(installed.out)).toBe(200);
    // a second token of the same install
    const again = await result(box, 'install', ...mine);
    expect(installed.err).toMatch(new RegExp(`install_id +${again.install_id}\\n`));
    expect(await statusWith(again.access_token)).toBe(200);
    const { tokens } = await result(box, 'token', 'list', ...mine);
    expect(tokens).toHaveLength(2);
    const rotated = await command(box, ['token', 'rotate', ...mine]);
    expect(rotated.err).toBe('The other 2 tokens ended.\n');
    expect([await statusWith(rotated.out), await statusWith(installed.out), await statusWith(again.access_token)]).toEqual([200, 401, 401]);
    expect((await command(box, ['token', 'rotate', '--grace', '1h', ...mine])).err).toMatch(/^The other token ends at \d{4}-.*Z\.\n$/);
    const later = await result(box, 'token', 'rotate', '--grace', '1h', ...mine);
    expect([await statusWith(rotated.out), await statusWith(later.access_token)]).toEqual([200, 200]);
    const last = (await result(box, 'token', 'list', ...mine)).tokens.at(-1);
    expect(await command(box, ['token', 'revoke', String(last.id), ...mine])).toMatchObject({ code: 0 });
    expect(await statusWith(later.access_token)).toBe(401);
    expect(await command(box, ['app', 'secret', ...mine])).toMatchObject({
      out: expect.stringMatching(/^\S{16,}\n$/),
      err: expect.stringMatching(/^Until \S+ the old secret signs webhooks too/),
    });
  });

  test('install --scopes registers an app, and its token has only these scopes', async () => {
    const box = await sandbox();
    const { STORE_ADMIN_APP: _, ...env } = keysOf(box);
    const { code, out, err } = await begin(['install', '--scopes', 'read_content'], { env }).end();
    expect([code, err]).toEqual([0, expect.stringContaining('client_secret')]);
    const token = out.trim();
    expect((await box.get('/pages.json', { token })).status).toBe(200);
    expect((await box.post('/pages.json', { page: { title: 'No' } }, { token })).status).toBe(403);
  });

  test('a new app gets every scope unless scopes are given', async () => {
    const box = await sandbox();
    const { app } = await result(box, 'app', 'create', 'Kettle Analytics');
    expect(app.scopes).toEqual(everyScope().toSorted());
  });

  test('an app is found on any page of the list of installed apps', async () => {
    const asked: string[] = [];
    const install = (id: number, app_id: number) => ({ id, app_id, tokens: [{ id: 1, created_at: '2026-09-01T09:30:00+00:00', expires_at: null }] });
    const origin = await answering(({ method, url }) => {
      asked.push(`${method} ${url}`);
      if (method === 'POST') return [{ access_token: 'sat_1' }];
      return url!.includes('page_info=') ? [{ installs: [install(2, 8)] }] : [{ installs: [install(1, 7)] }, '/operator/shops/1/installs?page_info=second'];
    });
    const there = ['--server', origin, '--operator-key', 'any', '--shop', '1', '--app', '8'];
    expect(await begin(['install', ...there]).end()).toMatchObject({ code: 0, out: 'sat_1\n' });
    expect(asked.at(-1)).toBe('POST /operator/shops/1/installs/2/tokens');
    expect(await begin(['token', 'list', ...there, '--json']).end()).toMatchObject({ code: 0, out: expect.stringContaining('"app_id": 8') });
  });

  test('--scopes together with an existing app is refused, and so is an app that is not installed', async () => {
    const box = await sandbox();
    expect(await command(box, ['install', '--scopes', 'read_content'])).toMatchObject({ code: 2, err: expect.stringContaining('leave one of them out') });
    expect(await command(box, ['token', 'list', '--app', '1'])).toEqual({
      code: 1,
      out: '',
      err: 'App 1 is not installed on this shop: install it with `store-admin install --app 1`\n',
    });
    expect(await command(box, ['token', 'list', '--app', 'Labels'])).toMatchObject({ code: 2, err: expect.stringMatching(/^--app takes the id of an app/) });
  });
});

describe('trigger, deliveries, redeliver', () => {
  test('a topic is triggered, its delivery is refused, and sent again', async () => {
    const box = await sandbox();
    const hooks = await receiver();
    await subscribe(box, hooks.url, { topic: 'company_contacts/update' });
    const { webhook_deliveries } = await result(box, 'trigger', 'company_contacts/update', '--payload', '{"title":"Buyer"}');
    expect(webhook_deliveries).toMatchObject([{ topic: 'company_contacts/update' }]);
    await settled(box);
    const id = String(webhook_deliveries[0].id);
    expect((await command(box, ['deliveries', '--state', 'delivered', '--topic', 'company_contacts/update'])).out).toMatch(
      new RegExp(`\n${id} .* delivered\n`),
    );
    hooks.answer = status(500);
    expect((await command(box, ['redeliver', id])).out).toBe(`company_contacts/update is being sent again to ${hooks.url}.\n`);
    await until(
      () => result(box, 'deliveries', id),
      ({ webhook_delivery }) => webhook_delivery.attempts.length === 2,
    );
    const { out } = await command(box, ['deliveries', id]);
    expect(out).toContain('status 500');
    expect(out).toContain('X-Service-Hmac-Sha256');
    expect(out).toContain('"title":"Buyer"');
  });

  test('trigger for a record, for a topic without subscribers, and for an unknown topic', async () => {
    const box = await sandbox();
    const { id } = await addCustomer(box);
    expect(await command(box, ['trigger', 'customers/update', '--record', String(id)])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No app is subscribed to customers\/update, so nothing was sent\. .*store-admin listen/),
    });
    const misspelt = { code: 2, out: '', err: 'There is no topic customers/updated; did you mean customers/update?\n' };
    for (const words of [['trigger'], ['deliveries', '--topic'], ['listen', '--forward-to', '1', '--topics']])
      expect(await command(box, [...words, 'customers/updated'])).toEqual(misspelt);
    expect(await command(box, ['trigger', 'tea'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^There is no topic tea; the topics are app\/uninstalled, /),
    });
    expect(await command(box, ['trigger', 'customers/update', '--payload', '{'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^--payload is not JSON: /),
    });
    expect((await command(box, ['deliveries'])).out).toBe('none\n');
    expect(await command(box, ['deliveries', 'first'])).toMatchObject({ code: 2, err: 'The id of a delivery is a whole number, not first\n' });
  });
});

describe('clock', () => {
  test('is shown, and advanced by a duration or to a time', async () => {
    const box = await sandbox();
    expect((await result(box, 'clock')).clock.offset_seconds).toBe(0);
    expect((await result(box, 'clock', 'advance', '2d')).clock.offset_seconds).toBe(172_800);
    expect((await result(box, 'clock', 'advance', '1h30m')).clock.offset_seconds).toBe(178_200);
    const to = new Date(Date.now() + 40 * 86_400_000).toISOString();
    expect((await command(box, ['clock', 'advance', to])).out).toMatch(new RegExp(`^${to.slice(0, 16)}`));
    expect(await command(box, ['clock', 'advance', 'tomorrow'])).toMatchObject({
      code: 2,
      err: 'tomorrow is not a duration: write it as 2d, 1h30m or 45s\n',
    });
  });
});

describe('charge', () => {
  test('accept and decline, for a single charge and for a recurring one with its cap', async () => {
    const box = await sandbox();
    const once = async () =>
      (await box.post('/application_charges.json', { application_charge: { name: 'Labels', price: '24.00', return_url: 'http://127.0.0.1:4999/' } })).body
        .application_charge.id;
    expect((await command(box, ['charge', 'accept', String(await once())])).out).toBe('Labels is active.\n');
    expect((await command(box, ['charge', 'decline', String(await once())])).out).toBe('Labels is declined.\n');
    const wish = { app_id: box.app.id, name: 'Plan', price: '5.00', capped_amount: '20.00', terms: 'By use' };
    const { id } = (await box.operator('POST', './recurring_application_charges', { recurring_application_charge: wish })).body.recurring_application_charge;
    expect((await command(box, ['charge', 'accept', String(id)])).out).toBe('Plan is active.\n');
    const propose = (capped_amount: string) =>
      box.operator('POST', `./recurring_application_charges/${id}/capped_amount_change`, { capped_amount_change: { capped_amount } });
    await propose('30.00');
    expect((await result(box, 'charge', 'accept', String(id))).charge).toMatchObject({ capped_amount: '30.00', proposed_capped_amount: null });
    // declining a cap cancels nothing
    await propose('40.00');
    const kept = { status: 'active', capped_amount: '30.00', proposed_capped_amount: null };
    expect((await result(box, 'charge', 'decline', String(id))).charge).toMatchObject(kept);
    expect((await command(box, ['charge', 'decline', String(id)])).out).toBe('Plan is cancelled.\n');
    expect((await result(box, 'charge', 'list')).charges.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)).toEqual([
      'once active',
      'once declined',
      'recurring cancelled',
    ]);
    expect(await command(box, ['charge', 'accept', '1'])).toMatchObject({
      code: 1,
      err: 'The shop has no charge 1: `store-admin charge list` lists its charges\n',
    });
  });
});

test('rates asks for rates, and shows why there are none', async () => {
  const box = await sandbox();
  const { variants } = (await box.operator('POST', './products', { product: { title: 'Jasmine Pearls', variants: [{ title: '50 g', price: '14.00' }] } })).body
    .product;
  const service = { name: 'Harbour Post', callback_url: 'http://127.0.0.1:1/rates', service_discovery: true };
  expect((await box.post('/carrier_services.json', { carrier_service: service })).status).toBe(201);
  const { out } = await command(box, ['rates', '--variant', String(variants[0].id), '--city', 'Portland', '--province', 'ME', '--zip', '04101']);
  expect(out).toMatch(/^no rates\n\nAT /);
  expect(out).toMatch(/Harbour Post {2}unreachable/);
  expect((await result(box, 'rates')).rate_decisions).toMatchObject([{ reason: 'unreachable' }]);
  expect(await command(box, ['rates', '--zip', '04101'])).toMatchObject({ code: 2 });
  expect(await command(box, ['rates', '--limit', '0'])).toEqual({ code: 2, out: '', err: '--limit takes 1 or more, not 0\n' });
});

test('rates shows the latest decisions, however many there are', async () => {
  const decision = (id: number) => ({ id, created_at: '2026-09-01T09:30:00+00:00', carrier_service_name: 'Harbour Post', reason: `decision ${id}` });
  const origin = await answering(({ url }) => {
    const { searchParams } = new URL(url!, 'http://any.example');
    const from = Number(searchParams.get('page_info') ?? 1000);
    if (searchParams.get('order') !== 'newest') return [{ rate_decisions: [decision(1)] }];
    const rate_decisions = Array.from({ length: Number(searchParams.get('limit')) }, (_, n) => decision(from - n));
    return [{ rate_decisions }, `/operator/shops/1/rate_decisions?order=newest&limit=250&page_info=${from - 250}`];
  });
  const latest = async (limit: number) => {
    const { out } = await begin(['rates', '--limit', String(limit), '--server', origin, '--operator-key', 'any', '--shop', '1', '--json']).end();
    return JSON.parse(out).rate_decisions.map(({ id }: { id: number }) => id);
  };
  expect(await latest(3)).toEqual([998, 999, 1000]);
  expect(await latest(300)).toEqual(Array.from({ length: 300 }, (_, n) => 701 + n));
});

describe('events, logs', () => {
  test('events shows the stored events, and follows new ones', async () => {
    const box = await sandbox();
    const make = (title: string) => box.post('/custom_collections.json', { custom_collection: { title } });
    await make('Green teas');
    expect((await command(box, ['events', '--filter', 'Collection'])).out).toContain('Green teas');
    for (const [what, limit] of Object.entries({ events: '0', logs: '251', deliveries: '0' }))
      expect(await command(box, [what, '--limit', limit])).toEqual({ code: 2, out: '', err: expect.stringMatching(/^--limit takes 1 (to 250|or more), not /) });
    const following = begin(['events', '--follow'], { env: keysOf(box) });
    await following.seen(/Green teas/);
    await make('Black teas');
    await following.seen(/Black teas/);
    const { code, out } = await following.stop();
    expect([code, out.match(/Green teas/g)?.length]).toEqual([0, 1]);
  });

  test('events --follow shows an event that is stored after one with a higher id', async () => {
    const stored = [[1], [1, 3], [1, 2, 3], [1, 2, 3, 4]];
    const origin = await answering(({ url = '' }) => {
      const since = Number(/since_id=(\d+)/.exec(url)?.[1] ?? 0);
      const ids = (stored.length > 1 ? stored.shift()! : stored[0]!).filter((id) => id > since);
      return [{ events: ids.map((id) => ({ id, created_at: '', subject_type: 'Page', subject_id: id, verb: 'create', description: '' })) }];
    });
    const following = begin(['events', '--follow', '--json', '--server', origin, '--token', 'any']);
    await following.seen(/"id":4,/);
    const { out } = await following.stop();
    expect([...out.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))).toEqual([1, 3, 2, 4]);
  });

  test('logs tells why a request was refused, and follows new requests', async () => {
    const box = await sandbox();
    const following = begin(['logs', '--follow', '--refused', '--json'], { env: keysOf(box) });
    await box.post('/pages.json', { page: { title: '' } });
    await following.seen(new RegExp(`"shop_id":${box.shop.id}`));
    const lines = (await following.stop()).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.find(({ shop_id }) => shop_id === box.shop.id)).toMatchObject({ operation: 'createPage', status: 422, errors: { title: ["can't be blank"] } });
    expect((await command(box, ['logs', '--refused', '--limit', '250'])).out).toMatch(
      /422 {2}POST {3}\/admin\/api\/latest\/pages.json {2}createPage .*\n +title can't be blank/,
    );
    const { headers } = await box.post('/pages.json', { page: { title: '', template_suffix: 7 } });
    const { out } = await command(box, ['logs', headers.get('X-Request-Id')!]);
    expect(out).toMatch(
      /title can't be blank.*\nPOST \/admin\/api\/latest\/pages.json\n.*x-service-access-token +\[redacted\].*"template_suffix":7.*\n422\n.*"errors"/s,
    );
    expect(await command(box, ['logs', 'none'])).toMatchObject({ code: 1, err: expect.stringContaining('No request with the id none is kept') });
  });
});

describe('api', () => {
  test('by operation or path, of both interfaces, with bodies from arguments, a file or standard input', async () => {
    const box = await sandbox();
    const folder = scratch();
    const body = JSON.stringify({ page: { title: 'About us' } });
    const { page } = await result(box, 'api', 'createPage', '-d', body);
    writeFileSync(join(folder, 'page.json'), body);
    expect(await command(box, ['api', 'post', 'pages', '-d', '@page.json'], { cwd: folder })).toMatchObject({ code: 0 });
    expect(await command(box, ['api', 'post', '/pages.json', '-d', '-'], { input: body })).toMatchObject({ code: 0 });
    expect((await result(box, 'api', 'getPage', `page_id=${page.id}`, 'fields=id,title')).page).toEqual({ id: page.id, title: 'About us' });
    expect((await result(box, 'api', 'get', `pages/${page.id}`, 'fields=id')).page).toEqual({ id: page.id });
    expect((await result(box, 'api', 'get', '/admin/api/2026-07/pages.json?limit=1', 'fields=id')).pages).toHaveLength(1);
    expect((await result(box, 'api', 'getShop')).shop.id).toBe(box.shop.id);
    expect((await result(box, 'api', 'operator:listThemes')).themes).toHaveLength(1);
    expect((await result(box, 'api', 'get', `/operator/shops/${box.shop.id}`)).shop.id).toBe(box.shop.id);
    expect((await command(box, ['api', 'delete', `pages/${page.id}`, '--include'])).out).toMatch(/^200\n(.*\n)*x-request-id: .*\n(.*\n)*\{\}\n$/);
    expect(JSON.parse((await command(box, ['api', 'listPages', '--include', '--json'])).out)).toEqual({ pages: expect.any(Array) });
  });

  test.each([
    [['api', 'operator:issueToken', 'install_id=..'], "issueToken needs install_id, which can't be ..: give it as install_id=…\n"],
    [['listen', '--close', '--name', '.'], "closeWebhookListener needs listener_name, which can't be .: give it as listener_name=…\n"],
  ])('%j is refused, since the address would lose the dots, and be that of another call', async (args, err) => {
    expect(await command(await sandbox(), args)).toEqual({ code: 2, out: '', err });
  });

  test.each([
    [['api', 'listPage'], /^listPage is not an operation: did you mean listPages\? Otherwise search with .store-admin endpoints./],
    [['api', 'teapot'], /^teapot is not an operation: search with .store-admin endpoints teapot./],
    [['api', 'post', 'listPages'], /^listPages is a get, not a post\n$/],
    [['api', 'get'], /^Say what to get/],
    [['api', 'listThemes'], /^Both interfaces have listThemes: write admin:listThemes or operator:listThemes\n$/],
    [['api', 'getPage'], /^getPage needs page_id: give it as page_id=…\n$/],
    [['api', 'getPage', 'page_id='], /^getPage needs page_id: give it as page_id=…\n$/],
    [['api', 'listPages', 'colour=red'], /^listPages has no parameter colour; it takes limit, /],
    [['api', 'listPages', 'limit'], /^limit is not written as name=value\n$/],
    [['api', 'createPage', '-d', '{page}'], /^The body is not JSON: /],
    [['api', 'createPage', '-d', '@nothing.json'], /^The body can't be read: ENOENT/],
  ])('%j is refused without a request', async (args, said) => {
    const { code, out, err } = await begin(args, { env: { STORE_ADMIN_SERVER: 'http://127.0.0.1:1', STORE_ADMIN_TOKEN: 'sat_1' } }).end();
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(said);
  });

  test("the server's refusal is printed, and the command fails", async () => {
    const box = await sandbox();
    const { code, out, err } = await command(box, ['api', 'createPage', '-d', '{"page":{}}']);
    expect([code, JSON.parse(out)]).toEqual([1, { errors: { title: ["can't be blank"] } }]);
    expect(err).toContain("422: title can't be blank");
  });
});

test('doctor finds nothing wrong, or says what is wrong', async () => {
  const box = await sandbox();
  const { code, out } = await command(box, ['doctor']);
  expect([code, out]).toEqual([0, expect.stringMatching(/^ok {2}Node: .*\nok {2}Server: .*\nok {2}Operator key: .*\nok {2}Access token: .*\nok {2}Shop: /)]);
  const wrong = await command(box, ['doctor', '--json'], { env: { STORE_ADMIN_TOKEN: 'sat_1' } });
  expect([wrong.code, JSON.parse(wrong.out).findings.filter(({ state }: { state: string }) => state === 'wrong')]).toEqual([
    1,
    [{ about: 'Access token', state: 'wrong', found: expect.stringContaining('401') }],
  ]);
});

test('doctor names one reason only once', async () => {
  const box = await sandbox();
  const keyless = ['doctor', '--json', '--server', box.origin, '--token', box.token, '--shop', String(box.shop.id)];
  const { findings } = JSON.parse((await begin(keyless).end()).out);
  const wrong = findings.flatMap(({ about, state, found }: Record<string, string>) => (state === 'wrong' ? [[about, found]] : []));
  expect(wrong.slice(0, 2)).toEqual([
    ['Operator key', expect.stringMatching(/^No operator key is known/)],
    ['Shop', 'could not be checked, for the same reason as Operator key'],
  ]);
});

test('where one shop or one app is needed, and there are none or several, the message says how to name one', async () => {
  const ended = async (lists: object, ...args: string[]) => {
    const origin = await answering(() => [{ shops: [], installs: [], ...lists }]);
    return begin([...args, '--server', origin, '--operator-key', 'any']).end();
  };
  const two = [1, 2].map((id) => ({ id, app_id: 6 + id }));
  expect(await ended({}, 'clock')).toMatchObject({ code: 1, err: 'There is no shop: open one with `store-admin shop create NAME`\n' });
  expect(await ended({ shops: two }, 'clock')).toMatchObject({ code: 2, err: expect.stringMatching(/^There are several shops: name one with --shop/) });
  const listen = ['listen', '--forward-to', 'localhost:9', '--shop', '1'];
  expect(await ended({}, ...listen)).toMatchObject({ code: 1, err: 'No app is installed on this shop: install one with `store-admin install`\n' });
  expect(await ended({ installs: two }, ...listen)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Several apps are installed .* name one with --app/),
  });
});

test('doctor says by how much the clock of the shop is ahead', async () => {
  const box = await sandbox();
  await command(box, ['clock', 'advance', '90m']);
  expect((await command(box, ['doctor'])).out).toContain(`Shop: ${box.shop.domain}, whose clock is 1h30m ahead\n`);
});

test('doctor uses the singular for one', async () => {
  const lists = { webhook_deliveries: [], removed_webhooks: [{}], dead_jobs: [{}], shops: [], apps: [] };
  const origin = await answering(() => [{ ...lists, shop: {} }]);
  const { out } = await begin(['doctor', '--server', origin, '--operator-key', 'any', '--token', 'any', '--shop', '1']).end();
  expect(out).toMatch(/Deliveries: 0 failed and 1 subscription was removed because of failures: .*\n.*Work given up: 1 job: /);
});

test('doctor looks at every app', async () => {
  const lists = { webhook_deliveries: [], removed_webhooks: [], dead_jobs: [], shops: [], shop: {} };
  const app = { id: 755357713, name: 'Shelf Notes', missing_mandatory_webhooks: ['shop/redact'] };
  const origin = await answering(({ url }) =>
    url!.includes('page_info=') ? [{ ...lists, apps: [app] }] : [{ ...lists, apps: [] }, '/operator/apps?page_info=second'],
  );
  const { out } = await begin(['doctor', '--server', origin, '--operator-key', 'any', '--token', 'any', '--shop', '1']).end();
  expect(out).toContain('Shelf Notes (755357713) has no address for shop/redact');
});

test('a list has a dash for what another server leaves out', async () => {
  const shop = { id: 1, domain: 'harbour-tea.example', name: 'Harbour Tea' };
  const origin = await answering(() => [{ shops: [shop, { ...shop, id: 2, plan: 'basic', clock_offset_ms: 5400_000 }] }]);
  const { out } = await begin(['shop', 'list', '--server', origin, '--operator-key', 'any']).end();
  expect(out.split('\n').map((line) => line.split(/ {2,}/).slice(3))).toEqual([['PLAN', 'CLOCK AHEAD'], ['-', '-'], ['basic', '1h30m'], []]);
});

test('docs prints the address of the reference', async () => {
  const box = await sandbox();
  expect(await command(box, ['docs'])).toEqual({ code: 0, out: `${box.origin}/docs\n`, err: '' });
});

test('keys come from the file that a sandbox left beside its database, and are only sent to this machine', async () => {
  const box = await sandbox();
  const cwd = scratch();
  const left = { base_url: `${box.origin}/admin/api/latest`, operator_key: operatorKey, access_token: box.token, shop_id: box.shop.id, app_id: box.app.id };
  writeFileSync(join(cwd, 'mine.sqlite.sandbox'), JSON.stringify(left));
  const env = { DATABASE_URL: 'mine.sqlite' };
  expect(await begin(['token', 'list', '--json'], { cwd, env }).end()).toMatchObject({ code: 0, out: expect.stringContaining(`"app_id": ${box.app.id}`) });
  expect(await begin(['api', 'listPages'], { cwd, env }).end()).toMatchObject({ code: 0 });
  expect(await begin(['events', '--shop', box.shop.domain, '--app', String(box.app.id)], { cwd, env }).end()).toMatchObject({ code: 0 });
  // the server's own variable is enough where no key was left
  expect(await begin(['shop', 'list', '--server', box.origin], { env: { OPERATOR_KEY: operatorKey } }).end()).toMatchObject({ code: 0 });
  // a mounted secret ends in a line break
  const mounted = { STORE_ADMIN_SERVER: `${box.origin}\n`, STORE_ADMIN_OPERATOR_KEY: `${operatorKey}\n`, STORE_ADMIN_SHOP: `${box.shop.id}\n` };
  expect(await begin(['token', 'list'], { cwd: scratch(), env: mounted }).end()).toMatchObject({ code: 0 });
  for (const host of ['admin.example.com', 'localhost.example.com', '127.0.0.1.example.com', 'sublocalhost'])
    expect(await begin(['shop', 'list', '--server', `https://${host}`], { cwd, env }).end()).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^No operator key is known: /),
    });
});

test('a file in the folder leads no key to another machine', async () => {
  const box = await sandbox();
  const cwd = scratch();
  const calls: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    calls.push(url);
    throw new Error('no server');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const env = { DATABASE_URL: 'mine.sqlite', STORE_ADMIN_OPERATOR_KEY: operatorKey, STORE_ADMIN_TOKEN: box.token };
  for (const base_url of ['http://192.0.2.7:4010', 'https://admin.example.com', 'http://127.0.0.1.example.com', 'ftp://127.0.0.1', 'tea', 7]) {
    writeFileSync(join(cwd, 'mine.sqlite.sandbox'), JSON.stringify({ base_url }));
    for (const args of [
      ['shop', 'list'],
      ['api', 'listPages'],
    ])
      expect((await begin(args, { cwd, env }).end()).err).toMatch(/^No server answers at http:\/\/127\.0\.0\.1:4010: /);
  }
  expect(new Set(calls.map((url) => new URL(String(url)).origin))).toEqual(new Set(['http://127.0.0.1:4010']));
});

test('what a sandbox on PostgreSQL has left is found by the address of its database, whatever the password', () => {
  const [cwd, before] = [scratch(), process.cwd()];
  const address = (password: string, name = 'tea') => `postgres://shop${password}@db.example:5432/${name}`;
  process.chdir(cwd);
  try {
    const { keys } = openKept(address(':jasmine'), expect.fail);
    for (const password of [':jasmine', ':oolong', '']) expect(leftBy(address(password), cwd).left).toEqual(keys);
    expect(leftBy(address(':jasmine', 'coffee'), cwd).left).toEqual({});
  } finally {
    process.chdir(before);
  }
});

test("a command that ends the sandbox's own token says so", async () => {
  const box = await sandbox();
  const cwd = scratch();
  const left = { base_url: `${box.origin}/admin/api/latest`, operator_key: operatorKey, access_token: box.token, shop_id: box.shop.id, app_id: box.app.id };
  writeFileSync(join(cwd, 'mine.sqlite.sandbox'), JSON.stringify(left));
  const own = (...args: string[]) => begin(args, { cwd, env: { DATABASE_URL: 'mine.sqlite' } }).end();
  const [{ id }] = (await result(box, 'token', 'list')).tokens;
  await own('install', '--app', String(box.app.id));
  const { id: other } = (await result(box, 'token', 'list')).tokens.at(-1);
  const said =
    /^This ends the sandbox's own token, which commands in this folder use\. The sandbox makes a valid one at its next start; until then give one with --token/m;
  expect(await own('token', 'revoke', String(other))).toMatchObject({ code: 0, err: '' });
  expect((await own('token', 'rotate', '--grace', '1h')).err).toMatch(said);
  expect((await own('token', 'revoke', String(id))).err).toMatch(said);
});

test("a sandbox's own token is only used for its own shop and app", async () => {
  const [box, other] = [await sandbox(), await sandbox()];
  const cwd = scratch();
  const left = { base_url: `${box.origin}/admin/api/latest`, operator_key: operatorKey, access_token: box.token, shop_id: box.shop.id, app_id: box.app.id };
  writeFileSync(join(cwd, 'mine.sqlite.sandbox'), JSON.stringify(left));
  const env = { DATABASE_URL: 'mine.sqlite' };
  const create = ['api', 'createPage', '-d', '{"page":{"title":"About us"}}'];
  const known = `The only known access token is for shop ${box.shop.id} and app ${box.app.id}: give another with --token; `;
  for (const args of [create, ['events']])
    for (const named of [
      ['--shop', other.shop.domain],
      ['--shop', String(other.shop.id)],
      ['--app', '77'],
    ])
      expect(await begin([...args, ...named], { cwd, env }).end()).toEqual({
        code: 2,
        out: '',
        err: `${known}\`store-admin install ${named.join(' ')}\` prints one\n`,
      });
  expect(await begin(create, { cwd, env: { ...env, STORE_ADMIN_SHOP: other.shop.domain } }).end()).toMatchObject({ code: 2, out: '' });
  expect(await begin([...create, '--shop', 'nope.example'], { cwd, env }).end()).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^No shop has/),
  });
  for (const { get } of [box, other]) expect((await get('/pages.json')).body.pages).toEqual([]);
  expect(await begin([...create, '--shop', other.shop.domain, '--token', other.token], { cwd, env }).end()).toMatchObject({ code: 0 });
});
