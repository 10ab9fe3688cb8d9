/** The interval of the requests, in milliseconds. */
const interval = 2_000;

/**
 * Calls `back` once when the device is online and our server answers: a network that has just come back
 * often does not reach it yet. On an online device the first request is sent at once. Returns the function
 * that stops it.
 */
export function whenReachable(back: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let looking = false;

  async function look(): Promise<void> {
    if (looking || over || !navigator.onLine) return;
    looking = true;
    // The service worker does not handle this path, so the response is from the network.
    const { ok } = await fetch('/healthz', { cache: 'no-store' }).catch(() => ({ ok: false }));
    looking = false;
    if (over) return;
    if (!ok) {
      clearTimeout(timer);
      timer = setTimeout(look, interval);
      return;
    }
    stop();
    back();
  }
  function stop(): void {
    over = true;
    clearTimeout(timer);
    window.removeEventListener('online', look);
  }
  window.addEventListener('online', look);
  void look();
  return stop;
}
