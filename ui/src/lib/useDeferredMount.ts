import { useDeferredValue } from 'react';

/**
 * Reports whether ready content may be rendered. It becomes true in a deferred render, which React splits
 * into slices, so that the browser can paint and handle input between them. For large parts of a page.
 */
export function useDeferredMount(ready: boolean): boolean {
  const drawn = useDeferredValue(ready);
  return ready && drawn;
}
