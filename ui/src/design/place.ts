/** The position of a floating element relative to its anchor. `end` aligns the far edges; `right` and `top` are centred on the anchor. */
export type Placement = 'bottom-start' | 'bottom-end' | 'right-start' | 'right' | 'top';

/** The distance between an anchor and its floating element, and the minimum distance to the edge of the window, in px. */
const offset = 6;

/**
 * Pins a popover to its anchor by its near edges, so that its size need not be known before it is shown.
 * Below becomes above, and above below, when it does not fit there and the other side has more space. Written through the CSSOM: the content security policy forbids style attributes.
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
 * Places a popover and keeps it next to its anchor while the page scrolls, when either changes size and when
 * its content loads late; once shown it is also moved back inside the window. Returns the function that stops it.
 */
export function follow(floating: HTMLElement, anchor: Element, placement: Placement): () => void {
  let frame = 0;
  const update = () => {
    place(floating, anchor, placement);
    keepInside(floating);
  };
  // Its size is known only once shown, before the next frame. After a change of size it also waits for the next
  // frame: placing may change the size again, and an observer must not change what it observes.
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  update();
  soon();
  // Absent in tests without layout.
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(soon);
  for (const element of [floating, ...floating.children, anchor]) sizes?.observe(element);
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('resize', update, { signal });
  // Captured: any ancestor of the anchor may scroll.
  const onScroll = ({ target }: Event) => !floating.contains(target as Node) && update();
  document.addEventListener('scroll', onScroll, { signal, capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    sizes?.disconnect();
    stop.abort();
  };
}

/** Returns its height in px with unlimited space, including scrolled content, up to the maximum of its style sheet. Nothing while it is hidden. */
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

/** Reports whether a shown element ends before the right edge of the window. */
export function fits(floating: HTMLElement): boolean {
  return floating.getBoundingClientRect().right <= document.documentElement.clientWidth - offset;
}

/** Moves a shown element that would leave the window by its left or right edge. */
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
