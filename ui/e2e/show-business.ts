import type { Page } from '@playwright/test';

/** Makes the tab use this business from its next document on, instead of the user's last one. */
export async function showBusiness(page: Page, id: string): Promise<void> {
  await page.evaluate(
    (currentBusinessId) =>
      sessionStorage.setItem('businessStore', JSON.stringify({ currentBusinessId })),
    id,
  );
}
