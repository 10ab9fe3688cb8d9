import { getConfig } from 'storybook/test';

/**
 * For behaviour of a component after a delay. Only its own timers are changed, recognised by their
 * milliseconds, because the story waits with timers too.
 */

/**
 * Timers of exactly these milliseconds run at once: the story shows the state after them. Returns the
 * function that restores the clock, for a story's `beforeEach`.
 */
export const impatient = (...delays: number[]) => replaceDelays(delays, 0);

/** These timers never run: temporary content is still there when a busy machine looks for it. */
export const unhurried = (...delays: number[]) => replaceDelays(delays, forever);

/** The longest timeout that browsers support, in ms: 24 days. */
const forever = 2 ** 31 - 1;

function replaceDelays(delays: readonly number[], other: number): () => void {
  const { asyncUtilTimeout } = getConfig();
  if (delays.includes(asyncUtilTimeout))
    throw new Error(`${asyncUtilTimeout} ms is the timeout of this story’s own queries.`);
  const { setTimeout } = window;
  window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
    setTimeout(run, delays.includes(delay) ? other : delay, ...values)) as typeof setTimeout;
  return () => {
    window.setTimeout = setTimeout;
  };
}
