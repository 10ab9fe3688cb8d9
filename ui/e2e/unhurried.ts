import type { Page } from '@playwright/test';

/** The durations of temporary messages, in ms (product 4.7). */
const messages = [5_000, 8_000];

/**
 * From the next document on, temporary messages stay until they are closed, so that a busy
 * machine still sees them. Call it after `page.clock.install()`, which replaces the timers.
 */
export async function unhurried(page: Page): Promise<void> {
  await page.addInitScript((delays) => {
    const { setTimeout } = window;
    // The longest timeout that browsers support, in ms: 24 days.
    const forever = 2 ** 31 - 1;
    window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
      setTimeout(run, delays.includes(delay) ? forever : delay, ...values)) as typeof setTimeout;
  }, messages);
}
