import type { Page } from '@playwright/test';

/** How long messages stay that go away by themselves, in ms (product 4.7). */
const messages = [5_000, 8_000];

/**
 * From the next document on, what goes away by itself stays until it is closed: it is still there when a
 * busy machine comes to it. After `page.clock.install()`, which brings timers of its own.
 */
export async function unhurried(page: Page): Promise<void> {
  await page.addInitScript((delays) => {
    const { setTimeout } = window;
    // The longest that browsers count, in ms: 24 days.
    const forever = 2 ** 31 - 1;
    window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
      setTimeout(run, delays.includes(delay) ? forever : delay, ...values)) as typeof setTimeout;
  }, messages);
}
