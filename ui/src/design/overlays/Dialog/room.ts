/**
 * Sets `--notices` on a scrolling element: the height of the notices that stick to its top. Scrolling to an
 * element then keeps it clear of them. Returns the function that removes the property.
 */
export function keepClear(notices: HTMLElement, scroller: HTMLElement): () => void {
  // Without layout nothing can be measured.
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(() => {
    const { offsetHeight, parentElement } = notices;
    // It sticks within the padding of the scrolling element.
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
