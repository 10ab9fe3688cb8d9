/**
 * Returns the JSON value under a key of the browser's storage; null without one, for foreign content,
 * and in a browser that refuses site data.
 */
export function readStored(
  key: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): unknown {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
