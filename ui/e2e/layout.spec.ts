import type { Page } from '@playwright/test';
import { accounts, dashboard, expect, signIn, test } from './journey';
import { routes } from './routes';

/** A move of the page under the reader’s eyes: by how much, and what moved. */
interface Shift {
  value: number;
  moved: string[];
}

/** Collects the moves of every page from its first frame on; those that follow an input are meant. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '?');
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens a path and waits until nothing more is to come. */
async function settle(page: Page, path: string): Promise<void> {
  await page.goto(dashboard + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A move is reported with the frame after it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

for (const [name, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`nothing moves while a page comes, on ${name}`, async ({ page, context }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await signIn(page, accounts.claire);
    await page.addInitScript(watchShifts);
    const network = await context.newCDPSession(page);
    // A first visit: neither script, nor style, nor font is there, and they take their time.
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: 1_000_000,
      uploadThroughput: 1_000_000,
    });
    for (const path of routes) {
      await settle(page, path);
      expect.soft(await shiftsOf(page), path).toEqual([]);
    }
  });
}

test('nothing moves for a business that has almost nothing', async ({ page }) => {
  await signIn(page, accounts.nora);
  await page.addInitScript(watchShifts);
  for (const path of ['/', '/entreprise/']) {
    await settle(page, path);
    expect.soft(await shiftsOf(page), path).toEqual([]);
  }
});

test('the watch sees what moves', async ({ page }) => {
  await page.addInitScript(watchShifts);
  await settle(page, '/password_recovery/');
  await page.evaluate(async () => {
    const block = document.createElement('div');
    block.style.height = '200px';
    document.body.prepend(block);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await shiftsOf(page)).not.toEqual([]);
});
