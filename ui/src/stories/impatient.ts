/**
 * Timers of at least this many milliseconds run at once, so that a story shows what comes
 * after them. Returns what puts the clock right, as a story's `beforeEach` wants it.
 */
export function impatient(from: number): () => void {
  const { setTimeout } = window;
  window.setTimeout = ((run: () => void, delay = 0) =>
    setTimeout(run, delay >= from ? 0 : delay)) as typeof window.setTimeout;
  return () => {
    window.setTimeout = setTimeout;
  };
}
