import { getConfig } from 'storybook/test';

/**
 * For what a component does by itself after a while. Only its timers are touched, told by their
 * milliseconds: what a story waits with is a timer too.
 */

/**
 * Timers of just so many milliseconds run at once: a story shows what comes after them. Returns what
 * puts the clock right, as a story's `beforeEach` wants it.
 */
export const impatient = (...delays: number[]) => instead(delays, 0);

/** They never run: what goes away by itself is still there when a busy machine comes to it. */
export const unhurried = (...delays: number[]) => instead(delays, forever);

/** The longest that browsers count, in ms: 24 days. */
const forever = 2 ** 31 - 1;

function instead(delays: readonly number[], other: number): () => void {
  const { asyncUtilTimeout } = getConfig();
  if (delays.includes(asyncUtilTimeout))
    throw new Error(`${asyncUtilTimeout} ms is how long this story waits for what it looks at.`);
  const { setTimeout } = window;
  window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
    setTimeout(run, delays.includes(delay) ? other : delay, ...values)) as typeof setTimeout;
  return () => {
    window.setTimeout = setTimeout;
  };
}
