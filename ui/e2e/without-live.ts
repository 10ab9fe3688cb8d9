import type { Page } from '@playwright/test';

/** Refuses the live updates of a page (product 10.1), from its next connection on, like a proxy that blocks streams. */
export async function withoutLive(page: Page): Promise<void> {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"LiveUpdates"')
      ? route.fulfill({ status: 404, body: 'Not found' })
      : route.fallback(),
  );
}
