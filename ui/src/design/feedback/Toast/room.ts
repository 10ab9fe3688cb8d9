/** The minimum distance between the toasts and the focused element, in px: a focus ring fits in it. */
const gap = 8;

/**
 * Sets `--toasts-above` and `--toasts-below` on the root: the height of the window that the toasts cover. Scrolling
 * to an element then keeps it clear of them. A focused element under a new toast is scrolled into view.
 * Stops when the signal aborts.
 */
export function keepClearOfToasts(region: HTMLElement, gone: AbortSignal): void {
  // Without layout nothing can be measured.
  if (gone.aborted || typeof ResizeObserver === 'undefined') return;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { top, bottom, height } = region.getBoundingClientRect();
    const atTop = top < root.clientHeight - bottom;
    setLength('--toasts-above', height > 0 && atTop ? bottom : 0);
    setLength('--toasts-below', height > 0 && !atTop ? root.clientHeight - top : 0);
    uncover(region);
  });
  observer.observe(region);
  gone.addEventListener('abort', () => {
    observer.disconnect();
    setLength('--toasts-above', 0);
    setLength('--toasts-below', 0);
  });
}

function setLength(property: string, px: number): void {
  const { style } = document.documentElement;
  if (px > 0) style.setProperty(property, `${Math.ceil(px)}px`);
  else style.removeProperty(property);
}

/** Scrolls the element with the keyboard focus out from under the toasts; pointer users see where they are. */
function uncover(region: HTMLElement): void {
  const focused = document.querySelector(':focus-visible');
  if (!focused || region.contains(focused)) return;
  const [box, cover] = [focused.getBoundingClientRect(), region.getBoundingClientRect()];
  const apart =
    box.right <= cover.left ||
    box.left >= cover.right ||
    box.bottom <= cover.top - gap ||
    box.top >= cover.bottom + gap;
  if (!apart && cover.height > 0) focused.scrollIntoView({ block: 'nearest' });
}
