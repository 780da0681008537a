// The reference in a browser: quick, quiet, usable without a mouse or good eyes, and a place to try things.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, sandbox } from '../harness.ts';
import { inColours, launch, noBrowser, objections, overTheSide } from './chromium.ts';

const paths = ['/docs', '/docs/admin/webhooks', '/docs/operator/clock', '/docs/errors', '/docs/deprecations', '/docs/assumptions'];

describe.skipIf(noBrowser)(`the reference${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let box: Sandbox;
  beforeAll(async () => {
    box = await sandbox();
    browser = await launch();
  });
  afterAll(() => browser?.close());

  async function open(path: string, more: Parameters<Browser['newPage']>[0] = {}): Promise<{ page: Page; strange: string[] }> {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, ...more });
    const strange: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(box.origin) && !request.url().startsWith('data:')) strange.push(request.url());
    });
    page.on('pageerror', (error) => strange.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') strange.push(message.text());
    });
    await page.goto(box.origin + path);
    return { page, strange };
  }

  // colours follow the system's, so one load serves both
  test.each(paths)('%s has nothing that axe objects to, in the light and in the dark', { timeout: 60_000 }, async (path) => {
    const { page, strange } = await open(path, { colorScheme: 'light' });
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    expect(await objections(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await objections(page, inColours)).toEqual([]);
    expect(strange).toEqual([]);
    await page.close();
  });

  test('it paints within a second, and finds within two', async () => {
    const { page } = await open('/docs');
    await page.fill('#search', 'redirect');
    await page.locator('#found a').first().waitFor();
    const { painted, now } = (await page.evaluate(
      '({ painted: performance.getEntriesByName("first-contentful-paint")[0].startTime, now: performance.now() })',
    )) as {
      painted: number;
      now: number;
    };
    expect(painted).toBeLessThan(1000);
    expect(now).toBeLessThan(2000);
    await page.locator('#found a', { hasText: 'Create a redirect' }).click();
    await page.getByRole('heading', { name: 'Create a redirect' }).waitFor();
    await page.close();
  });

  test.each([380, 820, 1440])('at a width of %i nothing runs over the side', async (width) => {
    const { page } = await open('/docs/admin/pages', { viewport: { width, height: 900 } });
    expect(await overTheSide(page)).toBe(0);
    await page.close();
  });

  test('an operation is tried on this server, and the token is kept for the next', async () => {
    const { page, strange } = await open('/docs/admin/pages');
    const section = page.locator('#createPage');
    await section.getByText('Try it on this server').click();
    await section.getByLabel('Access token').fill(box.token);
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByText(/^201 Created/).waitFor();
    expect((await box.get('/pages.json')).body.pages).toHaveLength(1);
    await page.goto(`${box.origin}/docs/admin/redirects`);
    await page.locator('#listRedirects').getByText('Try it on this server').click();
    expect(await page.locator('#listRedirects').getByLabel('Access token').inputValue()).toBe(box.token);
    expect(strange).toEqual([]);
    await page.close();
  });
});
