/** Where a floating element stands beside its anchor. `end` aligns the far edges; `right` and `top` are centred on the anchor. */
export type Placement = 'bottom-start' | 'bottom-end' | 'right-start' | 'right' | 'top';

/** Distance between an anchor and what floats beside it, and the least distance to the edge of the window, in px. */
const offset = 6;

/**
 * Pins a popover to its anchor by its near edges, so that its own size need not be known before it is shown.
 * Below becomes above when there is more room there. Written through the CSSOM: the content security policy forbids style attributes.
 */
export function place(floating: HTMLElement, anchor: Element, placement: Placement): void {
  const box = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const style = floating.style;
  for (const edge of ['top', 'right', 'bottom', 'left', 'translate']) style.removeProperty(edge);

  if (placement === 'right') {
    set(style, 'left', box.right + offset);
    set(style, 'top', box.top + box.height / 2);
    style.setProperty('translate', '0 -50%');
    return;
  }
  if (placement === 'top') {
    set(style, 'left', box.left + box.width / 2);
    set(style, 'bottom', height - box.top + offset);
    style.setProperty('translate', '-50%');
    return;
  }
  if (placement === 'right-start') {
    set(style, 'left', box.right + offset);
    set(style, 'top', box.top);
    set(style, '--room', height - box.top - offset);
    return;
  }
  const below = height - box.bottom;
  const up = below < 240 && box.top > below;
  set(style, up ? 'bottom' : 'top', up ? height - box.top + offset : box.bottom + offset);
  set(style, '--room', (up ? box.top : below) - 2 * offset);
  if (placement === 'bottom-end') set(style, 'right', Math.max(offset, width - box.right));
  else set(style, 'left', Math.max(offset, box.left));
}

/**
 * Places a popover and keeps it beside its anchor while the page scrolls or changes size; once shown it is
 * also pushed back inside the window. Gives the function that stops.
 */
export function follow(floating: HTMLElement, anchor: Element, placement: Placement): () => void {
  const update = () => {
    place(floating, anchor, placement);
    keepInside(floating);
  };
  update();
  // It has a size only once shown, which is before the next frame.
  const frame = requestAnimationFrame(() => keepInside(floating));
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('resize', update, { signal });
  // Captured: the anchor may stand in anything that scrolls.
  document.addEventListener('scroll', update, { signal, capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    stop.abort();
  };
}

/** Moves what is shown and would leave the window by its left or right edge. */
export function keepInside(floating: HTMLElement): void {
  const { left, right } = floating.getBoundingClientRect();
  if (right === left) return;
  const over = right - (document.documentElement.clientWidth - offset);
  const under = offset - left;
  const { style } = floating;
  if (style.left && over > 0) set(style, 'left', parseFloat(style.left) - Math.min(over, -under));
  else if (style.left && under > 0) set(style, 'left', parseFloat(style.left) + under);
  else if (style.right && under > 0) set(style, 'right', parseFloat(style.right) - under);
}

function set(style: CSSStyleDeclaration, property: string, px: number): void {
  style.setProperty(property, `${Math.round(px)}px`);
}
