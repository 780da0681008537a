// The browser that tests look through, where there is one, and what they all ask of a page.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const executablePath = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** Why nothing can be looked at here; undefined where it can. The pages are the same whatever the store. */
export const noBrowser = process.env.ENGINE === 'postgres' ? 'seen on SQLite' : executablePath ? undefined : 'skipped: no Chromium; CHROMIUM=/path names one';

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe whose outcome another colour scheme can change. */
export const inColours = ['color-contrast', 'link-in-text-block'];

/** What the width can change of what axe says; the rest is of the page, whatever its width. Contrasts take longest, and colours are the same. */
export const ofWidth = ['target-size', 'scrollable-region-focusable'];

/** What axe objects to, by all its rules or some. Evaluated from outside, so the page's policy for scripts stands as it is. */
export async function objections(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations.map((one) => one.id + " " + one.nodes[0].target))`);
}

export const overTheSide = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth');
