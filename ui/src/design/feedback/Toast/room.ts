/** What is left between the toasts and what has the focus, in px: the ring of a focus fits in it. */
const gap = 8;

/**
 * Tells how much of the window the toasts cover, as `--toasts-above` and `--toasts-below` on the root: what is
 * scrolled to stands clear of them. What has the focus already when one arrives is moved out from under it.
 * Ends with the signal.
 */
export function keepClearOfToasts(region: HTMLElement, gone: AbortSignal): void {
  // There is nothing to measure without layout.
  if (gone.aborted || typeof ResizeObserver === 'undefined') return;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { top, bottom, height } = region.getBoundingClientRect();
    const atTop = top < root.clientHeight - bottom;
    tell('--toasts-above', height > 0 && atTop ? bottom : 0);
    tell('--toasts-below', height > 0 && !atTop ? root.clientHeight - top : 0);
    uncover(region);
  });
  observer.observe(region);
  gone.addEventListener('abort', () => {
    observer.disconnect();
    tell('--toasts-above', 0);
    tell('--toasts-below', 0);
  });
}

function tell(property: string, px: number): void {
  const { style } = document.documentElement;
  if (px > 0) style.setProperty(property, `${Math.ceil(px)}px`);
  else style.removeProperty(property);
}

/** Scrolls what has the focus out from under the toasts, by the keyboard's ring: a pointer knows where it is. */
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
