/** The longest wait for an idle moment, in milliseconds: a page that is always busy has none. */
const longest = 5000;

/** Calls `run` once, when the browser has nothing else to do or after five seconds; returns its cancellation. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: longest });
  return () => cancelIdleCallback(request);
}
