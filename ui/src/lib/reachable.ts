/** Between two looks at the server, in milliseconds. */
const pause = 2_000;

/**
 * Calls `back` once when the device has its network again and our server answers: what has just come
 * back often reaches nothing yet. Looks at once where the device knows of no trouble. Returns what
 * stops looking.
 */
export function whenReachable(back: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let looking = false;

  async function look(): Promise<void> {
    if (looking || over || !navigator.onLine) return;
    looking = true;
    // The worker leaves this address alone: it is the network that answers.
    const { ok } = await fetch('/healthz', { cache: 'no-store' }).catch(() => ({ ok: false }));
    looking = false;
    if (over) return;
    if (!ok) {
      clearTimeout(timer);
      timer = setTimeout(look, pause);
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
