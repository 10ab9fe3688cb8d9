import { px } from '../bar';

/** Bars narrower than this, in px, cannot be distinguished: they are drawn as one {@link outline}. */
export const narrowest = 3;

/** Returns one outline around adjacent bars, `step` px each from `left` on: four path commands per bar instead of seven. A gap splits it. */
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
