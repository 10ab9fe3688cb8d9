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

/** The windows in which every screen is looked at. */
const windows = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

for (const [name, viewport] of windows) {
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

for (const [name, viewport] of windows) {
  test(`nothing moves for a business that has almost nothing, on ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, accounts.nora);
    await page.addInitScript(watchShifts);
    for (const path of ['/', '/entreprise/']) {
      await settle(page, path);
      expect.soft(await shiftsOf(page), path).toEqual([]);
    }
  });
}

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

/** How much wider than the window the page is, CSS pixels, and what reaches furthest. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const furthest = [...document.querySelectorAll('body *')].reduce((one, other) =>
      other.getBoundingClientRect().right > one.getBoundingClientRect().right ? other : one,
    );
    return { by: scrollWidth - clientWidth, furthest: furthest.outerHTML.slice(0, 120) };
  });

for (const [name, viewport, account] of [
  ['320 px', { width: 320, height: 640 }, accounts.claire],
  ['320 px, for a business that has almost nothing', { width: 320, height: 640 }, accounts.nora],
  // What zoom does to the page: half the window of a desk.
  ['200 % zoom', { width: 720, height: 450 }, accounts.claire],
] as const) {
  test(`nothing scrolls sideways at ${name}`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.setViewportSize(viewport);
    await signIn(page, account);
    for (const path of routes) {
      await settle(page, path);
      expect.soft(await overflow(page), path).toBeNull();
    }
  });
}

test('the watch sees what is too wide', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page, '/password_recovery/');
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.width = '400px';
    block.textContent = 'Trop large';
    document.body.append(block);
  });
  expect(await overflow(page)).toMatchObject({ by: 80 });
});
