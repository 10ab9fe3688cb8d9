import type { Locator, Page } from '@playwright/test';

/** The toast with this text. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').locator('[data-tone]').filter({ hasText: text });
}
