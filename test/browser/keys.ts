// What somebody meets who goes through a page by keys.
import type { Locator, Page } from 'playwright-core';

/** From the last of the links back to the first: those that have the focus under what stands above the side. */
export async function coveredGoingBack(page: Page, links: Locator): Promise<(string | null)[]> {
  await links.last().focus();
  const covered: (string | null)[] = [];
  for (let n = await links.count(); n > 1; n--) {
    await page.keyboard.press('Shift+Tab');
    const focused = page.locator(':focus');
    const { y } = (await focused.boundingBox())!;
    const ahead = (await page.locator('.ahead').boundingBox())!;
    if (y < ahead.y + ahead.height) covered.push(await focused.textContent());
  }
  return covered;
}
