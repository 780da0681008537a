import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { applicationCharges } from '../../server/domain/charges.ts';
import { engine, type Sandbox, sandbox, send, startServer } from '../support/harness.ts';
import { ahead, productIn } from '../support/shop.ts';
import { subscribed } from './_visits.ts';

afterEach(() => void vi.restoreAllMocks());

async function made(box: Sandbox, more: object = {}) {
  const charge = { name: 'Labels & <b>more</b>', price: '24.00', return_url: 'https://shelf-notes.example/charged', ...more };
  return (await box.post('/application_charges.json', { application_charge: charge })).body.application_charge;
}

const open = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const decide = async (url: string, decision: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ decision }).toString(),
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

/** The address of a page below the merchant's own home. */
const below = ({ shop }: Sandbox, path: string) => shop.merchant_url.replace('?', `${path}?`);

const statusOf = async (box: Sandbox, id: number) => (await box.get(`/application_charges/${id}.json?fields=status`)).body.application_charge.status;

describe('confirmation', () => {
  test('shows shop, app, name, price and the test mark, escaped, with headers against frames and caches', async () => {
    const box = await sandbox();
    const charge = await made(box, { test: true });
    const { status, headers, text } = await open(charge.confirmation_url);
    expect(status).toBe(200);
    for (const words of [
      '$24.00',
      'Harbour Tea',
      'Shelf Notes',
      'Labels &amp; &lt;b&gt;more&lt;/b&gt;',
      'This is a test charge',
      'Accept',
      'Decline',
      'lang="en"',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/<script/i);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*form-action 'self' https:\/\/shelf-notes\.example; frame-ancestors 'none'/);
    expect([headers.get('x-frame-options'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['DENY', 'same-origin', 'no-store']);
    await decide(charge.confirmation_url, 'accept');
    expect((await open(charge.confirmation_url)).text).toContain('>Test</span>');
  });

  // SQLite has each id once; on PostgreSQL an imported shop may bring ids that another shop has
  test.runIf(engine === 'postgres')('of two charges with the same id each address leads to its own', async () => {
    const [one, two] = [await sandbox(), await sandbox()];
    const [first, second] = [await made(one, { price: '24.00' }), await made(two, { price: '31.00' })];
    await two.server.store.transaction(({ db }) =>
      db.updateTable('application_charges').set({ id: first.id }).where('shop_id', '=', two.shop.id).where('id', '=', second.id).execute(),
    );
    const addressIn = async (box: Sandbox) => (await box.operator('GET', `./application_charges/${first.id}`)).body.application_charge.confirmation_url;
    const addresses = [await addressIn(one), await addressIn(two)];
    const pages = await Promise.all(addresses.map(async (address) => (await open(address)).text));
    expect(pages).toEqual([expect.stringContaining('$24.00'), expect.stringContaining('$31.00')]);
    await decide(addresses[1], 'accept');
    expect([await statusOf(one, first.id), await statusOf(two, first.id)]).toEqual(['pending', 'active']);
  });

  test('accept activates once and leads back to the app; a second decision changes nothing', async () => {
    const box = await sandbox();
    const charge = await made(box);
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(charge.confirmation_url, 'accept')));
    for (const { status, location } of answers) expect([status, location]).toEqual([303, charge.decorated_return_url]);
    expect(await statusOf(box, charge.id)).toBe('active');
    expect((await decide(charge.confirmation_url, 'decline')).text).toContain('The charge was accepted');
    expect(await statusOf(box, charge.id)).toBe('active');
    expect((await open(charge.confirmation_url)).text).toContain('The charge was accepted');
  });

  test('decline stays on the page of the charge, which says so and leads back to the app', async () => {
    const box = await sandbox();
    const charge = await made(box);
    const { status, location } = await decide(charge.confirmation_url, 'decline');
    expect(status).toBe(303);
    expect(await statusOf(box, charge.id)).toBe('declined');
    expect(new URL(location!, box.origin).href).toBe(charge.confirmation_url);
    const { text } = await open(charge.confirmation_url);
    expect(text).toContain('The charge was declined');
    expect(text).toContain(charge.decorated_return_url.replaceAll('&', '&amp;'));
  });

  test('without a return URL the page of the charge says what was decided', async () => {
    const box = await sandbox();
    const charge = await made(box, { return_url: undefined });
    const { location } = await decide(charge.confirmation_url, 'accept');
    expect(new URL(location!, box.origin).href).toBe(charge.confirmation_url);
    expect((await open(charge.confirmation_url)).text).toContain('The charge was accepted');
  });

  test('410 once expired; nothing is decided any more', async () => {
    const box = await sandbox();
    const charge = await made(box);
    await ahead(box, 2 * 86_400 + 1);
    const { status, text } = await open(charge.confirmation_url);
    expect([status, text.includes('The charge has expired'), text.includes('<dt>Expired</dt>')]).toEqual([410, true, true]);
    expect((await decide(charge.confirmation_url, 'accept')).status).toBe(410);
    expect(await statusOf(box, charge.id)).toBe('expired');
  });

  test('404 once the app is uninstalled, also after it is installed again: nothing is shown or decided', async () => {
    const box = await sandbox();
    const [charge, accepted] = [await made(box), await made(box)];
    await decide(accepted.confirmation_url, 'accept');
    const ended = async () => {
      for (const { confirmation_url } of [charge, accepted]) {
        const { status, text } = await open(confirmation_url);
        expect([status, /Shelf Notes|Harbour Tea|24\.00|<form/.test(text)]).toEqual([404, false]);
        for (const decision of ['accept', 'decline', 'perhaps']) expect((await decide(confirmation_url, decision)).status).toBe(404);
      }
    };
    await box.operator('DELETE', `./installs/${box.install.id}`);
    await ended();
    expect((await open(box.shop.merchant_url)).text).toContain('Nothing is left to do.');
    const asStaff = async () => (await box.operator('GET', `./application_charges/${charge.id}`)).body.application_charge;
    expect(await asStaff()).toMatchObject({ status: 'pending', confirmation_url: null });
    const { access_token: token } = (await box.operator('POST', './installs', { install: { app_id: box.app.id } })).body;
    await ended();
    const shown = async () => (await box.get(`/application_charges/${charge.id}.json`, { token })).body.application_charge.status;
    expect(await shown()).toBe('pending');
    const { confirmation_url: anew } = await asStaff();
    expect(anew).not.toBe(charge.confirmation_url);
    expect((await decide(anew, 'accept')).location).toBe(charge.decorated_return_url);
    expect(await shown()).toBe('active');
  });

  test('404 where the app is uninstalled while the merchant decides', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const box = await sandbox({ server });
    const charge = await made(box);
    // the next transaction has to be that of the decision
    await server.workers.stop();
    const { store } = server;
    const transaction = store.transaction.bind(store);
    vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
      expect((await box.operator('DELETE', `./installs/${box.install.id}`)).status).toBe(200);
      return transaction(work);
    });
    expect((await decide(charge.confirmation_url, 'accept')).status).toBe(404);
    expect((await box.operator('GET', `./application_charges/${charge.id}`)).body.application_charge.status).toBe('pending');
  });

  test("404 for a made-up signature, another charge's, and none", async () => {
    const box = await sandbox();
    const [charge, other] = [await made(box), await made(box)];
    const url = new URL(charge.confirmation_url);
    for (const signature of ['', 'x'.repeat(43), new URL(other.confirmation_url).searchParams.get('signature')!]) {
      url.searchParams.set('signature', signature);
      expect((await open(url.href)).status).toBe(404);
      expect((await decide(url.href, 'accept')).status).toBe(404);
    }
    expect((await open(`${box.origin}/merchant/application_charges/x`)).status).toBe(404);
    expect(await statusOf(box, charge.id)).toBe('pending');
  });

  test('403 for a form of another site, 400 for no decision', async () => {
    const box = await sandbox();
    const charge = await made(box);
    for (const site of ['cross-site', 'same-site']) expect((await decide(charge.confirmation_url, 'accept', { 'Sec-Fetch-Site': site })).status).toBe(403);
    expect((await decide(charge.confirmation_url, 'perhaps')).status).toBe(400);
    expect(
      (await fetch(charge.confirmation_url, { method: 'POST', body: 'x'.repeat(5000), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }))
        .status,
    ).toBe(413);
    expect(await statusOf(box, charge.id)).toBe('pending');
  });

  test('400 for an address that can not be read, and 500 for an error of the server: each with words for merchants, and the cause only in the log', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const box = await sandbox({ server });
    const unreadable = await open(`${box.origin}/merchant/application_charges/%E0%A4%A`);
    expect(unreadable).toMatchObject({ status: 400, text: expect.stringContaining("The request can't be read") });
    const charge = await made(box);
    vi.spyOn(applicationCharges, 'decode').mockImplementation(() => {
      throw new Error('the disk is full');
    });
    const broken = await open(charge.confirmation_url);
    expect(broken).toMatchObject({ status: 500, text: expect.stringContaining('nothing was decided') });
    for (const { text } of [unreadable, broken]) expect(text).not.toMatch(/node_modules|the disk is full|\.ts\b/);
    const { logged } = server;
    expect(logged.filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', request_id: broken.headers.get('x-request-id'), error: expect.stringContaining('the disk is full') },
    ]);
  });
});

