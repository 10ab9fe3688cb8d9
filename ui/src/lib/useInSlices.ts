import { useDeferredValue } from 'react';

/**
 * Whether what is now ready may be drawn. The first time it says so a moment later, in a render that
 * React cuts into slices: between them the browser paints and listens. For what is half of a page.
 */
export function useInSlices(ready: boolean): boolean {
  const drawn = useDeferredValue(ready);
  return ready && drawn;
}
