import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClient, verifyWebhook } from '../../client/src/index.ts';
import { everyScope } from '../../server/contracts.ts';
import { type SandboxShop, startSandbox, type TestSandbox } from '../../server/testing.ts';
import { until } from '../support/harness.ts';

describe('startSandbox', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  test('a fresh shop takes 10 ms at most', async () => {
    for (let warm = 0; warm < 5; warm++) await sandbox.shop();
    const times: number[] = [];
    for (let count = 0; count < 20; count++) {
      const since = performance.now();
      await sandbox.shop();
      times.push(performance.now() - since);
    }
    times.sort((a, b) => a - b);
    // the quickest quarter: while other processes have the CPU, the others measure those
    expect(times[5]).toBeLessThan(10);
  });

  test('shops are separate from each other', async () => {
    const [one, other] = await Promise.all([sandbox.shop(), sandbox.shop()]);
    await createClient(one).post('/pages.json', { body: { page: { title: 'How we store tea' } } });
    expect(await createClient(one).get('/pages/count.json')).toEqual({ count: 1 });
    expect(await createClient(other).get('/pages/count.json')).toEqual({ count: 0 });
    await expect(createClient({ ...other, accessToken: 'sat_wrong' }).get('/pages/count.json')).rejects.toMatchObject({ status: 401 });
  });

  test('a shop has the scopes that it was opened with', async () => {
    const shop = await sandbox.shop({ scopes: ['read_content'] });
    const client = createClient(shop);
    expect(await client.get('/pages.json')).toEqual({ pages: [] });
    await expect(client.post('/pages.json', { body: { page: { title: 'No' } } })).rejects.toMatchObject({ status: 403 });
  });

  test('reset restores a shop to its start, and its token stays valid', async () => {
    const shop = await sandbox.shop();
    const client = createClient(shop);
    const opened = await client.get('/custom_collections.json', { fields: ['title', 'handle'] });
    await client.post('/pages.json', { body: { page: { title: 'How we store tea' } } });
    await client.post('/custom_collections.json', { body: { custom_collection: { title: 'Green teas' } } });
    await shop.clock.advance({ days: 3 });
    await shop.reset();
    expect(await client.get('/pages.json')).toEqual({ pages: [] });
    expect(await client.get('/custom_collections.json', { fields: ['title', 'handle'] })).toEqual(opened);
    expect(Math.abs(Date.parse(await shop.clock.now()) - Date.now())).toBeLessThan(5000);
  });

  test('advancing the clock of one shop leaves the others', async () => {
    const [ahead, behind] = [await sandbox.shop(), await sandbox.shop()];
    const told = await ahead.clock.advance({ days: 2, hours: 1 });
    expect(Math.round((Date.parse(told) - Date.now()) / 3_600_000)).toBe(49);
    const { page } = await createClient(ahead).post('/pages.json', { body: { page: { title: 'From the future' } } });
    expect(Math.round((Date.parse(page.created_at) - Date.now()) / 3_600_000)).toBe(49);
    expect(Math.abs(Date.parse(await behind.clock.now()) - Date.now())).toBeLessThan(5000);
  });

  test('simultaneous advances of the clock add up', async () => {
    const shop = await sandbox.shop();
    await Promise.all(Array.from({ length: 20 }, () => shop.clock.advance({ hours: 1 })));
    expect(Math.round((Date.parse(await shop.clock.now()) - Date.now()) / 3_600_000)).toBe(20);
  });

  test('an app has every scope by default', async () => {
    const shop = await sandbox.shop();
    const { installs } = await shop.operator('GET', './installs');
    const { app } = await shop.operator('GET', `/apps/${installs[0]!.app_id}`);
    expect(app.scopes).toEqual(everyScope().toSorted());
  });

  test('a request to the inbox is recorded, and a test can wait for it', async () => {
    const shop = await sandbox.shop();
    await expect(shop.delivery('collections/create', 20)).rejects.toThrow('no delivery of collections/create within 20 ms; there was nothing');
    shop.answerDeliveries(503);
    const answer = await fetch(shop.inbox, { method: 'POST', body: '{"id":1}', headers: { 'X-Service-Topic': 'collections/create' } });
    expect(answer.status).toBe(503);
    expect(await shop.delivery('collections/create')).toMatchObject({ topic: 'collections/create', body: '{"id":1}' });
    expect(shop.deliveries()).toHaveLength(1);
    await until(
      async () => shop.deliveries('themes/create').length,
      (count) => count === 0,
    );
  });

  test('deliveries of the server arrive in the inbox with a valid signature', async () => {
    const shop = await sandbox.shop();
    const client = createClient(shop);
    await client.post('/webhooks.json', { body: { webhook: { topic: 'collections/create', address: shop.inbox } } });
    await client.post('/custom_collections.json', { body: { custom_collection: { title: 'Green teas' } } });
    const { body, headers } = await shop.delivery('collections/create');
    expect(await verifyWebhook(body, headers, shop.clientSecret)).toMatchObject({
      topic: 'collections/create',
      shopDomain: shop.domain,
      payload: { title: 'Green teas', handle: 'green-teas' },
    });
  });

  test('a failed delivery is repeated when the clock is advanced, however soon after the failure', async () => {
    for (let time = 0; time < 5; time++) {
      const shop = await sandbox.shop();
      const client = createClient(shop);
      await client.post('/webhooks.json', { body: { webhook: { topic: 'collections/create', address: shop.inbox } } });
      shop.answerDeliveries(500);
      await client.post('/custom_collections.json', { body: { custom_collection: { title: 'Green teas' } } });
      const first = await shop.delivery('collections/create');
      const { webhook_deliveries } = await shop.operator('GET', './webhook_deliveries');
      expect(webhook_deliveries).toMatchObject([{ attempt_count: 1, state: 'pending' }]);
      shop.answerDeliveries(200);
      await shop.clock.advance({ hours: 1 });
      expect((await shop.delivery('collections/create')).headers['x-service-webhook-id']).toBe(first.headers['x-service-webhook-id']);
      expect(shop.deliveries()).toHaveLength(2);
    }
  });

  test('deliveries are kept in the order of their arrival, and reset removes them', async () => {
    const shop = await sandbox.shop();
    const client = createClient(shop);
    await client.post('/webhooks.json', { body: { webhook: { topic: 'collections/create', address: shop.inbox } } });
    await client.post('/custom_collections.json', { body: { custom_collection: { title: 'Green teas' } } });
    for (let place = 0; place < 5; place++) await fetch(shop.inbox, { method: 'POST', body: String(place), headers: { 'X-Service-Topic': 'place' } });
    for (let place = 0; place < 5; place++) expect((await shop.delivery('place')).body).toBe(String(place));
    shop.answerDeliveries(500);
    await shop.reset();
    expect(shop.deliveries()).toEqual([]);
    expect((await fetch(shop.inbox, { method: 'POST' })).status).toBe(200);
  });

  test.each([
    [{ country: 'CA' } as object, 'A shop has no country: it takes name, plan, currency, country_code, scopes'],
    [{ scopes: ['read_content', 'nope'] }, 'createApp was refused: {"scopes[1]":["is invalid"]}'],
    [
      { scopes: ['read_content', 'write_nope'] },
      'createApp was refused: {"scopes":["has scopes that there are not: write_nope; read_ and write_ go with: assigned_',
    ],
    [{ scopes: 'read_content' }, 'createApp was refused: {"scopes":'],
    [{ unauthenticated_scopes: ['nope'] }, 'createApp was refused: {"unauthenticated_scopes[0]":'],
    [{ distribution: 'everyone' }, 'createApp was refused: {"distribution":["is not included in the list"]}. distribution has to be one of custom, public'],
    [{ plan: 'gold' }, 'createShop was refused: {"plan":["is not included in the list"]}. plan has to be one of basic, standard, advanced, enterprise'],
    [{ currency: 'TEA' }, 'currency has to be a currency of ISO 4217, such as USD'],
    [{ country_code: 'Portugal' }, 'country_code has to be a country of ISO 3166 in two letters, such as US'],
  ])('a shop with %o is refused', async (wishes, said) => {
    await expect(sandbox.shop(wishes as never)).rejects.toThrow(said);
  });

  test("a shop's clock moves keys of repeated calls, and neither codes, tokens nor secrets, as the guide says", async () => {
    const shop = await sandbox.shop();
    const { app_id, id: install_id } = (await shop.operator('GET', './installs')).installs[0]!;
    const redirect_uri = 'http://127.0.0.1:4999/back';
    const { app } = await shop.operator('PUT', `/apps/${app_id}`, { app: { redirect_urls: [redirect_uri] } });
    const asked = new URLSearchParams({ response_type: 'code', client_id: app.client_id, shop: shop.domain, scope: 'read_content' });
    const moved = async (url: string, form?: Record<string, string>) => {
      const { headers } = await fetch(url, { redirect: 'manual', ...(form && { method: 'POST', body: new URLSearchParams(form) }) });
      return new URL(headers.get('location')!, url).href;
    };
    const page = await moved(`${shop.baseUrl}/admin/oauth/authorize?${asked}`);
    const code = new URL(await moved(page, { decision: 'accept', scopes: 'read_content' })).searchParams.get('code')!;

    const ends = new Date(Date.now() + 3_600_000).toISOString();
    const { access_token } = await shop.operator('POST', `./installs/${install_id}/tokens`, { token: { expires_at: ends } });
    const client = createClient({ ...shop, accessToken: access_token });
    const { client_secret } = await shop.operator('POST', `/apps/${app_id}/client_secret`, { client_secret: { previous_valid_for: 3600 } });
    await client.post('/webhooks.json', { body: { webhook: { topic: 'collections/create', address: shop.inbox } } });
    const headers = { 'Idempotency-Key': 'a-page-of-its-own' };
    const once = async () => (await client.post('/pages.json', { body: { page: { title: 'How we store tea' } }, headers })).page.id;
    const first = await once();
    expect(await once()).toBe(first);

    await shop.clock.advance({ days: 2 });
    expect(await once()).not.toBe(first);
    await client.post('/custom_collections.json', { body: { custom_collection: { title: 'Green teas' } } });
    const { body, headers: sent } = await shop.delivery('collections/create');
    for (const secret of [client_secret.client_secret, shop.clientSecret]) expect((await verifyWebhook(body, sent, secret)).topic).toBe('collections/create');
    const form = { grant_type: 'authorization_code', client_id: app.client_id, client_secret: client_secret.client_secret, code };
    const exchanged = await fetch(`${shop.baseUrl}/admin/oauth/access_token`, { method: 'POST', body: new URLSearchParams(form) });
    expect([exchanged.status, await exchanged.json()]).toMatchObject([200, { scope: 'read_content' }]);
  });

  test('names that the operator interface does not know are refused, with those that it takes', async () => {
    const shop = await sandbox.shop();
    const { id } = await shop.product();
    const given = (value: object) => value as never;
    for (const [mistake, said] of [
      [
        () => shop.product(given({ titel: 'Sencha', variants: [{ prize: '14.00' }] })),
        /^createProduct has no variants\.prize: did you mean variants\.price\?; no titel: did you mean title\?$/,
      ],
      [() => shop.customer(given({ firstname: 'Mina' })), 'createCustomer has no firstname: did you mean first_name?'],
      [() => shop.order(given({ colour: 'green' })), 'createOrder has no colour: it takes customer_id, email, line_items, '],
      [() => shop.askRates(given({ destination: { postcode: '04101' } })), /^createCheckoutRates has no destination\.postcode: it takes destination\./],
      [() => shop.fault(given({ operation: 'createPage', status: 429, tmes: 2 })), 'createFault has no tmes: did you mean times?'],
      [() => shop.clock.advance(given({ day: 2 })), 'A clock has no day: it takes days, hours, minutes, seconds'],
      [() => shop.operator('PUT', `./products/${id}`, given({ products: {} })), 'updateProduct has no products: did you mean product?'],
      [() => shop.operator('GET', './products?limti=1'), 'listProducts has no limti: did you mean limit?'],
      [() => shop.operator('GET', 'products' as string), 'A path of the operator interface begins with / or, below the shop, with ./, and not as products'],
    ] as const)
      await expect(mistake()).rejects.toThrow(said);
    // a record as a response shows it can be sent back
    const { product } = await shop.operator('GET', `./products/${id}`);
    await shop.operator('PUT', `./products/${id}`, given({ product }));
    expect((await shop.operator('GET', './products')).products).toHaveLength(1);
    for (const status of [100, 600, 200.5])
      expect(() => shop.answerDeliveries(status)).toThrow(`An inbox responds with a status from 200 to 599, not ${status}`);
  });

  test('work that becomes due when the clock is advanced is done', async () => {
    const shop = await sandbox.shop();
    const client = createClient(shop);
    const { application_charge } = await client.post('/application_charges.json', {
      body: { application_charge: { name: 'Set-up', price: '10.00', return_url: 'https://app.example/back' } },
    });
    expect(application_charge.status).toBe('pending');
    await shop.clock.advance({ days: 2, seconds: 1 });
    const path = { application_charge_id: application_charge.id };
    const { application_charge: later } = await client.get('/application_charges/{application_charge_id}.json', { path, fields: ['status'] });
    expect(later.status).toBe('expired');
  });

  test('the last of all retries has removed the subscription when the clock has been advanced', async () => {
    for (let time = 0; time < 3; time++) {
      const shop = await sandbox.shop();
      const client = createClient(shop);
      for (const topic of ['collections/create', 'collections/update'] as const)
        await client.post('/webhooks.json', { body: { webhook: { topic, address: `${shop.inbox}/${topic}` } } });
      shop.answerDeliveries(500);
      const { custom_collection } = await client.post('/custom_collections.json', { body: { custom_collection: { title: 'Green teas' } } });
      const path = { custom_collection_id: custom_collection.id };
      await client.put('/custom_collections/{custom_collection_id}.json', { path, body: { custom_collection: { title: 'Greener teas' } } });
      await Promise.all([shop.delivery('collections/create'), shop.delivery('collections/update')]);
      await shop.clock.advance({ hours: 5 });
      expect(await client.get('/webhooks/count.json')).toEqual({ count: 0 });
      expect(shop.deliveries()).toHaveLength(18);
    }
  });

  test('advancing the clock waits for no receiver that hangs', async () => {
    const hanging = createServer();
    await once(hanging.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void hanging.close());
    const reached = once(hanging, 'connection');
    const shop = await sandbox.shop();
    const client = createClient(shop);
    const address = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`;
    await client.post('/webhooks.json', { body: { webhook: { topic: 'collections/create', address } } });
    await client.post('/custom_collections.json', { body: { custom_collection: { title: 'Green teas' } } });
    const [connection] = await reached;
    const since = performance.now();
    // each of the nine attempts would take 5 s
    await shop.clock.advance({ hours: 5 });
    expect(performance.now() - since).toBeLessThan(15_000);
    connection.destroy();
  });

  test('the operator interface is at hand: products, customers, orders, charges, rates, topics', async () => {
    const shop = await sandbox.shop();
    const client = createClient(shop);
    const product = await shop.product({ title: 'Sencha' });
    expect(product).toMatchObject({ title: 'Sencha', variants: [{ price: '14.00' }] });
    expect(await shop.customer({ first_name: 'Tomas' })).toMatchObject({ first_name: 'Tomas' });
    expect(await shop.order()).toMatchObject({ line_items: [{ variant_id: product.variants[0]!.id }] });
    const body = { application_charge: { name: 'Set-up', price: '10.00', return_url: 'https://app.example/back' } };
    const [first, second] = [await client.post('/application_charges.json', { body }), await client.post('/application_charges.json', { body })];
    expect(await shop.acceptCharge({ id: Number(first.application_charge.id) })).toMatchObject({ status: 'active' });
    expect(await shop.declineCharge(Number(second.application_charge.id))).toMatchObject({ status: 'declined' });
    await client.post('/carrier_services.json', { body: { carrier_service: { name: 'Harbour Post', callback_url: shop.inbox, service_discovery: true } } });
    expect((await shop.askRates()).decisions).toMatchObject([{ outcome: 'backup', reason: 'malformed' }]);
    await client.post('/webhooks.json', { body: { webhook: { topic: 'collections/update', address: shop.inbox } } });
    expect(await shop.trigger('collections/update', { title: 'Green teas' })).toBe(1);
    expect(JSON.parse((await shop.delivery('collections/update')).body)).toMatchObject({ title: 'Green teas' });
    await expect(shop.trigger('teas/brew')).rejects.toThrow('was answered 422');
    await expect(shop.operator('GET', './webhook_deliverys' as string)).rejects.toThrow(/404: "Not Found"\. Did you mean GET .*webhook_deliveries\?$/);
    expect(await shop.operator('GET', './clock')).toMatchObject({ clock: { offset_seconds: 0 } });
  });

  test('a fault makes calls fail until it is removed; a snapshot restores everything', async () => {
    const shop = await sandbox.shop();
    const client = createClient({ ...shop, retries: 0 });
    const fault = await shop.fault({ operation: 'countPages', status: 503 });
    await expect(client.get('/pages/count.json')).rejects.toMatchObject({ status: 503 });
    expect(await fault.struck()).toBeGreaterThanOrEqual(1);
    await fault.remove();
    const snapshot = await shop.snapshot('empty');
    await client.post('/pages.json', { body: { page: { title: 'How we store tea' } } });
    await shop.fault({ operation: '*', status: 503 });
    await snapshot.restore();
    expect(await client.get('/pages/count.json')).toEqual({ count: 0 });
    await shop.reset();
    await snapshot.restore();
    await snapshot.remove();
    await expect(snapshot.restore()).rejects.toThrow('404');
  });
});

test('settings that the server does not know or take are refused, in words', async () => {
  // plain JavaScript has no compiler that would refuse them
  const start = (settings: object) => startSandbox(settings).then((started) => started.close());
  await expect(start({ logLevel: 'error' })).rejects.toThrow('Unknown option');
  await expect(start({ 'log-level': 'silent' })).rejects.toThrow('--log-level takes error, warn, info, debug, not silent');
  await expect(start({ port: 'http' })).rejects.toThrow('--port takes a whole number from 0 to 65535, not http');
  await expect(start({ db: 'mysql://localhost/tea' })).rejects.toThrow('other databases are not supported');
  await start({ 'rate-limit': 40, strict: true, sandbox: true, port: undefined, db: '' });
});

test('a sandbox whose port is taken leaves nothing open that would keep the process running', async () => {
  const taken = createServer();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void taken.close());
  const script = `import { startSandbox } from './server/testing.ts';
    await startSandbox({ port: ${(taken.address() as AddressInfo).port} }).catch((error) => console.log(error.code));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { timeout: 30_000 });
  expect(stdout).toBe('EADDRINUSE\n');
});

describe('a sandbox that is closed', () => {
  test('stays closed, and says so', async () => {
    const sandbox = await startSandbox();
    const shop = await sandbox.shop();
    await Promise.all([sandbox.close(), sandbox.close()]);
    await sandbox.close();
    for (const call of [() => sandbox.shop(), () => shop.product(), () => shop.clock.advance({ days: 1 }), () => shop.reset(), () => shop.delivery()])
      await expect(call()).rejects.toThrow('the sandbox is closed');
  });

  test('may also be one that `await using` has closed', async () => {
    let shop: SandboxShop;
    {
      await using sandbox = await startSandbox();
      shop = await sandbox.shop();
      expect(await createClient(shop).get('/pages/count.json')).toEqual({ count: 0 });
    }
    await expect(shop.customer()).rejects.toThrow('the sandbox is closed');
  });
});
