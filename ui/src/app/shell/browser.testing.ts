import { vi } from 'vitest';

/**
 * Adds the browser features that jsdom lacks: media queries for a window of this width in pixels,
 * popovers and dialogs.
 */
export function stubBrowser(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, comparison, bound] = /width (<|<=|>=) (\d+)px/.exec(query) ?? [];
    const limit = Number(bound);
    const matches =
      comparison === '<' ? width < limit : comparison === '<=' ? width <= limit : width >= limit;
    return {
      matches,
      addEventListener: () => {},
      removeEventListener: () => {},
    };
  });
  vi.stubGlobal('scrollTo', () => {});
  HTMLElement.prototype.scrollIntoView ??= () => {};
  const open = new WeakSet<HTMLElement>();
  const toggle = (element: HTMLElement, newState: 'open' | 'closed') => {
    if (open.has(element) === (newState === 'open')) return;
    if (newState === 'open') open.add(element);
    else open.delete(element);
    for (const type of ['beforetoggle', 'toggle']) {
      element.dispatchEvent(Object.assign(new Event(type), { newState }));
    }
  };
  HTMLElement.prototype.showPopover = function () {
    toggle(this, 'open');
  };
  HTMLElement.prototype.hidePopover = function () {
    toggle(this, 'closed');
  };
  // A button with `popovertarget` toggles that popover.
  document.onclick = ({ target }) => {
    const button = (target as Element).closest?.('[popovertarget]');
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (popover) toggle(popover, open.has(popover) ? 'closed' : 'open');
  };
  HTMLDialogElement.prototype.showModal ??= function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function () {
    this.open = false;
  };
}
