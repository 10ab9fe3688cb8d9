import { deviceNow } from './device-clock';

/**
 * A deployment replaces files that an open tab still refers to: a reload helps. This is the session
 * storage key of the last reload.
 */
const key = 'chunk-reload';
/** The least time between two automatic reloads, in milliseconds. */
const period = 60_000;

/** Vite's error message for a missing stylesheet. */
const missingStyle = /^Unable to preload CSS for /;
/** The browsers' error messages for a missing script. */
const missingScript = /dynamically imported module|module script failed|error loading dynamically/i;

/** Reports whether an error means that a script or stylesheet of the page could not be fetched. */
export function isChunkError(error: unknown): error is Error {
  return isStyleError(error) || (error instanceof TypeError && missingScript.test(error.message));
}

/**
 * Reports whether an error means that a stylesheet could not be fetched. Vite does not request one twice: only
 * a reload of the page fetches it.
 */
export function isStyleError(error: unknown): boolean {
  return error instanceof Error && missingStyle.test(error.message);
}

/** Reports whether {@link mayReload} would return true now. */
export function canReload(now = deviceNow()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  return now - last >= period;
}

/**
 * Returns true once per period, for all callers together. So a reload that did not help is not repeated, and
 * the page reloads once when a missing file and the service worker report the same deployment.
 */
export function mayReload(now = deviceNow()): boolean {
  if (!canReload(now)) return false;
  sessionStorage.setItem(key, String(now));
  return true;
}
