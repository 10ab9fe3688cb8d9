import { useOnChange } from '../../lib/useOnChange';

/**
 * Moves the focus to the heading of the page after each navigation, so that a
 * screen reader announces the page (product 4.8). While the page is loading, it
 * waits for the heading, unless the user has moved the focus.
 */
export function useHeadingFocus(pathname: string): void {
  useOnChange(pathname, focusHeading);
}

function focusHeading(): (() => void) | undefined {
  const main = document.querySelector<HTMLElement>('main');
  if (!main) return undefined;
  main.focus({ preventScroll: true });
  // A page without the frame has a main that takes no focus.
  const start = document.activeElement;
  const move = (): boolean => {
    const heading = main.querySelector<HTMLElement>('h1');
    if (!heading) return false;
    if (document.activeElement === start) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return true;
  };
  if (move()) return undefined;
  const observer = new MutationObserver(() => move() && observer.disconnect());
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
