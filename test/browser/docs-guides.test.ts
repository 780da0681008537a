// Guides and search in a browser, from the server and as static files on another host.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allGuides, guideUrl } from '../../server/docs/guides.ts';
import { served } from '../docs/static.ts';
import { type Sandbox, sandbox } from '../support/harness.ts';
import { raw } from '../support/raw.ts';
import { inColours, inLargeText, launch, noBrowser, objections, ofWidth, overTheSide, scrolled } from './chromium.ts';

describe.skipIf(noBrowser)(`guides and search${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let box: Sandbox;
  beforeAll(async () => {
    box = await sandbox();
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const open = async (url: string, width = 1280): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(url);
    return page;
  };
  const focused = (page: Page) => page.evaluate('document.activeElement.textContent || document.activeElement.id') as Promise<string>;

  test('no option is broken after one of its dashes, in guides and on the page for another name', async () => {
    const page = await open(`${box.origin}/docs/guides/hosting`);
    const elsewhere = await browser.newPage();
    await elsewhere.setContent((await raw(box.origin, ['GET /docs HTTP/1.1', 'Host: elsewhere.example', 'Accept: text/html'])).body);
    expect(await elsewhere.title()).toContain('Another name');
    // the lines on which each option in code stands
    const lines = `[...document.querySelectorAll('code')].filter((one) => !one.closest('pre')).flatMap((one) => {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: option, index } of text.data.matchAll(/--[a-z][a-z-]*/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + option.length);
          found.push([option, new Set([...range.getClientRects()].map(({ top }) => top)).size]);
        }
      return found;
    })`;
    for (const width of [360, 1280])
      for (const one of [page, elsewhere]) {
        await one.setViewportSize({ width, height: 900 });
        const found = (await one.evaluate(lines)) as [option: string, lines: number][];
        expect(found.length).toBeGreaterThan(0);
        expect(found.filter(([, count]) => count > 1)).toEqual([]);
        expect(await overTheSide(one)).toBe(0);
      }
    await page.close();
    await elsewhere.close();
  });

  test.each(['/docs/guides', '/docs/guides/quickstart', '/docs/guides/webhooks', '/docs/guides/backup'])('%s passes axe and fits its width', async (path) => {
    const page = await open(box.origin + path);
    expect(await objections(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await objections(page, inColours)).toEqual([]);
    for (const width of [360, 768, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await overTheSide(page)]).toEqual([width, 0]);
    }
    await page.close();
  });

  test('on a phone each guide and its tables fit the width; what scrolls within it has a name of its own and can be scrolled by keys', async () => {
    const page = await open('about:blank', 360);
    for (const { name } of allGuides) {
      await page.goto(box.origin + guideUrl(name));
      expect([name, await overTheSide(page), await scrolled(page), await objections(page, [...ofWidth, 'landmark-unique'])]).toEqual([name, 0, [], []]);
    }
    await page.close();
  });

  test('a long guide has its parts beside it on a wide screen, and on a phone only its text', async () => {
    const page = await open('about:blank');
    const parts = page.getByRole('navigation', { name: 'On this page' });
    for (const { name } of allGuides) {
      await page.goto(box.origin + guideUrl(name));
      const headings = await page.locator('.guide h2').evaluateAll((all) => all.map((one) => (one as unknown as { id: string }).id));
      const links = await parts.getByRole('link').evaluateAll((all) => all.map((one) => (one as unknown as { hash: string }).hash.slice(1)));
      expect([name, links, await overTheSide(page)]).toEqual([name, headings.length > 3 ? headings : [], 0]);
    }
    await page.goto(`${box.origin}/docs/guides/hosting`);
    await parts.getByRole('link', { name: 'Merchants' }).click();
    expect(
      await page
        .locator('#merchants')
        .evaluate((one) => Math.round((one as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top)),
    ).toBe(24);
    expect([await objections(page), await parts.isVisible()]).toEqual([[], true]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await parts.isVisible()).toBe(false);
    await page.close();
  });

  test('text of twice the usual size, as a browser may be set, fits 360 and 1280 pixels', async () => {
    const paths = [
      '/docs',
      '/docs/admin/webhooks',
      '/docs/admin/webhooks/collections/create',
      '/docs/errors',
      '/docs/deprecations',
      ...allGuides.map(({ name }) => guideUrl(name)),
    ];
    const urls = paths.map((path) => box.origin + path);
    expect(await inLargeText(urls)).toEqual(Object.fromEntries(urls.map((url) => [url, ['30px', 0, 0]])));
  });

  test('a link to a heading leads to the heading, also where the sidebar has an element with the same id', async () => {
    const page = await open(`${box.origin}/docs/guides/lists#count`);
    const heading = page.locator('main #count');
    await heading.waitFor();
    expect(Math.abs((await heading.boundingBox())!.y - 24)).toBeLessThan(8);
    await page.close();
  });

  test('arrow keys move through the search results, Enter opens one, Escape closes them', async () => {
    const page = await open(`${box.origin}/docs/guides`);
    await page.keyboard.press('/');
    await page.keyboard.type('redirect');
    await page.locator('#shell_found a').first().waitFor();
    const all = await page.locator('#shell_found a').allTextContents();
    expect(await page.locator('#shell_found .method.post').first().textContent()).toBe('POST');
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(all[0]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(all[2]);
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe(all[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('shell_search');
    await page.keyboard.press('Escape');
    expect(await page.locator('#shell_found a').count()).toBe(0);
    await page.keyboard.type('pagination');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${box.origin}/docs/guides/lists`);
    await page.close();
  });

  test('as static files on another host the search works, and no request can be sent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-admin-docs-'));
    await promisify(execFile)(process.execPath, ['scripts/docs.ts', join(folder, 'site')]);
    const host = await served(join(folder, 'site'), '/below/');
    try {
      const page = await open(`${host.origin}/below/admin/pages.html`);
      const strange: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(`${host.origin}/below/`)) strange.push(request.url());
      });
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
      await page.fill('#shell_search', 'create a redirect');
      await page.locator('#shell_found a').first().click();
      await page.waitForURL(`${host.origin}/below/admin/redirects.html#createRedirect`);
      expect(strange).toEqual([]);
      await page.close();
    } finally {
      host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
