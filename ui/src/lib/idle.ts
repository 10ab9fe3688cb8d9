/** The longest wait for an idle browser, in milliseconds. */
const longest = 5000;

/** Calls `run` once, when the browser is idle or after five seconds; returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: longest });
  return () => cancelIdleCallback(request);
}
