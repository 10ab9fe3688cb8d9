import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How far down the page was, in px, by entry of the history. */
const places = new Map<string, number>();

/**
 * Back to where the list was, once its rows are there: the browser restores the scroll before they
 * have come, when the page is still too short (product 5.1). A new page of the list begins at its top.
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

  // Ends with the list, not after: what the next screen scrolls to is not where the person was.
  useLayoutEffect(() => {
    // Nor is what the page scrolls to before its rows are back.
    const keep = () => settled.current === key && places.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
}
