import { useEffect } from 'react';

/**
 * When the focused element is removed from the page, such as a button that was pressed or a row that left
 * its list, moves the focus to the heading of the open dialog, else of the page. Otherwise the next Tab
 * would start at the top of the window (product 4.8).
 */
export function useLostFocus(): void {
  useEffect(() => {
    let held: Element | null = null;
    const take = () => {
      const { activeElement } = document;
      // Not inside a popover: a menu returns the focus itself when it closes.
      held = activeElement?.closest('[popover]') ? null : activeElement;
    };
    const leave = () =>
      // In the microtask a removed element is disconnected; a connected one was blurred by the user.
      queueMicrotask(() => {
        if (held?.isConnected && isNowhere()) held = null;
      });
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected) return;
      held = null;
      // The code that removed it may move the focus itself, by the next frame at the latest.
      requestAnimationFrame(() => isNowhere() && focusHeading());
    });
    document.addEventListener('focusin', take);
    document.addEventListener('focusout', leave);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', take);
      document.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, []);
}

function isNowhere(): boolean {
  return document.activeElement === document.body;
}

function focusHeading(): void {
  const heading =
    [...document.querySelectorAll<HTMLElement>('dialog[open] h2')].at(-1) ??
    document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
