// The console in a browser, as an app developer uses it: with a keyboard, on a phone, in the dark colour scheme, and without scripts.
// SHOTS=folder keeps a picture of each page at each width.
// Longer than other files, since several tests look at the same shop, which has records of every kind.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, subscribe } from '../support/deliveries.ts';
import { operatorKey, type Running, type Sandbox, sandbox, send, startServer, until } from '../support/harness.ts';
import { productIn } from '../support/shop.ts';
import { inColours, inLargeText, launch, noBrowser, objections, ofWidth, overTheSide } from './chromium.ts';
import { coveredGoingBack } from './keys.ts';
import { type ShelfNotes, shelfNotes } from './shelf-notes.ts';

describe.skipIf(noBrowser)(`the console${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let context: BrowserContext;
  let server: Running;
  let app: ShelfNotes;
  let address: string;

  beforeAll(async () => {
    app = await shelfNotes();
    address = `${app.origin}/hooks`;
    server = await startServer();
    browser = await launch();
    context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    app?.close();
  });

  /** `strange` collects what the browser's console shows: violated policies, failed loads, errors. */
  async function open(path: string, within = context, origin = server.origin): Promise<{ page: Page; strange: string[] }> {
    const page = await within.newPage();
    const strange: string[] = [];
    page.on('console', (message) => strange.push(message.text()));
    page.on('pageerror', (error) => strange.push(String(error)));
    await page.goto(origin + path);
    return { page, strange };
  }
  const menu = (page: Page, name: string) => page.locator('#menu').getByRole('link', { name, exact: false }).first().click();

  test('a day: create a shop, install an app, see why a webhook is refused, send it again, accept a charge, advance the clock, restore a snapshot', async () => {
    const { page, strange } = await open('/console/shops');
    await page.getByLabel('Name').fill('Harbour Tea');
    await page.getByLabel('Domain').fill('harbour-tea.example');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/Harbour Tea. is created\./).waitFor();
    const shop = new URL(page.url()).pathname;

    await page.goto(`${server.origin}/console/apps`);
    await page.getByText('A new app').click();
    await page.getByLabel('Name').first().fill('Shelf Notes');
    await page.getByLabel('Address the start page of the app').first().fill(`${app.origin}/start`);
    await page.getByLabel('Redirect addresses').first().fill(`${app.origin}/back`);
    for (const scope of ['write content', 'write products', 'write customers']) await page.getByLabel(scope, { exact: true }).check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(/Shelf Notes. is created\./).waitFor();
    const [client_id, client_secret] = (await page.locator('.secret').allInnerTexts()) as [string, string];
    app.registered = { at: server.origin, client_id, client_secret };

    // the installation begins at the app; the merchant reads which scopes the app asks for, and accepts
    await page.goto(server.origin + shop);
    await menu(page, 'Apps and tokens');
    await page.getByText('No app is installed on this shop yet.').waitFor();
    await page.getByRole('link', { name: 'Shelf Notes' }).click();
    await page.getByRole('heading', { name: 'Shelf Notes asks for access to your shop' }).waitFor();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      'See and change pages, blogs and articles write_content',
      'See and change products and collections write_products',
    ]);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Shelf Notes is in.' }).waitFor();
    const token = app.token!;
    await page.goto(server.origin + shop);
    await menu(page, 'Apps and tokens');
    await page.locator('summary', { hasText: 'Revoke' }).waitFor();
    const call = (method: string, path: string, body: unknown) =>
      send(server.origin, method, `/admin/api/latest${path}`, { body, headers: { 'X-Service-Access-Token': token } });

    // the app makes its first call, which is refused; the open page shows the refusal
    await menu(page, 'Requests');
    await page.locator('#liveness.good').waitFor();
    expect((await call('POST', '/webhooks.json', { webhook: { topic: 'pages/create', address } })).status).toBe(422);
    await page.getByText('topic', { exact: false }).filter({ hasText: 'not' }).first().waitFor();
    await page.getByRole('link', { name: '/admin/api/latest/webhooks.json' }).first().click();
    await page.getByRole('region', { name: 'Body sent' }).waitFor();
    expect(await page.getByRole('region', { name: 'Body sent' }).innerText()).toContain('pages/create');
    expect(await page.locator('main').innerText()).not.toContain(token);

    // the next call is accepted; the app's own server then refuses the delivery
    expect((await call('POST', '/webhooks.json', { webhook: { topic: 'collections/create', address } })).status).toBe(201);
    await menu(page, 'Deliveries');
    await page.locator('#liveness.good').waitFor();
    await call('POST', '/custom_collections.json', { custom_collection: { title: 'Green teas' } });
    await page.getByText('retry 1 of 8').first().waitFor();
    await page.getByRole('link', { name: 'collections/create' }).first().click();
    await page.getByText('“database is locked”', { exact: false }).first().waitFor();
    expect(await page.getByRole('region', { name: 'Payload' }).innerText()).toContain('"Green teas"');

    // the app's server is repaired; advancing the clock starts the next attempt
    app.answer = 200;
    await page.getByRole('button', { name: '+ 1 hour' }).click();
    await page.getByText('The clock is moved.').waitFor();
    await page.getByText('Answered 200').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The delivery is sent again.').waitFor();
    await until(
      () => page.getByText('Answered 200').count(),
      (count) => count === 2,
    );

    const asked = { name: 'Label printing, 500 labels', price: '24.00', return_url: 'https://shelf-notes.example/done' };
    const charge = (await call('POST', '/application_charges.json', { application_charge: asked })).body.application_charge;
    // the menu shows that the merchant has to decide on a charge
    await page.locator('#menu a', { hasText: 'Charges' }).locator('.pill.wait').waitFor();
    await menu(page, 'Charges');
    await page.getByRole('button', { name: 'Accept Label printing' }).click();
    await page.getByText('The charge is accepted.').waitFor();
    expect((await call('GET', `/application_charges/${charge.id}.json`, undefined)).body.application_charge.status).toBe('active');

    await menu(page, 'Snapshots');
    await page.getByLabel('Name').fill('before the import');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The snapshot is saved.').waitFor();

    await menu(page, 'Clock');
    await page.getByRole('button', { name: '+ 30 days' }).click();
    await page.getByText('The clock is moved.').waitFor();
    const daysAhead = async () => Math.round((Date.parse((await page.locator('#clock time').getAttribute('datetime'))!) - Date.now()) / 86_400_000);
    expect(await daysAhead()).toBe(30);
    await menu(page, 'The shop');
    await page.getByLabel('Name').fill('A mistake');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The shop is changed.').waitFor();
    await menu(page, 'Faults');
    await page.getByLabel('What').selectOption({ label: 'createPage' });
    await page.getByLabel('Status').fill('429');
    await page.getByRole('button', { name: 'Create the fault' }).click();
    await page.getByText('The fault is active.').waitFor();
    expect((await call('POST', '/pages.json', { page: { title: 'How we store tea' } })).status).toBe(429);

    // restoring the snapshot undoes all changes at once; the app stays installed
    await menu(page, 'Snapshots');
    await page.locator('summary', { hasText: 'Restore' }).click();
    const restore = page.locator('details', { hasText: 'Restore' });
    // the restore needs a confirmation
    await restore.getByRole('button', { name: 'Restore' }).click();
    expect(await page.getByText('is restored').count()).toBe(0);
    await restore.getByLabel('Yes, I am sure').check();
    await restore.getByRole('button', { name: 'Restore' }).click();
    await page.getByText(/“.before the import.” is restored\./).waitFor();
    expect(await page.locator('.brand a').innerText()).toContain('Harbour Tea');
    expect(await daysAhead()).toBe(0);
    await menu(page, 'Faults');
    await page.getByText('There is no fault.').waitFor();
    const made = await call('POST', '/pages.json', { page: { title: 'How we store tea' } });
    expect(made.status).toBe(201);
    await menu(page, 'Events');
    await page.getByText('How we store tea').first().waitFor();
    expect(strange).toEqual([]);
    await page.close();
  });

  test('the keyboard opens a page by its name and skips to the content', async () => {
    const box = await sandbox({ server });
    const { page, strange } = await open(`/console/shops/${box.shop.id}`);
    await page.locator('#goto').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('/');
    // a screen reader is told which entry is selected
    const palette = page.locator('#palette');
    const field = palette.getByRole('combobox', { name: 'Go to' });
    const chosen = () => page.evaluate<string>('document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.textContent');
    expect(await chosen()).toBe('Home');
    await page.setViewportSize({ width: 1280, height: 360 });
    for (let n = 0; n < 30; n++) await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe('Reference');
    const inView =
      '(({ top, bottom }, list) => top >= list.top - 1 && bottom <= list.bottom + 1)(document.querySelector("#palette [aria-selected=true]").getBoundingClientRect(), document.querySelector("#palette ul").getBoundingClientRect())';
    expect(await page.evaluate(inView)).toBe(true);
    expect(await objections(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.keyboard.type('no such page');
    expect([await palette.getByRole('status').innerText(), await field.getAttribute('aria-expanded')]).toEqual(['Nothing found', 'false']);
    expect(await objections(page)).toEqual([]);
    await field.fill('jo');
    expect([await palette.getByRole('status').innerText(), await palette.getByRole('option').allInnerTexts(), await chosen()]).toEqual(['', ['Jobs'], 'Jobs']);
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    // the page listens to keys as soon as the button is shown
    await page.locator('#goto').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.locator('#palette').waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor();
    expect(strange).toEqual([]);
    await page.close();
  });

  test('a button that has the focus when its row is renewed keeps it, and passes it to no button of another row', async () => {
    const box = await sandbox({ server });
    const propose = async (name: string) =>
      (await box.post('/application_charges.json', { application_charge: { name, price: '5.00', return_url: 'https://shelf-notes.example/' } })).body
        .application_charge.id;
    const ids: number[] = [];
    for (const name of ['Plan 1', 'Plan 2', 'Plan 3']) ids.push(await propose(name));
    const { page } = await open(`/console/shops/${box.shop.id}/charges`);
    await page.locator('#liveness.good').waitFor();
    // the row changes, too, when a new one comes above it
    await page.route('**/charges', async (route) => {
      const fresh = await (await route.fetch()).text();
      await route.fulfill({ body: fresh.replaceAll('Plan 2<', 'Plan 2, renewed<'), contentType: 'text/html' });
    });
    const focused = () => page.evaluate('document.activeElement.form && document.activeElement.form.elements.id.value');
    await page.getByRole('button', { name: 'Accept Plan 2' }).focus();
    await propose('Plan 4');
    await page.getByRole('button', { name: 'Accept Plan 4' }).waitFor();
    await page.getByRole('button', { name: 'Accept Plan 2, renewed' }).waitFor();
    expect(await focused()).toBe(String(ids[1]));
    await box.operator('POST', `./application_charges/${ids[1]}/decline`);
    await page.getByText('declined', { exact: true }).waitFor();
    expect(await focused()).toBeFalsy();
    await page.close();
  });

  test('a page of thousands of rows is renewed without comparing each with all others', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}/charges`);
    let asked = 0;
    const rows = () => Array.from({ length: 2000 }, (_, n) => `<tr><td>${asked} ${n}</td></tr>`).join('');
    await page.route('**/charges', async (route) => {
      const fresh = await (await route.fetch()).text();
      asked++;
      await route.fulfill({ body: fresh.replace(/(<div id="shown"[^>]*>)/, `$1<table><tbody>${rows()}</tbody></table>`), contentType: 'text/html' });
    });
    await page.reload();
    await page.locator('#liveness.good').waitFor();
    await page.evaluate(`{
      globalThis.compared = 0;
      const { isEqualNode } = Node.prototype;
      const { matches } = Element.prototype;
      Node.prototype.isEqualNode = function (other) { compared++; return isEqualNode.call(this, other); };
      Element.prototype.matches = function (selector) { compared++; return matches.call(this, selector); };
    }`);
    await box.post('/application_charges.json', { application_charge: { name: 'Plan', price: '5.00', return_url: 'https://shelf-notes.example/' } });
    await page.getByText(/^[2-9] 1999$/).waitFor();
    expect(await page.evaluate('compared')).toBeLessThan(100_000);
    await page.close();
  });

  test('the result of an action has the focus, and an active charge is cancelled only after a warning', async () => {
    const box = await sandbox({ server });
    const plan = { app_id: box.app.id, name: 'Labels by the sheet', price: '9.50' };
    const { id } = (await box.operator('POST', './recurring_application_charges', { recurring_application_charge: plan })).body.recurring_application_charge;
    await box.operator('POST', `./recurring_application_charges/${id}/activate`);
    const { page, strange } = await open(`/console/shops/${box.shop.id}/charges`);
    const focused = page.locator('#said:focus');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    expect(await cancel.count()).toBe(0);
    await page.locator('summary', { hasText: 'Cancel' }).click();
    await page.getByLabel('Yes, I am sure').check();
    await cancel.click();
    expect(await focused.innerText()).toBe('The charge is cancelled.');
    await page.goto(`${server.origin}/console/shops/${box.shop.id}/clock`);
    await page.getByLabel('To such as').fill('yesterday');
    await page.getByRole('button', { name: 'Move' }).last().click();
    expect(await focused.innerText()).toMatch(/^To must be an ISO 8601 time/);
    expect(strange.filter((line) => !/status of 422/.test(line))).toEqual([]);
    await page.close();
  });

  test('the chosen request has the focus; where the system sets all colours, lines mark the current page, the chosen row and the chosen entry', async () => {
    const box = await sandbox({ server });
    await box.get('/pages.json');
    const { id } = (await box.operator('GET', `/requests?shop_id=${box.shop.id}`)).body.requests.find((one: { door: string }) => one.door === 'admin');
    const { page } = await open(`/console/shops/${box.shop.id}/requests?id=${id}`);
    // the chosen request is reached at once, and not behind the menu and the list; also after the page has updated itself
    const focused = () => page.locator('h2:focus').innerText();
    expect(await focused()).toBe('listPages');
    await page.locator('#liveness.good').waitFor();
    await page.evaluate('addEventListener("focusin", () => { document.title = "focused again" })');
    await box.get('/redirects.json');
    await page.locator('table[aria-label=Requests] tbody', { hasText: '/redirects.json' }).waitFor();
    expect(await focused()).toBe('listPages');
    // a screen reader would announce it again with each update
    expect(await page.title()).not.toBe('focused again');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.locator('#goto').click();
    for (const chosen of ['#menu [aria-current=page]', '.tabs [aria-current]', 'tr.chosen', '#found [aria-selected=true]'])
      expect([chosen, await page.evaluate(`getComputedStyle(document.querySelector('${chosen}')).outlineStyle`)]).toEqual([chosen, 'solid']);
    await page.close();
  });

  test('entered text stays when the page updates itself', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}/charges`);
    await page.locator('#liveness.good').waitFor();
    await page.getByText('Propose a recurring charge').click();
    await page.getByLabel('Name').fill('Labels by the sheet');
    await page.getByRole('heading', { name: 'Charges', level: 1 }).click();
    await box.post('/application_charges.json', { application_charge: { name: 'Shelf plan', price: '5.00', return_url: 'https://shelf-notes.example/' } });
    await page.locator('#menu a', { hasText: 'Charges' }).locator('.pill.wait').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Labels by the sheet');
    await page.close();
  });

  test('a form is sent once, however often its button is pressed, and again after its sending was stopped', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}/snapshots`);
    await page.getByLabel('Name').fill('before the import');
    let sent = 0;
    await page.route('**/snapshots', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent++;
      // the first is never answered
      return sent === 1 ? undefined : route.continue();
    });
    // the tool waits for a page that is on its way, so the page itself presses and stops
    await page.evaluate(`{
      const save = () => document.querySelector("main .fields button").click();
      setTimeout(() => { save(); save(); save(); });
      setTimeout(stop, 500);
      setTimeout(save, 1000);
    }`);
    await page.getByText('The snapshot is saved.').waitFor();
    expect(sent).toBe(2);
    await page.close();
  });

  test('when the server refuses to send the updated page, the page asks again a little later', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}/charges`);
    await page.locator('#liveness.good').waitFor();
    let refused = 0;
    let isAway = true;
    await page.route('**/charges', (route) => {
      if (route.request().resourceType() !== 'fetch' || !isAway) return route.continue();
      refused++;
      return route.fulfill({ status: 503, body: '' });
    });
    // several changes that it hears of meanwhile don't make it ask more often
    const changes = 5;
    for (let n = 0; n < changes; n++) {
      await box.post('/application_charges.json', { application_charge: { name: `Plan ${n}`, price: '5.00', return_url: 'https://shelf-notes.example/' } });
      await page.waitForTimeout(300);
    }
    await page.waitForTimeout(4200);
    expect(refused).toBeGreaterThan(1);
    expect(refused).toBeLessThanOrEqual(changes + 3);
    isAway = false;
    await page.getByRole('button', { name: 'Accept Plan 0' }).waitFor();
    await page.close();
  });

  test('a selection, and entered text that was refused, stay when the page updates itself', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}/deliveries`);
    // each change adds a delivery to the list, and the page replaces the whole list
    await subscribe(box, address);
    await page.locator('#liveness.good').waitFor();
    const listed = () => page.locator('table[aria-label=Deliveries] tbody tr').count();
    /** Makes a change. Resolves after the page has fetched its new content. */
    const changed = async () => {
      const asked = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
      await addCustomer(box);
      await asked;
      await page.waitForTimeout(200);
    };
    await changed();
    await until(listed, (count) => count === 1);
    const topic = page.getByLabel('Topic');
    await topic.selectOption('themes/publish');
    await page.getByRole('heading', { name: 'Deliveries', level: 1 }).click();
    await changed();
    expect(await topic.inputValue()).toBe('themes/publish');
    await topic.selectOption('collections/update');
    await changed();
    await until(listed, (count) => count > 1);

    // where the page has no selected option of its own, the browser selects the first
    await page.goto(`${server.origin}/console/shops/${box.shop.id}/faults`);
    await page.locator('#liveness.good').waitFor();
    const rows = page.locator('table[aria-label=Faults] tbody tr');
    const fault = (name: string) => box.operator('POST', './faults', { fault: { topic: name, status: 500 } });
    await fault('pages/create').then(() => fault('collections/create'));
    await rows.first().waitFor();
    const what = page.getByLabel('What');
    await what.selectOption({ label: 'createPage' });
    await page.getByRole('heading', { name: 'Faults', level: 1 }).click();
    const before = await rows.count();
    await fault('collections/update');
    await until(
      () => rows.count(),
      (count) => count === before + 1,
    );
    expect(await what.inputValue()).toBe('operation createPage');

    // the refused form, which the user has to correct
    await page.getByLabel('Status').fill('299');
    await page.getByRole('button', { name: 'Create the fault' }).click();
    await page.getByText('Status is not among', { exact: false }).waitFor();
    await page.locator('#liveness.good').waitFor();
    await fault('collections/delete');
    await until(
      () => rows.count(),
      (count) => count === before + 2,
    );
    expect([await what.inputValue(), await page.getByLabel('Status').inputValue()]).toEqual(['operation createPage', '299']);
    await page.close();
  });

  test('while the reader is in a field of a row, the rows around it change, and the field keeps focus and selection until its record is gone', async () => {
    const box = await sandbox({ server, app: { distribution: 'custom' } });
    const plan = async (name: string) => {
      const asked = { app_id: box.app.id, name, price: '9.50', capped_amount: '50.00', terms: '$0.10 for each sheet.' };
      return (await box.operator('POST', './recurring_application_charges', { recurring_application_charge: asked })).body.recurring_application_charge;
    };
    const { id } = await plan('Labels by the sheet');
    await box.operator('POST', `./recurring_application_charges/${id}/activate`);
    const { page } = await open(`/console/shops/${box.shop.id}/charges`);
    await page.locator('#liveness.good').waitFor();
    await page.getByText('Another cap').click();
    const cap = page.locator('td').getByLabel('Cap');
    await cap.fill('80.00');
    await cap.press('Shift+ArrowLeft');
    const other = await plan('Shelf plan');
    await page.getByRole('button', { name: 'Accept Shelf plan' }).waitFor();
    const where = '[document.activeElement.name, document.activeElement.value, document.activeElement.selectionStart]';
    expect(await page.evaluate(where)).toEqual(['capped_amount', '80.00', 4]);
    // what waits comes first, so the new row is above
    expect((await page.locator('table[aria-label="Recurring charges"] tbody tr').allInnerTexts()).map((row) => /Shelf plan/.test(row))).toEqual([true, false]);
    // its row becomes the first
    await box.operator('POST', `./recurring_application_charges/${other.id}/cancel`);
    await page.getByRole('button', { name: 'Accept Shelf plan' }).waitFor({ state: 'detached' });
    await box.operator('POST', `./recurring_application_charges/${id}/capped_amount_change`, { capped_amount_change: { capped_amount: '90.00' } });
    await page.getByRole('button', { name: 'Accept the cap' }).waitFor();
    expect((await page.locator('table[aria-label="Recurring charges"] tbody tr').allInnerTexts()).map((row) => /Shelf plan/.test(row))).toEqual([false, true]);
    expect(await page.evaluate(where)).toEqual(['capped_amount', '80.00', 4]);
    await box.operator('POST', `./recurring_application_charges/${id}/cancel`);
    await page.getByRole('button', { name: 'Accept the cap' }).waitFor({ state: 'detached' });
    expect(await cap.count()).toBe(0);
    await page.close();
  });

  test('an open page says that its shop was deleted, and asks for the key once its session has ended, and then has again what was entered', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}/faults`);
    await page.locator('#liveness.good').waitFor();
    await box.operator('DELETE', '.');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    await page.close();

    const hosted = await startServer({ sandbox: false });
    const own = await browser.newContext();
    const { page: signedIn } = await open('/console/shops', own, hosted.origin);
    const sign = async () => {
      await signedIn.getByLabel('Operator key').fill(operatorKey);
      await signedIn.keyboard.press('Enter');
      await signedIn.locator('#liveness.good').waitFor();
    };
    const entered = () => Promise.all([signedIn.getByLabel('Name').inputValue(), signedIn.getByLabel('Plan').inputValue()]);
    await sign();
    await signedIn.getByLabel('Name').fill('Quay Coffee');
    await signedIn.getByLabel('Plan').selectOption('advanced');
    await own.clearCookies();
    // the page opens its stream again, and is refused
    await signedIn.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await signedIn.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await sign();
    expect(await entered()).toEqual(['Quay Coffee', 'advanced']);
    // once only, and only where nothing was sent
    await signedIn.reload();
    expect(await entered()).toEqual(['', 'basic']);
    await own.close();
    await hosted.close();
  });

  test('on a phone the menu opens and its links work; without scripts everything works', async () => {
    const box = await sandbox({ server });
    const scriptless = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const { page, strange } = await open(`/console/shops/${box.shop.id}`, scriptless);
    await page.getByRole('button', { name: 'Menu' }).click();
    // no control is shown that needs a script
    expect([await page.locator('#theme').isVisible(), await page.locator('#goto').isVisible()]).toEqual([false, false]);
    await menu(page, 'Clock');
    await page.getByRole('button', { name: '+ 1 day' }).click();
    await page.getByText('The clock is moved.').waitFor();
    expect(strange).toEqual([]);
    await scriptless.close();
  });

  test('a hosted console asks for the operator key, and signs out', async () => {
    const hosted = await startServer({ sandbox: false });
    const own = await browser.newContext();
    const { page, strange } = await open('/console/audit', own, hosted.origin);
    expect(await objections(page)).toEqual([]);
    await page.getByLabel('Operator key').fill('wrong-key-of-enough-length-for-a-host');
    await page.keyboard.press('Enter');
    await page.getByText('The operator key is missing or wrong').waitFor();
    await page.getByLabel('Operator key').fill(operatorKey);
    await page.keyboard.press('Enter');
    // after the sign-in, the browser is on the page that was asked for first
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await page.goBack();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(strange.filter((line) => !/status of 401/.test(line))).toEqual([]);
    await own.close();
    await hosted.close();
  });

  /** A shop with records of every kind, and the pages that show them. */
  async function furnished(): Promise<{ box: Sandbox; pages: Record<string, string> }> {
    app.answer = 200;
    const box = await sandbox({ server, app: { distribution: 'custom' } });
    const other = await box.anotherApp({ name: 'Kettle Analytics', scopes: ['read_products', 'write_content'] });
    await subscribe(box, address);
    await subscribe(box, address, { topic: 'collections/create' });
    const long = 'fulfillment_orders/cancellation_request_submitted';
    await subscribe(box, address, { topic: long });
    await subscribe(other, `${address}/averylongaddresswithoutanyplacetobreakitthatwouldrunoverthesideofasmallscreen/`, { topic: 'collections/update' });
    await addCustomer(box);
    await until(
      async () => (await box.operator('GET', './webhook_deliveries?state=delivered')).body.webhook_deliveries.length,
      (count) => count === 1,
    );
    app.answer = 500;
    await addCustomer(box, 'Tomas');
    await box.post('/custom_collections.json', { custom_collection: { title: 'Green teas' } });
    const [, failing] = await until(
      async () => (await box.operator('GET', './webhook_deliveries')).body.webhook_deliveries,
      (rows) => rows.length === 3 && rows.slice(1).every((row: { attempt_count: number }) => row.attempt_count > 0),
    );
    await box.post('/pages.json', { page: { title: '' } });
    const refused = (await box.operator('GET', `/requests?shop_id=${box.shop.id}&refused=true`)).body.requests[0];
    await box.post('/pages.json', { page: { title: 'How we store tea' } });
    await box.get('/pages.json', { token: `sat_${'0'.repeat(36)}` });
    for (const name of ['Label printing, 500 labels', 'Shelf plan'])
      await box.post('/application_charges.json', { application_charge: { name, price: '24.00', return_url: 'https://shelf-notes.example/done' } });
    const plan = { app_id: box.app.id, name: 'Labels by the sheet', price: '9.50', capped_amount: '50.00', terms: '$0.10 for each printed sheet.' };
    const made = (await box.operator('POST', './recurring_application_charges', { recurring_application_charge: plan })).body.recurring_application_charge;
    await box.operator('POST', `./recurring_application_charges/${made.id}/activate`);
    const product = await productIn(box);
    await box.get(`/products/${product.id}/variants.json`);
    const feedback = { state: 'requires_action', messages: ['Is not connected. Connect your account.'], feedback_generated_at: '2026-09-01T09:29:58.417Z' };
    await box.post('/resource_feedback.json', { resource_feedback: feedback });
    await box.operator('POST', './snapshots', { snapshot: { name: 'before the import' } });
    await box.operator('POST', './faults', { fault: { operation: 'createPage', status: 429, times: 2, share: 0.5 } });
    const at = (page: string) => `/console/shops/${box.shop.id}${page}`;
    const asking = { name: 'Label Press', scopes: ['write_content', 'read_products', 'write_orders'], redirect_urls: [`${app.origin}/back`] };
    const { client_id } = (await box.operator('POST', '/apps', { app: asking })).body.app;
    const consent = `/admin/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id, shop: box.shop.domain })}`;
    const { page } = await open(at(''));
    const links = await page
      .locator('#menu li > a')
      .evaluateAll((all) => all.map((one) => (one as unknown as { getAttribute(name: string): string }).getAttribute('href')));
    await page.close();
    const pages = Object.fromEntries(links.filter((link) => link.startsWith('/console')).map((link) => [link.split('/').at(-1)!, link]));
    return {
      box,
      pages: { ...pages, request: at(`/requests?id=${refused.id}`), delivery: at(`/deliveries?id=${failing.id}`), gone: '/console/nothing', consent },
    };
  }

  /** The words, addresses and labels in table cells that break into a second line. */
  const broken = (page: Page) =>
    page.evaluate('[...document.querySelectorAll("td :is(.word, .address, .pill)")].filter((one) => one.offsetHeight > 30).map((one) => one.textContent)');

  test('each page passes axe, fits 360 and 1280 pixels and obeys its content security policy, in light and dark', async () => {
    const { pages } = await furnished();
    const left = Object.entries(pages);
    const look = async () => {
      const { page, strange } = await open('/console/shops');
      for (let next = left.pop(); next; next = left.pop()) {
        const [name, path] = next;
        const keep = async (as: string) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/console-${name}-${as}.png`, fullPage: true });
        await page.goto(server.origin + path);
        await page.evaluate('for (const one of document.querySelectorAll("main details")) one.open = true');
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme: 'light' });
          expect([name, width, await broken(page)]).toEqual([name, width, width === 360 ? expect.anything() : []]);
          expect([name, width, await overTheSide(page), await objections(page, width === 360 ? ofWidth : undefined)]).toEqual([name, width, 0, []]);
          await keep(`${width}-light`);
          await page.emulateMedia({ colorScheme: 'dark' });
          // the dark scheme changes only the colours
          if (width === 1280) expect([name, 'dark', await objections(page, inColours)]).toEqual([name, 'dark', []]);
          await keep(`${width}-dark`);
        }
        // paper has nothing to press
        await page.emulateMedia({ media: 'print' });
        const pressed = '[...document.querySelectorAll("form, .button, .tabs")].filter((one) => one.checkVisibility()).length';
        expect([name, 'paper', await page.evaluate(pressed)]).toEqual([name, 'paper', 0]);
        await page.emulateMedia({ media: 'screen' });
      }
      await page.close();
      // a browser logs an error when a page is answered with a failure status
      return strange.filter((line) => !/status of 404/.test(line));
    };
    // each page is drawn in a process of its own; screenshots taken at the same time disturb each other
    const lanes = process.env.SHOTS ? [look()] : [look(), look()];
    expect((await Promise.all(lanes)).flat()).toEqual([]);
  }, 300_000);

  /** The elements that reach beyond the edge of an element that hides or scrolls its overflow. */
  const cutOff = (page: Page) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('main :is(td, th, input, select, .button, .pill, summary, .topic)')].filter((one) => {
      const { right, width } = one.getBoundingClientRect();
      if (width < 2 || !one.checkVisibility() || one.closest('.unseen')) return false;
      for (let around = one.parentElement; around; around = around.parentElement) {
        const { position, overflowX } = getComputedStyle(around);
        if (position === 'absolute') return false;
        if (overflowX !== 'visible' && right > around.getBoundingClientRect().right + 1) return true;
      }
      return false;
    }).map((one) => one.localName + ' ' + one.textContent.slice(0, 30))`);

  test('no column, action or name is cut off at any width, with the longest topic and all details opened', { timeout: 120_000 }, async () => {
    const { box, pages } = await furnished();
    const trigger = { topic: 'fulfillment_orders/cancellation_request_submitted' };
    expect((await box.operator('POST', './webhooks/trigger', { trigger })).body.webhook_deliveries).toHaveLength(1);
    const { id } = (await box.operator('GET', './recurring_application_charges?status=active')).body.recurring_application_charges[0];
    await box.operator('POST', `./recurring_application_charges/${id}/capped_amount_change`, { capped_amount_change: { capped_amount: '80.00' } });
    const asking = { name: 'Averylongnamewithoutanyspaces'.repeat(4), redirect_urls: [`${app.origin}/back`] };
    await box.operator('POST', '/apps', { app: asking });
    const { page } = await open('/console/shops');
    for (const name of [String(box.shop.id), 'deliveries', 'delivery', 'subscriptions', 'charges', 'installs', 'snapshots', 'faults', 'requests', 'request']) {
      await page.goto(server.origin + pages[name]!);
      await page.evaluate('for (const one of document.querySelectorAll("main details")) one.open = true');
      for (const width of [320, 360, 600, 641, 768, 899, 900, 1024, 1099, 1100, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect([name, width, await cutOff(page), await overTheSide(page)]).toEqual([name, width, [], 0]);
      }
    }
    await page.close();
  });

  test('text of twice the usual size, as a browser may be set, fits 360 and 1280 pixels on each page', async () => {
    const urls = Object.values((await furnished()).pages).map((path) => server.origin + path);
    const seen = await inLargeText(urls);
    expect(seen).toEqual(Object.fromEntries(urls.map((url) => [url, [url.includes('/admin/oauth/') ? '32px' : '30px', 0, 0]])));
  });

  test('on a phone no heading of a cell stands beside nothing', async () => {
    const { pages } = await furnished();
    const { page } = await open(pages.jobs!);
    await page.setViewportSize({ width: 360, height: 740 });
    const empty = page.locator('td:empty');
    expect(await empty.count()).toBeGreaterThan(0);
    expect(await empty.evaluateAll((cells) => cells.filter((one) => one.checkVisibility()).length)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect.poll(() => empty.first().isVisible()).toBe(true);
    await page.close();
  });

  test('beside an open delivery, an address shows its end, and a time and a short topic stay on one line', async () => {
    const { box, pages } = await furnished();
    await subscribe(box, `${address}/of/an/app/that/is/told/of/pictures`, { topic: 'products/create' });
    const trigger = { topic: 'products/create' };
    await box.operator('POST', './webhooks/trigger', { trigger });
    const { page } = await open(pages.delivery!);
    await page.setViewportSize({ width: 1280, height: 800 });
    const cut = `[...document.querySelectorAll('.two td .address')].map((one) => {
      const [whole, within] = [one, one.querySelector('bdi')].map((part) => part.getBoundingClientRect());
      return [within.right <= whole.right + 1, within.left < whole.left - 1];
    })`;
    const addresses = await page.evaluate<[boolean, boolean][]>(cut);
    expect(addresses.map(([endIsSeen]) => endIsSeen)).not.toContain(false);
    expect(addresses.map(([, isCut]) => isCut)).toContain(true);
    const inTwo = `[...document.querySelectorAll('.two td :is(time, .topic.short)')].filter((one) => one.getBoundingClientRect().height > 26).map((one) => one.textContent)`;
    expect(await page.evaluate<string[]>(inTwo)).toEqual([]);
    await page.close();
  });

  test('the selected row stays in view while its list scrolls, and the text beside it keeps its scroll position while the page changes', async () => {
    const box = await sandbox({ server });
    for (let n = 0; n < 12; n++) await box.post('/pages.json', { page: { title: `Page ${n}`, body_html: 'Cool, dark and dry. '.repeat(200) } });
    await box.get('/pages.json');
    const [{ id }] = (await box.operator('GET', `/requests?shop_id=${box.shop.id}`)).body.requests.filter(({ method }: { method: string }) => method === 'GET');
    const { page } = await open(`/console/shops/${box.shop.id}/requests?id=${id}`);
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.locator('#liveness.good').waitFor();
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const body = page.getByRole('region', { name: 'Body answered' });
    await body.focus();
    const places = () =>
      page.evaluate(
        '[document.querySelector(".two > :nth-child(2)"), document.activeElement].map((one) => [Math.round(one.getBoundingClientRect().top >= 0 && one.scrollTop), one.localName])',
      );
    await page.evaluate('document.querySelector(".two > :nth-child(2)").scrollTop = 60; document.activeElement.scrollTop = 90');
    const before = await places();
    expect(before).toEqual([
      [60, 'section'],
      [90, 'pre'],
    ]);
    const rows = page.locator('table[aria-label=Requests] tbody tr');
    const listed = await rows.count();
    await box.get('/redirects.json');
    await until(
      () => rows.count(),
      (count) => count > listed,
    );
    expect(await places()).toEqual(before);
    await page.close();
  });

  test('the boxes with sums have the same gap between rows as between columns', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}`);
    await page.setViewportSize({ width: 1000, height: 800 });
    const [first, second, third] = await Promise.all([0, 1, 2].map(async (n) => (await page.locator('.sum').nth(n).boundingBox())!));
    expect(Math.round(third!.y - first!.y - first!.height)).toBe(Math.round(second!.x - first!.x - first!.width));
    await page.close();
  });

  test('fields beside each other are on one line, and so are their names, whether or not they have a hint', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}/faults`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const tops = await page
      .locator('.fields > label')
      .evaluateAll((labels) =>
        labels.slice(0, 4).map((label) => [label, label.querySelector('input, select')!].map((one) => Math.round(one.getBoundingClientRect().top))),
      );
    expect(new Set(tops.map(String)).size).toBe(1);
    await page.close();
  });

  test('going back through the menu with the keyboard, the focused link is never covered', async () => {
    const box = await sandbox({ server });
    const { page } = await open(`/console/shops/${box.shop.id}`);
    await page.setViewportSize({ width: 1280, height: 420 });
    expect(await coveredGoingBack(page, page.locator('#menu li > a'))).toEqual([]);
    await page.close();
  });
});
