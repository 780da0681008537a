// Checks for readers who move through a page with the keyboard.
import type { Locator, Page } from 'playwright-core';

/** Moves from the last of the links back to the first. Gives the texts of the links that are focused but covered by what is fixed above the sidebar. */
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