test('500 in JSON where a picture can not be read, without the cause', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { db } = server.store;
  const selectFrom = db.selectFrom.bind(db);
  vi.spyOn(db, 'selectFrom').mockImplementation((table) => {
    if ((table as unknown) === 'pictures') throw new Error('the disk is full');
    return selectFrom(table) as never;
  });
  expect(await send(server.origin, 'GET', `/media/collections/${crypto.randomUUID()}.gif`)).toMatchObject({
    status: 500,
    body: { errors: 'An unexpected error occurred' },
  });
  expect(server.logged).toMatchObject([{ level: 'error', error: expect.stringContaining('the disk is full') }]);
});

describe('home', () => {
  test('shows what needs action first: charges to decide, then messages with the name of the app and where to learn more', async () => {
    const box = await sandbox({ app: { app_url: 'https://shelf-notes.example/help' } });
    const charge = await made(box);
    const product = await productIn(box);
    const at = '2026-09-01T09:29:58.417Z';
    await box.post('/resource_feedback.json', {
      resource_feedback: { state: 'requires_action', messages: ['Is not connected. Connect your account.'], feedback_generated_at: at },
    });
    await box.post(`/products/${product.id}/resource_feedback.json`, {
      resource_feedback: { state: 'requires_action', messages: ['Needs a picture.'], feedback_generated_at: at, resource_updated_at: at },
    });
    const { text, status } = await open(box.shop.merchant_url);
    expect(status).toBe(200);
    const order = ['To do', 'asks for $24.00', 'Is not connected. Connect your account.', 'Learn more', 'Jasmine Pearls', 'Needs a picture.', 'Charges'].map(
      (words) => text.indexOf(words),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(text).toContain('href="https://shelf-notes.example/help"');
    await box.post('/resource_feedback.json', { resource_feedback: { state: 'success', feedback_generated_at: '2026-09-02T00:00:00.000Z' } });
    await decide(charge.confirmation_url, 'accept');
    const after = (await open(box.shop.merchant_url)).text;
    expect(after).not.toContain('Is not connected');
    expect(after).toContain('Accepted');
  });

  test('leads to all messages of an app where the app has no address to learn more', async () => {
    const box = await sandbox();
    const feedback_generated_at = '2026-09-01T09:29:58.417Z';
    const resource_feedback = { state: 'requires_action', messages: ['Is not connected. Connect your account.'], feedback_generated_at };
    await box.post('/resource_feedback.json', { resource_feedback });
    const more = (text: string) => /href="([^"]+)">Learn more<span class="aside"> about <bdi>([^<]+)</.exec(text)?.slice(1) ?? [];
    const [href, name] = more((await open(box.shop.merchant_url)).text);
    expect(name).toBe('Shelf Notes');
    const { status, text } = await open(new URL(href!.replaceAll('&amp;', '&'), box.shop.merchant_url).href);
    expect([status, /<h1>(.+)<\/h1>/.exec(text)?.[1], more(text)]).toEqual([200, 'Messages of <bdi>Shelf Notes</bdi>', [href, 'Shelf Notes']]);
  });

  test('is empty at first, also where an app says that all is well, and 404 without its signature', async () => {
    const box = await sandbox();
    await box.post('/resource_feedback.json', { resource_feedback: { state: 'success', feedback_generated_at: '2026-09-02T00:00:00.000Z' } });
    expect((await open(box.shop.merchant_url)).text).toContain('Nothing is left to do.');
    expect((await open(below(box, '/messages').replace('?', `?app_id=${box.app.id}&`))).text).toContain('The app has no message for you.');
    expect((await open(`${box.origin}/merchant/shops/${box.shop.id}`)).status).toBe(404);
    expect((await open(box.shop.merchant_url.replace(String(box.shop.id), '1'))).status).toBe(404);
  });

  test('no longer asks for a charge that has expired, even while its row waits for the job', async () => {
    const box = await sandbox();
    const { id } = await made(box);
    const past = { expires_at: '2026-01-01T00:00:00+00:00' };
    await box.server.store.transaction((tx) => tx.db.updateTable('application_charges').set(past).where('id', '=', id).execute());
    expect((await open(box.shop.merchant_url)).text).toContain('Nothing is left to do.');
    const list = below(box, '/application_charges').replace('?', `?app_id=${box.app.id}&waiting=1&`);
    expect((await open(list)).text).toContain('No charge waits for your decision any more.');
    await made(box);
    for (const [url, item] of [
      [box.shop.merchant_url, /class="card task"/g],
      [list, /<li>/g],
    ] as const)
      expect((await open(url)).text.match(item)).toHaveLength(1);
  });

  test('lists the charges of which the last was decided first', async () => {
    const box = await sandbox();
    const [first, second] = [await made(box, { name: 'Label ink' }), await made(box, { name: 'Label paper' })];
    await decide(second.confirmation_url, 'accept');
    await ahead(box, 60);
    await decide(first.confirmation_url, 'accept');
    const names = (await open(box.shop.merchant_url)).text.matchAll(/<h3><bdi>(Label [^<]+)/g);
    expect([...names].map(([, name]) => name)).toEqual(['Label ink', 'Label paper']);
  });

  test('asks for a new cap, which can be accepted while no more than that was used', async () => {
    const box = await sandbox();
    let { id } = await subscribed(box);
    const waiting = async () => (await open(below(box, '/recurring_application_charges').replace('?', `?app_id=${box.app.id}&waiting=1&`))).text;
    expect(await waiting()).toContain('Labels by the sheet');
    expect((await open(box.shop.merchant_url)).text).toContain('</bdi> asks for $9.50 every 30 days');
    /** What the page of the charge says, and the fields of its form. */
    const shown = async () => {
      const { text } = await open(below(box, `/recurring_application_charges/${id}`));
      const words = text
        .slice(text.indexOf('<h1>'))
        .replace(/(<[^>]+>|\s)+/g, ' ')
        .trim();
      return { words, fields: [...text.matchAll(/name="(?:decision|capped_amount)" value="([^"]+)"/g)].map(([, value]) => value) };
    };
    expect(await shown()).toEqual({
      words: [
        'Shelf Notes asks for $9.50 every 30 days S Shelf Notes Recurring charge $9.50 USD every 30 days For Labels by the sheet',
        'Usage Up to $50.00 in 30 days, on top of the price Terms $0.10 for each printed sheet. Shop Harbour Tea State Waits for you',
        'Accept Decline Nothing is charged unless you accept. The first 30 days begin then.',
      ].join(' '),
      fields: ['accept', 'decline'],
    });
    await box.operator('POST', `./recurring_application_charges/${id}/activate`);
    expect(await shown()).toMatchObject({ words: expect.stringContaining('Labels by the sheet is active'), fields: [] });
    await box.operator('POST', `./recurring_application_charges/${id}/capped_amount_change`, { capped_amount_change: { capped_amount: '20.00' } });
    expect(await waiting()).toContain('No recurring charge waits to begin.');
    expect((await open(box.shop.merchant_url)).text).toContain('asks for a cap of $20.00');
    expect((await open(below(box, '/recurring_application_charges'))).text).toContain('New cap');
    const use = (price: string) => box.post(`/recurring_application_charges/${id}/usage_charges.json`, { usage_charge: { description: 'sheets', price } });
    await use('20.00');
    const asked = await shown();
    for (const words of [
      'asks for a cap of $20.00',
      'Change of the cap',
      '$20.00 USD at most in 30 days, instead of $50.00',
      'Price $9.50 every 30 days, as before',
      'Up to $50.00 in 30 days until you accept, on top of the price',
      '$20.00 of $50.00 used, $30.00 left until',
      'The current cap stays unless you accept the new one.',
    ])
      expect(asked.words).toContain(words);
    expect([asked.fields, asked.words.includes('above the new cap')]).toEqual([['20.00', 'accept', 'decline'], false]);
    await use('0.01');
    expect(await shown()).toEqual({
      words: expect.stringContaining('$20.01 has been used in this cycle already, which is above the new cap.'),
      fields: ['20.00', 'decline'],
    });
    await box.operator('POST', `./recurring_application_charges/${id}/cancel`);
    expect(await shown()).toEqual({ words: expect.stringMatching(/Labels by the sheet is cancelled.* To your shop/), fields: [] });
    ({ id } = await subscribed(box, { price: '0.00' }));
    const { words } = await shown();
    expect(words).toContain('$50.00 USD at most in 30 days, depending on usage For Labels by the sheet Usage Up to $50.00 in 30 days Terms');
  });
});

