import type { Page } from '@playwright/test';
import { accounts, dashboard, expect, signIn, test } from './journey';

/** The look of the page at a moment: its computed background. */
type Moment = { when: string; ground: string };

/** Records the background as soon as the style sheet applies, when the document is parsed, and with the first frames. Nothing is painted before the style sheet. */
function watchGround(): void {
  const moments: Moment[] = [];
  Object.assign(window, { moments });
  const note = (when: string) => {
    if (document.body)
      moments.push({ when, ground: getComputedStyle(document.body).backgroundColor });
  };
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
    if (style?.sheet) note('styled');
    else style?.addEventListener('load', () => note('styled'));
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => note('read'));
  new PerformanceObserver(() => note('painted')).observe({ type: 'paint', buffered: true });
}

const momentsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { moments: Moment[] }).moments);

/** Returns the background of a page that always shows this theme. */
async function groundOf(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

for (const [chosen, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`with a ${chosen} theme on a ${system} system no frame is ${system}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: chosen });
    await page.goto(`${dashboard}/password_recovery/`);
    const wanted = await groundOf(page);
    await page.emulateMedia({ colorScheme: system });
    const other = await groundOf(page);
    expect(wanted).not.toBe(other);

    await page.evaluate((theme) => localStorage.setItem('theme', theme), chosen);
    await page.addInitScript(watchGround);
    // The script and its data are delayed: the first paints happen without them.
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto(`${dashboard}/password_recovery/`);
    expect(await groundOf(page)).toBe(wanted);
    // The browser reports a frame some time after it.
    await expect
      .poll(async () => (await momentsOf(page)).map(({ when }) => when))
      .toEqual(expect.arrayContaining(['styled', 'read', 'painted']));
    const moments = await momentsOf(page);
    expect(moments.filter(({ ground }) => ground !== wanted)).toEqual([]);
  });
}

test('the user menu changes the theme permanently, by keyboard', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, accounts.marc);
  const root = page.locator('html');
  await page.getByRole('button', { name: /^Mon compte/ }).press('Enter');
  const dark = page.getByRole('menuitemradio', { name: 'Sombre' });
  await expect(page.getByRole('menuitemradio', { name: 'Système' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dark).toHaveAttribute('aria-checked', 'true');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Mon compte/ })).toBeFocused();
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});
