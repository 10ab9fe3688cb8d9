import type { Page, Response } from '@playwright/test';

/** The next answer that a page gets to one of its operations. */
export async function answered(page: Page, operation: string): Promise<Response> {
  return page.waitForResponse(
    (response) => response.request().postData()?.includes(`"${operation}"`) ?? false,
  );
}
