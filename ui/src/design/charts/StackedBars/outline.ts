import { px } from '../bar';

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
