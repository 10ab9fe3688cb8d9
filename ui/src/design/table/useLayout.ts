import { useSyncExternalStore } from 'react';

/** How much room the window gives (product 4.8): below 640 px, from 640 to 1023, from 1024. */
export type Layout = 'phone' | 'tablet' | 'desktop';

const fromTablet = '(min-width: 640px)';
const fromDesktop = '(min-width: 1024px)';

/** The layout of the window, following it. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, read);
}

function read(): Layout {
  // jsdom has no media queries: it is a desk.
  if (typeof window.matchMedia !== 'function' || matchMedia(fromDesktop).matches) return 'desktop';
  return matchMedia(fromTablet).matches ? 'tablet' : 'phone';
}

function subscribe(listener: () => void): () => void {
  const lists =
    typeof window.matchMedia === 'function'
      ? [matchMedia(fromTablet), matchMedia(fromDesktop)]
      : [];
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}
