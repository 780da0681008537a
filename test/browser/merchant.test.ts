// The merchant's pages in a browser: with fingers and keyboards, on phones and desktops, with double clicks, without scripts.
// SHOTS=folder keeps a picture of each page at each width.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, type Sandbox, sandbox, startServer } from '../support/harness.ts';
import { productIn } from '../support/shop.ts';
import { inColours, inLargeText, launch, noBrowser, objections, overTheSide } from './chromium.ts';

describe.skipIf(noBrowser)(`the merchant's pages${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let context: BrowserContext;
  let app: Server;
  let appOrigin: string;

  beforeAll(async () => {
    app = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<title>Shelf Notes</title><h1>Thank you</h1>'));
    await new Promise<void>((ready) => app.listen(0, '127.0.0.1', ready));
    appOrigin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    browser = await launch();
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  });
  afterAll(async () => {
    await browser?.close();
    app?.closeAllConnections();
    app?.close();
  });

  async function asked(more: object = {}) {
    const box = await sandbox({ app: { app_url: 'https://shelf-notes.example/help' } });
    const given = { name: 'Label printing, 500 labels', price: '24.00', return_url: `${appOrigin}/charged?plan=labels`, ...more };
    const charge = (await box.post('/application_charges.json', { application_charge: given })).body.application_charge;
    const status = async () => (await box.get(`/application_charges/${charge.id}.json`)).body.application_charge.status as string;
    return { box, charge, status };
  }

  async function subscribed(box: Sandbox, more: object = {}) {
    const charge = { app_id: box.app.id, name: 'Labels by the sheet', price: '9.50', capped_amount: '50.00', terms: '$0.10 for each printed sheet.', ...more };
    const made = await box.operator('POST', './recurring_application_charges', { recurring_application_charge: charge });
    expect(made.status).toBe(201);
    const path = `./recurring_application_charges/${made.body.recurring_application_charge.id}`;
    return { path, now: async () => (await box.operator('GET', path)).body.recurring_application_charge };
  }

  /** `strange` collects what the browser's console shows: violated policies, failed loads, errors. */
  async function open(url: string, within = context): Promise<{ page: Page; strange: string[] }> {
    const page = await within.newPage();
    const strange: string[] = [];
    page.on('console', (message) => strange.push(message.text()));
    page.on('pageerror', (error) => strange.push(String(error)));
    await page.goto(url);
    return { page, strange };
  }

  const heading = (page: Page) => page.locator('h1').innerText();

  /** Presses Tab until a control of this name has the focus. */
  async function tabTo(page: Page, name: RegExp) {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) > 0 && name.test(await focused.innerText())) return;
    }
    throw new Error(`no ${name} within 20 tabs`);
  }

  test('accept leads back to the app; going back shows the decision, and the address shows it too', async () => {
    const { charge, status } = await asked();
    const { page, strange } = await open(charge.confirmation_url);
    expect(await heading(page)).toBe('Shelf Notes asks for $24.00');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForURL(`${appOrigin}/charged?plan=labels&charge_id=${charge.id}`);
    expect(await status()).toBe('active');
    await page.goBack();
    expect(await heading(page)).toBe('The charge was accepted');
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Shelf Notes' }).click();
    await page.waitForURL(charge.decorated_return_url);
    expect(strange).toEqual([]);
    await page.close();
  });

  test('a name that is written from right to left, or has direction controls, turns neither the price nor the words around it', async () => {
    for (const [name, letter] of [
      ['\u202eKettle', 'K'],
      ['Kettle\u2069\u202e', 'K'],
      ['قائمة الرف', 'ق'],
      ['👩‍👧 Teas', '👩‍👧'],
    ] as const) {
      const box = await sandbox({ app: { name }, shop: { name } });
      const given = { name, price: '10.09', return_url: `${appOrigin}/charged` };
      const charge = (await box.post('/application_charges.json', { application_charge: given })).body.application_charge;
      for (const url of [charge.confirmation_url, box.shop.merchant_url]) {
        const { page } = await open(url);
        expect(new Set(await page.locator('.mark').allInnerTexts())).toEqual(new Set([letter]));
        // each character of a price is to the right of the one before it, and the app's name is before what the app asks for
        const ordered = await page.evaluate<boolean[]>(`[...document.querySelectorAll('main :is(h1, h3, p)')].flatMap((one) => {
          const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
          const found = [];
          for (let node = walk.nextNode(); node; node = walk.nextNode())
            for (const { index } of node.data.matchAll(/10\\.09/g)) {
              const at = (n) => { const range = new Range(); range.setStart(node, index + n); range.setEnd(node, index + n + 1); return range.getBoundingClientRect().x; };
              found.push(at(0) < at(1) && at(1) < at(4));
            }
          return found;
        })`);
        expect([name, url, ordered.length > 0, ordered.every(Boolean)]).toEqual([name, url, true, true]);
        await page.close();
      }
    }
  });

  test('decline says that the charge was declined, and a link leads back to the app', async () => {
    const { charge, status } = await asked();
    const { page, strange } = await open(charge.confirmation_url);
    await page.getByRole('button', { name: 'Decline' }).click();
    expect(await heading(page)).toBe('The charge was declined');
    expect(await status()).toBe('declined');
    await page.getByRole('link', { name: 'Back to Shelf Notes' }).click();
    await page.waitForURL(charge.decorated_return_url);
    expect(strange).toEqual([]);
    await page.close();
  });

  test('a charge that expired while the page was open: nothing is decided, and the page says why', async () => {
    const { box, charge, status } = await asked();
    const { page } = await open(charge.confirmation_url);
    expect((await box.operator('POST', './clock/advance', { clock: { seconds: 2 * 86_400 + 1 } })).status).toBe(200);
    await page.getByRole('button', { name: 'Accept' }).click();
    expect(await heading(page)).toBe('The charge has expired');
    expect(await page.locator('main').innerText()).toContain('It was not answered within 2 days, so nothing is charged.');
    expect(await status()).toBe('expired');
    await page.close();
  });

  test.each(['Accept', 'Decline'] as const)('a double click on %s decides once', async (name) => {
    const { charge, status } = await asked();
    const { page, strange } = await open(charge.confirmation_url);
    await page.getByRole('button', { name }).dblclick();
    // the second click may cancel the load that the first click began, which waitForURL takes for a failure
    if (name === 'Accept') await expect.poll(() => page.url(), { timeout: 15_000 }).toBe(charge.decorated_return_url);
    else await page.getByRole('heading', { name: 'The charge was declined' }).waitFor();
    expect(await status()).toBe(name === 'Accept' ? 'active' : 'declined');
    expect(strange).toEqual([]);
    await page.close();
  });

  test('the other button in a second window changes nothing', async () => {
    const { charge, status } = await asked();
    const [first, second] = [await open(charge.confirmation_url), await open(charge.confirmation_url)];
    await first.page.getByRole('button', { name: 'Decline' }).click();
    await second.page.getByRole('button', { name: 'Accept' }).click();
    expect(await heading(second.page)).toBe('The charge was declined');
    expect(await status()).toBe('declined');
    await Promise.all([first.page.close(), second.page.close()]);
  });

  test('without JavaScript, and with only the keyboard', async () => {
    const { box, charge, status } = await asked();
    const { now } = await subscribed(box);
    const scriptless = await browser.newContext({ javaScriptEnabled: false });
    const { page, strange } = await open(box.shop.merchant_url, scriptless);
    // the first task is the charge, the second is the recurring charge
    await tabTo(page, /^Decide\s+on Label printing/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shelf Notes asks for $24.00', level: 1 }).waitFor();
    await tabTo(page, /^Accept$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(charge.decorated_return_url);
    expect(await status()).toBe('active');
    await page.goto(box.shop.merchant_url);
    await tabTo(page, /^Decide\s+on Labels by/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shelf Notes asks for $9.50 every 30 days', level: 1 }).waitFor();
    await tabTo(page, /^Decline$/);
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'Labels by the sheet is cancelled', level: 1 }).waitFor();
    expect((await now()).status).toBe('cancelled');
    expect(strange).toEqual([]);
    await scriptless.close();
  });

  test('a recurring charge shows price, cap and terms; a new cap is accepted once and only as it was shown', async () => {
    const { box } = await asked();
    const { path, now } = await subscribed(box);
    const { page, strange } = await open(box.shop.merchant_url);
    await page.getByRole('link', { name: 'Decide on Labels by the sheet' }).click();
    const shown = await page.locator('main').innerText();
    for (const words of ['$9.50', 'Up to $50.00 in 30 days, on top of the price', '$0.10 for each printed sheet.']) expect(shown).toContain(words);
    await page.getByRole('button', { name: 'Accept' }).dblclick();
    await page.getByText('Labels by the sheet is active').waitFor();
    expect((await now()).status).toBe('active');
    await box.operator('POST', `${path}/capped_amount_change`, { capped_amount_change: { capped_amount: '80.00' } });
    await page.reload();
    expect(await heading(page)).toBe('Shelf Notes asks for a cap of $80.00');
    await box.operator('POST', `${path}/capped_amount_change`, { capped_amount_change: { capped_amount: '500.00' } });
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('heading', { name: 'Shelf Notes asks for a cap of $500.00' }).waitFor();
    expect(await now()).toMatchObject({ capped_amount: '50.00', proposed_capped_amount: '500.00' });
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Labels by the sheet is active').waitFor();
    // the result has the focus, so a screen reader reads it
    const told = () => page.locator('[role=status]:focus').innerText();
    expect(await told()).toBe('The charge is active. Its cap is $500.00 in 30 days.');
    expect(await now()).toMatchObject({ status: 'active', capped_amount: '500.00', proposed_capped_amount: null });
    // where the system sets all colours, the bar has lines in place of backgrounds
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await page.evaluate('getComputedStyle(document.querySelector("progress")).borderTopStyle')).toBe('solid');
    await page.emulateMedia({ forcedColors: 'none' });
    await box.operator('POST', `${path}/capped_amount_change`, { capped_amount_change: { capped_amount: '900.00' } });
    await page.reload();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Labels by the sheet is active').waitFor();
    expect(await told()).toBe('The charge is active. Its cap is $500.00 in 30 days.');
    expect(await now()).toMatchObject({ status: 'active', capped_amount: '500.00', proposed_capped_amount: null });
    expect(strange).toEqual([]);
    await page.close();
  });

  describe('each page', () => {
    const pages: Record<string, string> = {};
    let hosted: Running | undefined;
    let closed: Running | undefined;
    afterAll(async () => {
      await hosted?.close();
      await closed?.close();
    });

    beforeAll(async () => {
      const { box, charge } = await asked({ test: true });
      const make = async (name: string, price: string) =>
        (await box.post('/application_charges.json', { application_charge: { name, price, return_url: `${appOrigin}/charged` } })).body.application_charge;
      const decided = async (name: string, price: string, decision: string) => {
        const { confirmation_url } = await make(name, price);
        await fetch(confirmation_url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });
        return confirmation_url as string;
      };
      const another = await box.anotherApp({ name: 'Kettle Analytics', app_url: 'https://kettle.example' });
      const late = await asked();
      await late.box.operator('POST', './clock/advance', { clock: { seconds: 2 * 86_400 + 1 } });
      const running = await subscribed(box);
      await box.operator('POST', `${running.path}/activate`);
      const at = '2026-09-01T09:29:58.417Z';
      const product = await productIn(box);
      const feedback = [
        another.post('/resource_feedback.json', {
          resource_feedback: { state: 'requires_action', messages: ['Is not connected. Connect your account.'], feedback_generated_at: at },
        }),
        box.post(`/products/${product.id}/resource_feedback.json`, {
          resource_feedback: {
            state: 'requires_action',
            messages: ['Needs at least one picture.', 'Needs a title that is shorter than 100 characters.'],
            feedback_generated_at: at,
            resource_updated_at: at,
          },
        }),
      ];
      for (const { status } of await Promise.all(feedback)) expect(status).toBe(202);
      await subscribed(box, { name: 'Averylongnamewithoutanyspacesthatwouldrunoverthesideofasmallscreen', price: '0.00', test: true });
      const usage = { usage_charge: { description: '325 sheets', price: '32.50' } };
      const id = running.path.split('/').at(-1);
      expect((await box.post(`/recurring_application_charges/${id}/usage_charges.json`, usage)).status).toBe(201);
      const accepted = await decided('Shelf plan', '1250.00', 'accept');
      const declined = await decided('Label paper', '8.00', 'decline');
      const find = async (name: string) => {
        const text = await (await fetch(box.shop.merchant_url)).text();
        return (
          box.origin +
          /href="(\/merchant\/shops\/\d+\/recurring_application_charges\/\d[^"]+)"/.exec(text.slice(text.lastIndexOf('<h3>', text.indexOf(name))))![1]!
        );
      };
      // the proposed cap belongs to another charge, so that the home page shows both a running charge and a change
      const capped = await subscribed(box, { name: 'Priority support' });
      await box.operator('POST', `${capped.path}/activate`);
      await box.operator('POST', `${capped.path}/capped_amount_change`, { capped_amount_change: { capped_amount: '120.00' } });
      Object.assign(pages, {
        charge: charge.confirmation_url,
        accepted,
        declined,
        expired: late.charge.confirmation_url,
        recurring: await find('Averylong'),
        running: await find('Labels by the sheet'),
        cap: await find('Priority support'),
        home: box.shop.merchant_url,
        empty: (await sandbox()).shop.merchant_url,
        unsigned: `${box.origin}/merchant/shops/${box.shop.id}`,
      });
      const below = (path: string, home = box.shop.merchant_url) => home.replace('?', `${path}?`);
      Object.assign(pages, {
        own: below(`/application_charges/${charge.id}`),
        charges: below('/application_charges'),
        recurrings: below('/recurring_application_charges'),
        messages: `${below('/messages')}&app_id=${another.app.id}`,
        apps: below('/apps'),
        app: below(`/apps/${box.app.id}`),
        uninstall: below(`/apps/${box.app.id}/uninstall`),
      });
      const greedy = await sandbox();
      const wanted = { name: 'Label printing, 500 labels', price: '24.00' };
      for (let n = 0; n < 30; n++) expect((await greedy.post('/application_charges.json', { application_charge: wanted })).status).toBe(201);
      for (let n = 0; n < 6; n++)
        await (await greedy.anotherApp({ name: `Kettle Analytics ${n}` })).post('/application_charges.json', { application_charge: wanted });
      pages.greedy = greedy.shop.merchant_url;
      pages.manyCharges = `${below('/application_charges', greedy.shop.merchant_url)}&app_id=${greedy.app.id}&waiting=1`;

      hosted = await startServer({ sandbox: false, 'merchant-login-url': 'https://host.example/merchant-login' });
      closed = await startServer({ sandbox: false });
      const mine = await sandbox({ server: hosted });
      const theirs = await sandbox({ server: hosted });
      const login = (await mine.operator('POST', './merchant_sessions', { merchant_session: {} })).body.merchant_session.url;
      const { page: arriving } = await open(login);
      expect(await heading(arriving)).toBe('Apps and charges');
      await arriving.close();
      pages.hostedHome = mine.shop.merchant_url;
      pages.hostedCharge = (await mine.post('/application_charges.json', { application_charge: wanted })).body.application_charge.confirmation_url;
      pages.anotherShop = theirs.shop.merchant_url;
      pages.usedLogin = login;
      pages.noSignIn = (await sandbox({ server: closed })).shop.merchant_url;
      const notice = new URL(box.shop.merchant_url);
      notice.searchParams.set('notice', new URL(declined).pathname.split('/').at(-1)!);
      pages.notice = notice.href;
    });

    test('passes axe, fits 360 and 1280 pixels and obeys its content security policy, in light and dark', async () => {
      const { page, strange } = await open('about:blank');
      const keep = async (name: string) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/merchant-${name}.png`, fullPage: true });
      for (const [name, url] of Object.entries(pages)) {
        await page.goto(url);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme: 'light' });
          expect([name, width, await overTheSide(page), await objections(page)]).toEqual([name, width, 0, []]);
          await keep(`${name}-${width}-light`);
          await page.emulateMedia({ colorScheme: 'dark' });
          // the dark scheme changes only the colours
          if (width === 1280) expect([name, 'dark', await objections(page, inColours)]).toEqual([name, 'dark', []]);
          await keep(`${name}-${width}-dark`);
        }
      }
      // a browser logs an error when a page is answered with a failure status
      expect(strange.filter((line) => !/status of (403|404|410)/.test(line))).toEqual([]);
      await page.close();
    });

    test('text of twice the usual size, as a browser may be set, fits 360 and 1280 pixels', async () => {
      const urls = Object.values(pages).filter((url) => url.startsWith(new URL(pages.home!).origin));
      expect(await inLargeText(urls)).toEqual(Object.fromEntries(urls.map((url) => [url, ['32px', 0, 0]])));
    });

    test('home shows first what needs a decision, and each message names its app and links to more', async () => {
      const { page } = await open(pages.home!);
      expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['To do', 'Recurring', 'Charges', 'Apps']);
      const tasks = await page.locator('h2:has-text("To do") + ul > li').allInnerTexts();
      expect(tasks.map((text) => text.replace(/\s+/g, ' '))).toEqual([
        expect.stringMatching(/^S Shelf Notes asks for \$24\.00 .*Decide/),
        expect.stringMatching(/^A?S? ?Shelf Notes asks for up to \$50\.00 every 30 days Averylong.* Test Decide/),
        expect.stringMatching(/Shelf Notes asks for a cap of \$120\.00 Priority support The current cap is \$50\.00 in 30 days Decide/),
        expect.stringMatching(/Shelf Notes on Jasmine Pearls Needs at least one picture\. Needs a title .* Learn more/),
        expect.stringMatching(/Kettle Analytics Is not connected\. Connect your account\. Learn more/),
      ]);
      expect(await page.getByRole('link', { name: 'Learn more about Kettle Analytics' }).getAttribute('href')).toBe('https://kettle.example');
      expect(await page.locator('.rows li').allInnerTexts()).toEqual([
        expect.stringMatching(/Label paper[\s\S]*\$8\.00\s+Declined/),
        expect.stringMatching(/Shelf plan[\s\S]*\$1,250\.00\s+Accepted/),
        expect.stringMatching(/Kettle Analytics\s+Installed on/),
        expect.stringMatching(/Shelf Notes\s+Installed on/),
      ]);
      expect(await page.locator('main').innerText()).toContain('$32.50 of $50.00 used, $17.50 left until');
      await page.close();
    });

    test('an address with a missing signature gets a page that says so in words', async () => {
      const { page } = await open(pages.unsigned!);
      expect(await heading(page)).toBe('There is nothing here');
      await page.close();
    });
  });
});
