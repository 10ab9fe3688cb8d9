import type { Page } from '@playwright/test';

/** Makes the tab one of this business from its next document on, whatever business the person was in last. */
export async function showBusiness(page: Page, id: string): Promise<void> {
  await page.evaluate(
    (currentBusinessId) =>
      sessionStorage.setItem('businessStore', JSON.stringify({ currentBusinessId })),
    id,
  );
}
