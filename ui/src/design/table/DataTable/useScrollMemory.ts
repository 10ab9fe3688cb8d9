import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The scroll position of the page in px, by history entry. */
const places = new Map<string, number>();

/**
 * Restores the scroll position of the list once its rows have loaded: the browser restores it before
 * that, when the page is still too short (product 5.1). A new page of the list starts at its top.
 */
export function useScrollMemory(
  root: RefObject<HTMLElement | null>,
  page: number,
  ready: boolean,
): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  const settled = useRef<string | undefined>(undefined);
  const shown = useRef(page);

  useLayoutEffect(() => {
    if (!ready || settled.current === key) return;
    settled.current = key;
    const turned = shown.current !== page;
    shown.current = page;
    const place = places.get(key);
    if (kind === 'POP' && place !== undefined) window.scrollTo(0, place);
    else if (kind === 'PUSH' && turned && (root.current?.getBoundingClientRect().top ?? 0) < 0)
      root.current?.scrollIntoView({ block: 'start' });
  }, [key, kind, page, ready, root]);

  // Stops when the list unmounts: the scroll position of the next screen must not be stored.
  useLayoutEffect(() => {
    // Scrolling before the rows are back must not be stored either.
    const keep = () => settled.current === key && places.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
}
