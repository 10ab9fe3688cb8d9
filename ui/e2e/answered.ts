import type { Page, Response } from '@playwright/test';

/** Waits for the page's next response to one of its operations. */
export async function answered(page: Page, operation: string): Promise<Response> {
  return page.waitForResponse(
    (response) => response.request().postData()?.includes(`"${operation}"`) ?? false,
  );
}
