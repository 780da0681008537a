// Pages of the console and of the reference when one of their requests is refused: they ask again, and the rest of the page works.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { launch, noBrowser } from './chromium.ts';

describe.skipIf(noBrowser)(`refused requests of a page${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let box: Sandbox;
  beforeAll(async () => {
    box = await sandbox();
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('a console whose event stream is refused asks again every ten seconds, and never has two streams', async () => {
    const page = await browser.newPage();
    await page.clock.install();
    let [asked, full, answered] = [0, true, 0];
    page.on('response', (response) => response.url().includes('/console/live') && answered++);
    await page.route('**/console/live*', (route) => {
      asked++;
      return full ? route.fulfill({ status: 503, headers: { 'Retry-After': '10' } }) : route.continue();
    });
    await page.goto(`${box.origin}/console/shops/${box.shop.id}/charges`);
    const tenSeconds = () => page.clock.fastForward(10_000);
    await expect.poll(() => tenSeconds().then(() => answered)).toBeGreaterThan(1);
    expect(await page.locator('#liveness').innerText()).toBe('not connected');
    full = false;
    // when the user comes back to the tab, the page asks for the stream at once
    const before = asked;
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.locator('#liveness.good').waitFor();
    for (let n = 0; n < 3; n++) await tenSeconds();
    await page.evaluate('fetch("/docs/search.json")');
    expect(asked).toBe(before + 1);
    await page.close();
  });

  test('a search whose index is refused or does not arrive says so, and asks again at the next letter', async () => {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    let asked = 0;
    await page.route('**/docs/search.json', (route) => {
      asked++;
      if (asked === 1) return route.fulfill({ status: 429, json: { errors: 'Too many requests' } });
      return asked === 2 ? route.abort() : route.continue();
    });
    await page.goto(`${box.origin}/docs`);
    for (const text of ['redirec', 'redirect']) {
      await page.fill('#shell_search', text);
      await page.getByText('The search is not available').waitFor();
      await page.fill('#shell_search', '');
      await expect.poll(() => page.locator('#shell_count').textContent()).toBe('');
    }
    await page.fill('#shell_search', 'redirects');
    await page.locator('#shell_found a', { hasText: 'Create a redirect' }).first().waitFor();
    await page.fill('#shell_search', 'gift card');
    await page.locator('#shell_found a', { hasText: 'Create a gift card' }).first().waitFor();
    expect([asked, errors]).toEqual([3, []]);
    await page.close();
  });

  test('a call that gets no answer says what to check, and can be sent again', async () => {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(`${box.origin}/docs/admin/pages`);
    await page.route('**/pages.json', (route) => route.abort(), { times: 1 });
    const section = page.locator('#listPages');
    await section.getByText('Change what is sent').click();
    await section.getByLabel('Access token').fill(box.token);
    const send = section.getByRole('button', { name: 'Send' });
    await send.click();
    await section.getByRole('tabpanel', { name: 'No answer' }).getByText('Check that the server still runs').waitFor();
    await send.click();
    await section.getByRole('tab', { name: '200 now' }).waitFor();
    await page.close();
  });

  test('where the browser allows no storage, the page works, and remembers nothing', async () => {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, colorScheme: 'light' });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const denied = '{ get: () => { throw new DOMException("denied", "SecurityError"); } }';
    await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, ${denied})`);
    await page.goto(`${box.origin}/docs/admin/pages`);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    const section = page.locator('#listPages');
    await section.getByRole('tab', { name: 'Python' }).click();
    await section.getByText('Change what is sent').click();
    await section.getByLabel('Access token').fill(box.token);
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByRole('tab', { name: '200 now' }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  test('an address whose fragment cannot be decoded leaves the page working', async () => {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    // for a reader of another language the page scrolls to the fragment again, since the examples above it have another height
    await page.addInitScript("localStorage.setItem('language', 'Python')");
    await page.goto(`${box.origin}/docs/admin/pages#%`);
    const section = page.locator('#listPages');
    await section.getByText('Change what is sent').click();
    await section.getByLabel('Access token').fill(box.token);
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByRole('tab', { name: '200 now' }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });
});
