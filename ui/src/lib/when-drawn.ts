import { whenIdle } from './idle';

/** How often is looked, and how long after the load at the most, ms. */
const every = 100;
const latest = 5000;

/**
 * Calls `run` once, in idle time, when the page shows what it was opened for:
 * what is fetched earlier takes the network from it. A page whose data does not
 * come is not waited for longer than five seconds.
 */
export function whenDrawn(run: () => void): void {
  const look = (waited: number) => {
    if (waited >= latest || drawn()) whenIdle(run);
    else setTimeout(look, every, waited + every);
  };
  const begin = () => look(0);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** A heading is there, and nothing says that it waits. */
function drawn(): boolean {
  return document.querySelector('h1') !== null && !document.querySelector('[aria-busy="true"]');
}
