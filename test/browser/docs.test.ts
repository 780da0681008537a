// The reference in a browser: fast, readable on any screen, usable with the keyboard and with a screen reader, and able to send requests.
// SHOTS=folder keeps pictures of it. Longer than other files, since each thing that a reader can do on a page has a test here.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../../check/read.ts';
import { allGuides, guideParts } from '../../server/docs/guides.ts';
import { type Interface, operationsOf, topicsOf } from '../../server/docs/interfaces.ts';
import { asOperator, operatorKey, type Sandbox, sandbox } from '../support/harness.ts';
import { inColours, launch, noBrowser, objections, ofWidth, overTheSide, scrolled } from './chromium.ts';
import { coveredGoingBack } from './keys.ts';

const topic = '/docs/admin/webhooks/collections/create';
const paths = [
  '/docs',
  '/docs/admin/webhooks',
  '/docs/admin/discount_codes',
  topic,
  '/docs/operator/clock',
  '/docs/errors',
  '/docs/deprecations',
  '/docs/assumptions',
];
const guides = (await Promise.all(allGuides.map(guideParts))).flat().flatMap(({ url }) => (url.includes('#') ? [url] : []));
const widths = [360, 768, 1280, 1920];

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

  // the colours follow the system's scheme, so one page load serves both schemes
  test.each(paths)('%s passes axe, in light and dark', async (path) => {
    const { page, strange } = await open(path, { colorScheme: 'light' });
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    expect(await objections(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await objections(page, inColours)).toEqual([]);
    expect(strange).toEqual([]);
    await page.close();
  });

  test.each(['/docs/errors', '/docs/assumptions', '/docs/deprecations', '/docs/operator/clock', '/docs/admin/events'])(
    'on a phone %s has its tables within the page, and code has enough room in them',
    async (path) => {
      const { page } = await open(path, { viewport: { width: 360, height: 780 } });
      expect([await overTheSide(page), await scrolled(page), await objections(page, ofWidth)]).toEqual([0, [], []]);
      const narrow = await page.evaluate(
        '[...document.querySelectorAll("td > code")].filter((one) => one.offsetHeight > 60 && one.parentElement.offsetWidth < 200).length',
      );
      expect(narrow).toBe(0);
      await page.close();
    },
  );

  test('an unknown address gets a page like the others, with the navigation, in light, in dark and on a phone', async () => {
    const { page } = await open('/docs/nothing', { viewport: { width: 1280, height: 860 }, colorScheme: 'light' });
    expect(await objections(page)).toEqual([]);
    const place = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())!.x;
    const here = [await place(), await page.evaluate('getComputedStyle(document.querySelector("h1")).font')];
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await objections(page, inColours)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect([await overTheSide(page), await objections(page, ofWidth)]).toEqual([0, []]);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('redirect');
    await page.locator('#shell_found a', { hasText: 'Create a redirect' }).first().click();
    await page.getByRole('heading', { name: 'Create a redirect' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(`${box.origin}/docs/errors`);
    expect([await place(), await page.evaluate('getComputedStyle(document.querySelector("h1")).font')]).toEqual(here);
    await page.close();
  });

  test('a page passes axe on a phone, with the menu open too', async () => {
    const { page } = await open('/docs/admin/pages', { viewport: { width: 360, height: 780 } });
    expect(await objections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Contents' }).click();
    // during an animation the colours differ
    await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished)).then(() => true)');
    expect(await objections(page)).toEqual([]);
    await page.close();
  });

  test('it paints within half a second and is usable soon after, at the best of five loads, since other tests run beside it', async () => {
    const times: { painted: number; usable: number }[] = [];
    for (let n = 0; n < 5; n++) {
      const { page } = await open('/docs/admin/pages');
      await expect.poll(() => page.evaluate('performance.getEntriesByName("first-contentful-paint").length')).toBe(1);
      times.push(
        await page.evaluate(
          '({ painted: performance.getEntriesByName("first-contentful-paint")[0].startTime, usable: performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd })',
        ),
      );
      await page.close();
    }
    // twice the target
    expect(Math.min(...times.map(({ painted }) => painted))).toBeLessThan(1000);
    expect(Math.min(...times.map(({ usable }) => usable))).toBeLessThan(1600);
  });

  test('the search finds an operation, and its link leads to it', async () => {
    const { page } = await open('/docs');
    await page.fill('#shell_search', 'redirect');
    await page.locator('#shell_found a', { hasText: 'Create a redirect' }).first().click();
    await expect.poll(() => page.getByRole('heading', { name: 'Create a redirect' }).isVisible()).toBe(true);
    expect(new URL(page.url())).toMatchObject({ pathname: '/docs/admin/redirects', hash: '#createRedirect' });
    await page.close();
  });

  test.each(widths)('at a width of %i nothing is wider than the page', async (width) => {
    const { page } = await open('/docs', { viewport: { width, height: 900 } });
    for (const path of ['/docs', '/docs/admin/pages', topic, '/docs/errors']) {
      await page.goto(box.origin + path);
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      expect([path, await overTheSide(page)]).toEqual([path, 0]);
    }
    await page.close();
  });

  const of = (name: 'admin' | 'operator') => ({ name, contract: readDocument(`generated/${name}.json`) }) as Interface;
  const operations = [of('admin'), of('operator')].flatMap((one) =>
    operationsOf(one).map(({ operation }) => `/docs/${one.name}/${operation.tags[0]}#${operation.operationId}`),
  );
  const spread = <T>(all: T[], count: number) => Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)]!);
  const topics = topicsOf(of('admin')).map(([topic]) => `/docs/admin/webhooks#topic-${topic}`);
  /** Two hundred links to operations, topics, errors, conventions and guides. Each kind is taken evenly from all that there are. */
  const links = [
    ...spread(operations, 130),
    ...spread(topics, 15),
    ...spread(guides, 47),
    '/docs#lists',
    '/docs#versions',
    '/docs#operations',
    '/docs/admin/webhooks#topics',
    '/docs/operator#operations',
    '/docs/errors#standard-operator',
    '/docs/errors#messages',
    '/docs/errors#status-503',
  ];

  test('the links are two hundred different ones', () => expect(new Set(links).size).toBe(200));

  test.each(widths.map((width, at) => [width, links.filter((_, n) => n % widths.length === at)] as const))(
    'at a width of %i fifty links land where they point, in light and dark, on load and after another language was chosen',
    { timeout: 120_000 },
    async (width, own) => {
      const context = await browser.newContext({ viewport: { width, height: 860 }, colorScheme: 'light' });
      const missed: [string, number][] = [];
      const wanted = width < 900 ? 68 : 24;
      const page = await context.newPage();
      for (const [at, link] of own.entries()) {
        // a new query each time, so that the browser loads the page instead of only scrolling
        await page.goto(`${box.origin}${link.replace('#', `?${at}#`)}`, { waitUntil: 'load' });
        const off = await page.evaluate<number>(`document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
          const top = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.getBoundingClientRect().top ?? Infinity;
          // the end of a page can't be at the top of a screen
          const atEnd = location.pathname.startsWith('/docs/guides/') && scrollY + innerHeight >= document.documentElement.scrollHeight - 1 && top > ${wanted} && top < innerHeight;
          done(atEnd ? 0 : top - ${wanted});
        }))))`);
        if (Math.abs(off) > 8) missed.push([link, Math.round(off)]);
        if (at === 12) await page.evaluate('localStorage.setItem("language", "Go")');
        if (at === 25) await page.emulateMedia({ colorScheme: 'dark' });
      }
      expect(missed).toEqual([]);
      await context.close();
    },
  );

  test('call, body and answer fit one screen, and stay in view while their description scrolls past', async () => {
    const { page } = await open('/docs/admin/pages', { viewport: { width: 1280, height: 800 } });
    const section = page.locator('#createPage');
    const aside = section.locator('.aside');
    for (const share of [0, 0.3, 0.55]) {
      await page.evaluate(
        `document.querySelector('#createPage').scrollIntoView(); scrollBy(0, 60 + document.querySelector('#createPage').offsetHeight * ${share} * 0.5)`,
      );
      const { y, height } = (await aside.boundingBox())!;
      expect([share, y >= 0 && y + height <= 800]).toEqual([share, true]);
    }
    for (const text of ['POST', '/pages.json', 'curl', 'PHP', 'Send', '201', '422'])
      expect(await aside.getByText(text, { exact: true }).first().isVisible()).toBe(true);
    await page.close();
  });

  test('where the system sets all colours, only the chosen tab has a line', async () => {
    const { page } = await open('/docs/admin/pages', { forcedColors: 'active' });
    const lines = '[...document.querySelectorAll(".call .tabs")[0].children].map((tab) => Number.parseInt(getComputedStyle(tab).borderBottomWidth))';
    expect(await page.evaluate(lines)).toEqual([2, 0, 0, 0, 0, 0]);
    await page.close();
  });

  test('a language chosen in one place is chosen everywhere, by keys too, and the clicked tab stays in its place', async () => {
    const { page, strange } = await open('/docs/admin/pages#updatePage');
    const tab = page.locator('#updatePage').getByRole('tab', { name: 'Python' });
    const before = (await tab.boundingBox())!.y;
    await tab.click();
    expect(Math.abs((await tab.boundingBox())!.y - before)).toBeLessThan(2);
    expect(await page.locator('#updatePage').getByRole('tabpanel').first().textContent()).toContain('requests.put(');
    expect(await page.locator('#listPages').getByRole('tabpanel').first().textContent()).toContain('requests.get(');
    await tab.press('ArrowRight');
    expect(await page.locator('#listPages [role="tabpanel"]:not([hidden])').first().textContent()).toContain('package main');
    await page.goto(`${box.origin}/docs/admin/redirects`);
    expect(await page.locator('#listRedirects [role="tabpanel"]:not([hidden])').first().textContent()).toContain('package main');
    expect(strange).toEqual([]);
    await page.close();
  });

  test('the copied text is the shown text, and the button confirms the copy', async () => {
    const { page } = await open('/docs/admin/pages', { permissions: ['clipboard-read', 'clipboard-write'] });
    const calls = page.locator('#createPage .call');
    await calls.getByRole('tab', { name: 'Go' }).click();
    await calls.getByRole('button', { name: 'Copy' }).click();
    await calls.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(/^package main\n[\s\S]*How we store tea[\s\S]*}$/);
    await calls.getByLabel('Example').selectOption({ index: 1 });
    await calls.getByRole('button', { name: /Cop/ }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toContain('Harvest calendar');
    await page.close();
  });

  test.each(['undefined', '{ writeText: () => Promise.reject(new Error("denied")) }'])(
    'copying works too where the browser has the clipboard %s',
    async (clipboard) => {
      const { page, strange } = await open('/docs/admin/pages');
      await page.evaluate(`Object.defineProperty(navigator, "clipboard", { value: ${clipboard} })`);
      await page.locator('#createPage .call').getByRole('button', { name: 'Copy' }).click();
      await page.locator('#createPage .call').getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('document.activeElement.className')).toContain('copy');
      await page.locator('#createPage summary', { hasText: 'Change what is sent' }).click();
      await page.locator('#createPage textarea').fill('');
      await page.locator('#createPage textarea').press('Control+V');
      expect(await page.locator('#createPage textarea').inputValue()).toMatch(/^curl .*pages\.json/);
      expect(strange).toEqual([]);
      await page.close();
    },
  );

  test('a double click sends one request; each answer replaces the one before, and a screen reader announces it', async () => {
    const { page } = await open('/docs/admin/pages');
    const section = page.locator('#listPages');
    const status = section.locator('.reply').getByRole('status');
    // a screen reader announces only text that changes in an element that was there before
    expect([await status.count(), await status.textContent()]).toEqual([1, '']);
    const sent: string[] = [];
    await page.route('**/admin/api/**', async (route) => {
      sent.push(route.request().url());
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await section.getByText('Change what is sent').click();
    await section.getByLabel('Access token').fill(box.token);
    for (const times of [1, 2, 3]) {
      await section.getByRole('button', { name: 'Send' }).dblclick();
      await section.locator('.button:not([aria-disabled])').waitFor();
      expect([sent.length, await section.getByRole('tab', { name: 'now' }).count()]).toEqual([times, 1]);
    }
    expect(await status.textContent()).toMatch(/^Answered: 200 OK in \d+ ms/);
    expect(await objections(page)).toEqual([]);
    await page.close();
  });

  test('going back through the sidebar with the keyboard, the focused link is never covered', async () => {
    const { page } = await open('/docs/admin/webhooks', { viewport: { width: 1280, height: 500 } });
    expect(await coveredGoingBack(page, page.locator('#shell_menu .groups a'))).toEqual([]);
    await page.close();
  });

  test('at 320 pixels the topics fit the width too', async () => {
    const { page } = await open('/docs/admin/webhooks', { viewport: { width: 320, height: 700 } });
    expect(await overTheSide(page)).toBe(0);
    await page.close();
  });

  test('in print everything is dark on white, code too, also where dark was chosen', async () => {
    const { page } = await open('/docs/admin/pages', { colorScheme: 'dark' });
    await page.evaluate('document.documentElement.dataset.theme = "dark"');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('.side').isVisible()).toBe(false);
    expect(await objections(page, ['color-contrast'])).toEqual([]);
    const backs = await page.evaluate<string[]>(
      '[...new Set([document.body, ...document.querySelectorAll("pre, .card")].map((one) => getComputedStyle(one).backgroundColor))]',
    );
    expect(backs).toEqual(['rgb(255, 255, 255)']);
    await page.close();
  });

  test('an operation is sent to this server with the chosen example, and the token is kept for the next one', async () => {
    const { page, strange } = await open('/docs/admin/pages');
    const section = page.locator('#createPage');
    await section.getByLabel('Example').selectOption({ index: 1 });
    await section.getByRole('button', { name: 'Send' }).click();
    // without a token the page asks for one
    await section.getByLabel('Access token').fill(box.token);
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByRole('tab', { name: '201 now' }).waitFor();
    await section.getByText(/^201 Created in/).waitFor();
    expect((await box.get('/pages.json')).body.pages.map(({ title }: { title: string }) => title)).toEqual(['Harvest calendar']);
    expect(await section.locator('.reply .panel:not([hidden]) .k').first().textContent()).toBe('"page"');
    await section.getByRole('tab', { name: '422', exact: true }).click();
    expect(await section.getByText(/^201 Created in/).isVisible()).toBe(false);
    await page.goto(`${box.origin}/docs/admin/redirects`);
    const other = page.locator('#listRedirects');
    await other.getByRole('button', { name: 'Send' }).click();
    await other.getByRole('tab', { name: '200 now' }).waitFor();
    expect(strange).toEqual([]);
    await page.close();
  });

  test('a whole shop is deleted only after a question', async () => {
    const { page, strange } = await open('/docs/operator/shops');
    const { id } = (await asOperator(box.origin, 'POST', '/shops', { shop: { name: 'Harbour Tea', domain: 'asked-before.example', plan: 'advanced' } })).body
      .shop;
    const section = page.locator('#deleteShop');
    await section.getByText('Change what is sent').click();
    await section.getByLabel('Operator key').fill(operatorKey);
    await section.getByLabel('shop_id').fill(String(id));
    const asked: string[] = [];
    for (const answer of ['dismiss', 'accept'] as const) {
      page.once('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog[answer]();
      });
      await section.getByRole('button', { name: 'Send' }).click();
      if (answer === 'dismiss') expect((await asOperator(box.origin, 'GET', `/shops/${id}`)).status).toBe(200);
    }
    await section.getByRole('tab', { name: '200 now' }).waitFor();
    expect(asked).toEqual(Array(2).fill(`DELETE /shops/${id} can't be undone. Send it?`));
    expect((await asOperator(box.origin, 'GET', `/shops/${id}`)).status).toBe(404);
    expect(strange).toEqual([]);
    await page.close();
  });

  test('the operation in view is marked in the sidebar, and its link is in view there', async () => {
    const { page } = await open('/docs/admin/discount_codes', { viewport: { width: 1280, height: 700 } });
    const { operation } = operationsOf(of('admin'), 'discount_codes').at(-1)!;
    await page.evaluate(`document.querySelector('#${operation.operationId}').scrollIntoView()`);
    const link = page.locator(`.side a[href$="#${operation.operationId}"][aria-current="location"]`);
    await link.waitFor();
    const { y } = (await link.boundingBox())!;
    expect([y > 0, y < 700]).toEqual([true, true]);
    expect(await page.locator('.side [aria-current="location"]').count()).toBe(1);
    await page.close();
  });

  test('on a phone the bar stays, and the menu closes by itself: after following a link, on Escape, and on a touch beside it', async () => {
    const { page, strange } = await open('/docs/admin/pages', { viewport: { width: 360, height: 780 } });
    const menu = page.locator('#shell_menu');
    const button = page.getByRole('button', { name: 'Contents' });
    await page.evaluate('scrollTo(0, 2000)');
    expect((await page.locator('.bar').boundingBox())!.y).toBe(0);
    await button.click();
    await menu.getByRole('link', { name: 'Create a page' }).click();
    await menu.waitFor({ state: 'hidden' });
    expect(Math.abs((await page.locator('#createPage').boundingBox())!.y - 68)).toBeLessThan(8);
    await button.click();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await page.mouse.click(350, 500);
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('shell_search');
    // a reader who has zoomed in has this layout too, and a keyboard
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+/');
    expect(await menu.isHidden()).toBe(true);
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('shell_search');
    expect(strange).toEqual([]);
    await page.close();
  });

  test('without scripts everything can be read: each language, each status, each example, and the menu opens', async () => {
    const { page } = await open('/docs/admin/pages', { javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
    const section = page.locator('#createPage');
    for (const text of ['requests.post(', 'package main', 'curl_init(', '"title": "Harvest calendar"', "can't be blank"])
      expect([text, await section.getByText(text).first().isVisible()]).toEqual([text, true]);
    await page.getByRole('button', { name: 'Contents' }).click();
    expect(await page.locator('#shell_menu').getByRole('link', { name: 'Redirects' }).isVisible()).toBe(true);
    await page.close();
  });

  test('a reader who chose dark sees no flash of light, on the next page neither', async () => {
    const { page } = await open('/docs', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await page.goto(`${box.origin}/docs/admin/pages`, { waitUntil: 'commit' });
    await page.waitForSelector('main');
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 20, 24)');
    await page.close();
  });

  test.runIf(process.env.SHOTS)('screenshots of the reference', async () => {
    const shots: [name: string, path: string, searched?: string][] = [
      ['index', '/docs'],
      ['group', '/docs/admin/pages'],
      ['operation', '/docs/admin/pages#createPage'],
      ['topic', topic],
      ['guide', '/docs/guides/quickstart'],
      ['search', '/docs/admin/pages', 'page'],
    ];
    for (const [name, path, searched] of shots)
      for (const width of [360, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          const { page } = await open(path, { viewport: { width, height: 860 }, colorScheme });
          await page.evaluate('document.fonts.ready.then(() => true)');
          if (searched && width < 900) await page.getByRole('button', { name: 'Search' }).click();
          if (searched) await page.fill('#shell_search', searched);
          if (searched) await page.locator('#shell_found a').first().waitFor();
          await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished)).then(() => true)');
          await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png` });
          await page.close();
        }
  });
});
