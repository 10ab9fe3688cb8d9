import type { Locator, Page } from '@playwright/test';

/** Presses Tab, or Shift and Tab towards what stands before, until the target has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const back = await target.evaluate((element) => {
    const from = document.activeElement ?? document.body;
    const before = element.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING;
    // From nowhere the way is forward, and into and out of a dialog it is round it.
    return (
      from !== document.body && before !== 0 && element.closest('dialog') === from.closest('dialog')
    );
  });
  for (let i = 0; i < 60; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error('the keyboard never reached the target');
}
