import { deviceNow } from './device-clock';

/** A deployment replaces the files that an open tab still refers to: loading the page again is the cure. */
const key = 'chunk-reload';
/** A reload that did not help is not repeated within this time, in milliseconds. */
const period = 60_000;

/** Vite's own words for a stylesheet that a part of the page needs. */
const missingStyle = /^Unable to preload CSS for /;
/** Each browser has its own words for a missing script. */
const missingScript = /dynamically imported module|module script failed|error loading dynamically/i;

/** Whether a part of the page, its script or its stylesheet, could not be fetched. */
export function isChunkError(error: unknown): error is Error {
  return isStyleError(error) || (error instanceof TypeError && missingScript.test(error.message));
}

/**
 * Whether it was a stylesheet. Vite does not ask for one twice: only loading the
 * whole page again brings it.
 */
export function isStyleError(error: unknown): boolean {
  return error instanceof Error && missingStyle.test(error.message);
}

/** Whether {@link mayReload} would say yes now. */
export function canReload(now = deviceNow()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  return now - last >= period;
}

/**
 * True once per period, for all callers together: a reload that has just been tried is not tried again,
 * and a deployment that both a missing file and the service worker report reloads a page once.
 */
export function mayReload(now = deviceNow()): boolean {
  if (!canReload(now)) return false;
  sessionStorage.setItem(key, String(now));
  return true;
}
