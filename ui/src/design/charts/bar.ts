/** Bars as paths: a series is one element, however many bars it has. */

/** Outline of a bar from `base` to `end` px, its free end rounded. Upright by default; lying, `start` is its top. */
export function bar(
  start: number,
  thickness: number,
  base: number,
  end: number,
  radius: number,
  lying = false,
): string {
  const r = Math.min(radius, thickness / 2, Math.abs(end - base));
  const back = end < base ? r : -r;
  const point = (across: number, along: number) =>
    lying ? `${px(along)} ${px(across)}` : `${px(across)} ${px(along)}`;
  const far = start + thickness;
  return [
    `M${point(start, base)}`,
    `L${point(start, end + back)}`,
    `Q${point(start, end)} ${point(start + r, end)}`,
    `L${point(far - r, end)}`,
    `Q${point(far, end)} ${point(far, end + back)}`,
    `L${point(far, base)}Z`,
  ].join('');
}

/** Narrower than this, in px, bars are no longer seen one by one: they are drawn as one {@link outline}. */
export const narrowest = 3;

/** One outline around bars that stand side by side, `step` px each from `left` on: four steps a bar, where each alone has seven. A gap parts it. */
export function outline(
  bars: readonly ({ base: number; end: number } | null)[],
  left: number,
  step: number,
): string {
  const at = (index: number) => px(left + index * step);
  let path = '';
  for (let first = 0; first < bars.length; first++) {
    const begin = bars[first];
    if (!begin) continue;
    let next = first;
    path += `M${at(first)} ${px(begin.base)}`;
    for (let one = bars[next]; one; one = bars[++next]) path += `V${px(one.end)}H${at(next + 1)}`;
    for (let back = next - 1; back >= first; back--)
      path += `V${px(bars[back]?.base ?? 0)}H${at(back)}`;
    path += 'Z';
    first = next;
  }
  return path;
}

/** A tenth of a px is finer than any screen. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}
