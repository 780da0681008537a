// Starts Chromium for the browser tests, where it is installed, and runs axe on a page.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

export const executablePath = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** Why the browser tests are skipped here; undefined where they run. The pages are the same with either database, so they are tested only with SQLite. */
export const noBrowser = process.env.ENGINE === 'postgres' ? 'seen on SQLite' : executablePath ? undefined : 'skipped: no Chromium; CHROMIUM=/path names one';

/** `textPx` is the size of text in the browser's settings. */
export const launch = (textPx = 16): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', `--blink-settings=defaultFontSize=${textPx}`] });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The axe rules whose result can depend on the colour scheme. */
export const inColours = ['color-contrast', 'link-in-text-block'];

/** The axe rules whose result can depend on the width. Contrast doesn't depend on it, and its rule takes longest. */
export const ofWidth = ['target-size', 'scrollable-region-focusable'];

/** The violations that axe finds, with all of its rules or with the given ones. The test evaluates axe itself, so the page's script policy stays unchanged. */
export async function objections(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations.map((one) => one.id + " " + one.nodes[0].target))`);
}

/** The names of the tables that are wider than the page, which readers have to scroll. */
export const scrolled = (page: Page): Promise<string[]> =>
  page.evaluate('[...document.querySelectorAll(".wide")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute("aria-label"))');

/** By address, what a reader gets whose browser has text of twice the usual size: the size of the text, and by how much the page is wider than each screen. */
export async function inLargeText(urls: string[]): Promise<Record<string, (string | number)[]>> {
  const browser = await launch(32);
  try {
    const page = await browser.newPage();
    const seen: Record<string, (string | number)[]> = {};
    for (const url of urls) {
      await page.goto(url);
      await page.evaluate('for (const one of document.querySelectorAll("main details")) one.open = true');
      seen[url] = [await page.evaluate<string>('getComputedStyle(document.body).fontSize')];
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        seen[url].push(await overTheSide(page));
      }
    }
    return seen;
  } finally {
    await browser.close();
  }
}

export const overTheSide = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth');
