/** Where a floating element stands beside its anchor. `end` aligns the far edges. */
export type Placement = 'bottom-start' | 'bottom-end' | 'right-start' | 'right';

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

function set(style: CSSStyleDeclaration, property: string, px: number): void {
  style.setProperty(property, `${Math.round(px)}px`);
}
