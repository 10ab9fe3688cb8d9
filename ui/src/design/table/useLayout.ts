import { useSyncExternalStore } from 'react';
import * as media from '../breakpoints';

/** The layout for the window width (product 4.8): below 640 px, from 640 to 1023, from 1024. */
export type Layout = 'phone' | 'tablet' | 'desktop';

/** Returns the current layout of the window. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, read);
}

function read(): Layout {
  // jsdom has no media queries: the layout is that of a desktop.
  if (typeof window.matchMedia !== 'function' || matchMedia(media.desk).matches) return 'desktop';
  return matchMedia(media.fromTablet).matches ? 'tablet' : 'phone';
}

function subscribe(listener: () => void): () => void {
  const lists =
    typeof window.matchMedia === 'function'
      ? [matchMedia(media.fromTablet), matchMedia(media.desk)]
      : [];
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}
