/** Where a floating element stands beside its anchor. `end` aligns the far edges; `right` and `top` are centred on the anchor. */
export type Placement = 'bottom-start' | 'bottom-end' | 'right-start' | 'right' | 'top';

/** Distance between an anchor and what floats beside it, and the least distance to the edge of the window, in px. */
const offset = 6;

/**
 * Pins a popover to its anchor by its near edges, so that its own size need not be known before it is shown.
 * Below becomes above, and above below, when it does not fit there and there is more room on the other side. Written through the CSSOM: the content security policy forbids style attributes.
 */
export function place(floating: HTMLElement, anchor: Element, placement: Placement): void {
  const box = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const style = floating.style;
  const wanted = heightOf(floating);
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
  const below = height - box.bottom - 2 * offset;
  const above = box.top - 2 * offset;
  const fits = wanted <= (placement === 'top' ? above : below);
  const up = placement === 'top' ? fits || above >= below : !fits && above > below;
  set(style, up ? 'bottom' : 'top', up ? height - box.top + offset : box.bottom + offset);
  if (placement === 'top') {
    set(style, 'left', box.left + box.width / 2);
    style.setProperty('translate', '-50%');
    return;
  }
  set(style, '--room', up ? above : below);
  if (placement === 'bottom-end') set(style, 'right', Math.max(offset, width - box.right));
  else set(style, 'left', Math.max(offset, box.left));
}

/**
 * Places a popover and keeps it beside its anchor while the page scrolls, while either changes size and when
 * its content arrives late; once shown it is also pushed back inside the window. Gives the function that stops.
 */
export function follow(floating: HTMLElement, anchor: Element, placement: Placement): () => void {
  let frame = 0;
  const update = () => {
    place(floating, anchor, placement);
    keepInside(floating);
  };
  // It has a size only once shown, which is before the next frame. Of a size that changes, too, the next
  // frame: what is placed may change size again, and an observer must not change what it observes.
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  update();
  soon();
  // Tests without layout have none.
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(soon);
  for (const element of [floating, ...floating.children, anchor]) sizes?.observe(element);
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('resize', update, { signal });
  // Captured: the anchor may stand in anything that scrolls.
  const onScroll = ({ target }: Event) => !floating.contains(target as Node) && update();
  document.addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    sizes?.disconnect();
    stop.abort();
  };
}

/** How high it would be if it had all the room, in px: with what scrolls out of sight in it, up to the height that its sheet allows. Nothing while it is hidden. */
function heightOf(floating: HTMLElement): number {
  const shown = floating.offsetHeight;
  if (shown === 0) return 0;
  const hidden = [floating, ...floating.children].reduce(
    (sum, { scrollHeight, clientHeight }) => sum + scrollHeight - clientHeight,
    0,
  );
  floating.style.removeProperty('--room');
  const most = parseFloat(getComputedStyle(floating).maxHeight);
  return Math.min(shown + hidden, Number.isNaN(most) ? Infinity : most);
}

/** Whether what is shown ends before the right edge of the window. */
export function fits(floating: HTMLElement): boolean {
  return floating.getBoundingClientRect().right <= document.documentElement.clientWidth - offset;
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
