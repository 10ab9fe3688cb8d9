/** Calls `run` once, when the browser has nothing else to do; gives what takes that back. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle time to tell of.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}
