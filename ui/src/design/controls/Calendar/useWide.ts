import { useSyncExternalStore } from 'react';

/** Whether two months fit beside each other in the window. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}

// Two months of 308 px with touch-sized days, and what stands around them.
function query(): MediaQueryList {
  return matchMedia('(min-width: 768px)');
}

function subscribe(changed: () => void): () => void {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}
