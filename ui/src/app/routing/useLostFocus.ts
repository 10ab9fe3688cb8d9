import { useEffect } from 'react';

/**
 * When what has the focus is taken out of the page, as a button is once it is answered or a row once it
 * is another list's, the heading has it: of the dialog that is open, else of the page. Without this the
 * keyboard would begin anew at the top of the window (product 4.8).
 */
export function useLostFocus(): void {
  useEffect(() => {
    let held: Element | null = null;
    const take = () => {
      const { activeElement } = document;
      // A menu gives back what it has taken by itself, once it has closed.
      held = activeElement?.closest('[popover]') ? null : activeElement;
    };
    const leave = () =>
      // What is being taken out is gone by then; what stays was left by the person.
      queueMicrotask(() => {
        if (held?.isConnected && isNowhere()) held = null;
      });
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected) return;
      held = null;
      // Whoever took it out may give the focus to something else, with the next frame at the latest.
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