test("409 on the merchant's own page of a charge whose app is uninstalled: nothing is decided", async () => {
  const box = await sandbox();
  const { id } = await made(box);
  await decide((await made(box)).confirmation_url, 'accept');
  await box.operator('DELETE', `./installs/${box.install.id}`);
  const own = below(box, `/application_charges/${id}`);
  for (const { status, text } of [await open(own), await decide(own, 'accept')])
    expect([status, text.includes('</bdi> is no longer installed'), text.includes('name="decision"')]).toEqual([409, true, false]);
  const badges = (await open(below(box, '/application_charges'))).text.matchAll(/class="badge[^>]*>([^<]+)/g);
  expect([...badges].map(([, words]) => words)).toEqual(['Accepted', 'App uninstalled']);
  expect((await box.operator('GET', `./application_charges/${id}`)).body.application_charge.status).toBe('pending');
});

test('an origin that would mean something else in the policy of the page is left out of it', async () => {
  const box = await sandbox();
  const charge = await made(box, { return_url: 'https://shelf-notes.example,*/charged' });
  expect((await open(charge.confirmation_url)).headers.get('content-security-policy')).toContain("form-action 'self'; ");
});

test('a name with characters for the writing direction does not turn the text around it, in the page or its title', async () => {
  const turned = 'Kettle\u2069\u202e';
  const box = await sandbox({ app: { name: turned }, shop: { name: turned } });
  const charge = await made(box, { name: turned, price: '10.09' });
  const list = (below: string) => box.shop.merchant_url.replace('?', `${below}?app_id=${box.app.id}&`);
  for (const url of [charge.confirmation_url, box.shop.merchant_url, list('/application_charges'), list('/messages')]) {
    const { status, text } = await open(url);
    expect([url, status, /[\u202a-\u202e\u2066-\u2069]/.test(text.replaceAll('\u2068Kettle\u2069', ''))]).toEqual([url, 200, false]);
    expect([url, text.replaceAll('<bdi>Kettle</bdi>', '').includes('>Kettle')]).toEqual([url, false]);
  }
  const { text } = await open(charge.confirmation_url);
  expect(text).toContain('<title>\u2068Kettle\u2069 asks for $10.09 · \u2068Kettle\u2069</title>');
  expect(text).toContain('<h1><bdi>Kettle</bdi> asks for $10.09</h1>');
});

test('a decision in a shop that is deleted meanwhile is taken, or is a 404', async () => {
  for (const _ of Array.from({ length: 6 })) {
    const box = await sandbox();
    const charges = await Promise.all(Array.from({ length: 8 }, () => made(box)));
    const deciding = charges.map(({ confirmation_url }) => decide(confirmation_url, 'accept'));
    const [gone, ...answers] = await Promise.all([box.operator('DELETE', '.'), ...deciding]);
    expect(gone.status).toBe(200);
    expect(answers.filter(({ status }) => status !== 303 && status !== 404)).toEqual([]);
  }
});
