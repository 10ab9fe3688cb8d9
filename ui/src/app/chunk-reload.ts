/** A deployment replaces the files that an open tab still refers to: loading the page again is the cure. */
const key = 'chunk-reload';
/** A reload that did not help is not repeated within this time, in milliseconds. */
const period = 60_000;

/** Whether a part of the page could not be fetched; each browser has its own words for it. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|module script failed|error loading dynamically/i.test(
      error.message,
    )
  );
}

/** True once per period: the next call says that a reload has just been tried. */
export function mayReload(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (now - last < period) return false;
  sessionStorage.setItem(key, String(now));
  return true;
}
