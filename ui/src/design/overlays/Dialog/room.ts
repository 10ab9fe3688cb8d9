/**
 * Tells what scrolls under an element that sticks to its top how far down that reaches, as `--notices`: what is
 * scrolled to stands clear of it. Gives the function that takes it back.
 */
export function keepClear(notices: HTMLElement, scroller: HTMLElement): () => void {
  // There is nothing to measure without layout.
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(() => {
    const { offsetHeight, parentElement } = notices;
    // It sticks within the padding of what scrolls.
    const above =
      parentElement && offsetHeight > 0 ? getComputedStyle(parentElement).paddingTop : '0px';
    scroller.style.setProperty('--notices', `${offsetHeight + Number.parseFloat(above)}px`);
  });
  observer.observe(notices);
  return () => {
    observer.disconnect();
    scroller.style.removeProperty('--notices');
  };
}
