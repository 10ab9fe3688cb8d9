import type { Locator, Page } from '@playwright/test';
import { expect } from './journey';

/** More than any page has to walk past. */
const longestWay = 100;

/** Presses Tab, or Shift and Tab towards what stands before, until the target has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < longestWay; presses++) {
    // Asked again before each key: a page that is still coming moves the focus by itself.
    const way = await target.evaluate(wayTo);
    if (way === null) return;
    await page.keyboard.press(way);
  }
  throw new Error('the keyboard never reached the target');
}

/** The key that leads from the focus to an element; null when it is there. */
function wayTo(element: Element): 'Tab' | 'Shift+Tab' | null {
  const from = document.activeElement ?? document.body;
  if (from === element) return null;
  const before = element.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING;
  // From nowhere the way is forward, and into and out of a dialog it is round it.
  const back =
    from !== document.body && before !== 0 && element.closest('dialog') === from.closest('dialog');
  return back ? 'Shift+Tab' : 'Tab';
}
