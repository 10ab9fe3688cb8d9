import type { Locator, Page } from '@playwright/test';
import { expect } from './journey';

/** More tab stops than any page has. */
const longestWay = 100;

/** Presses Tab, or Shift and Tab for an earlier target, until the target has the focus, like a keyboard user. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < longestWay; presses++) {
    // Computed again before each key: a loading page moves the focus on its own.
    const way = await target.evaluate(wayTo);
    if (way === null) return;
    await page.keyboard.press(way);
  }
  throw new Error('the keyboard never reached the target');
}

/** Tabs to an element, and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Returns the key that leads from the focus to an element; null when it has the focus. */
function wayTo(element: Element): 'Tab' | 'Shift+Tab' | null {
  const from = document.activeElement ?? document.body;
  if (from === element) return null;
  const before = element.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING;
  // Without a focus the way is forward; into or out of a dialog it wraps around.
  const back =
    from !== document.body && before !== 0 && element.closest('dialog') === from.closest('dialog');
  return back ? 'Shift+Tab' : 'Tab';
}
