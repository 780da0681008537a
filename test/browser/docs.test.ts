// The reference in a browser: quick, quiet, usable without a mouse or good eyes, and a place to try things.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, sandbox } from '../harness.ts';

const executablePath = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const paths = ['/docs', '/docs/admin/pages', '/docs/admin/webhooks', '/docs/operator/shops', '/docs/errors', '/docs/deprecations', '/docs/assumptions'];

// the pages are the same whatever the store
describe.skipIf(!executablePath || process.env.ENGINE === 'postgres')('the reference', () => {
  let browser: Browser;
  let box: Sandbox;
  beforeAll(async () => {
    box = await sandbox();
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });
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

  test.each(paths.flatMap((path) => (['light', 'dark'] as const).map((scheme) => [path, scheme] as const)))(
    '%s in %s has nothing that axe objects to',
    async (path, colorScheme) => {
      const { page, strange } = await open(path, { colorScheme, bypassCSP: true });
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      await page.evaluate(axe);
      const found = await page.evaluate('axe.run(document).then((result) => result.violations.map((one) => one.id + " " + one.nodes[0].target))');
      expect(found).toEqual([]);
      expect(strange).toEqual([]);
      await page.close();
    },
  );

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
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
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
