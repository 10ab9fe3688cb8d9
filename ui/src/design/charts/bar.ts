/** Bars as paths: a series is one element with any number of bars. */

/** Returns the outline of a bar from `base` to `end` px, with a rounded free end. Vertical by default; when horizontal, `start` is its top. */
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

/** Rounds to a tenth of a px, finer than any screen. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}
