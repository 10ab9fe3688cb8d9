/** The positions of texts in a drawing, computed without the page: no measuring, no reflow, the same at the first paint. */

/** The widths of characters relative to the font size, taken from Nunito Sans and rounded up. */
const narrow = /[\s.,:;’'iljt|!()]/;
const wide = /[mwMW%€@Œœ]/;

/** Returns the width of a text in px at a font size: an estimate that is rather too wide. */
export function textWidth(text: string, size = 12): number {
  let width = 0;
  for (const character of text) {
    width += narrow.test(character)
      ? 0.32
      : wide.test(character)
        ? 0.88
        : /[A-Z]/.test(character)
          ? 0.7
          : 0.57;
  }
  return Math.ceil(width * size);
}

/** Returns the text, truncated with an ellipsis where it does not fit. */
export function fitted(text: string, width: number, size = 12): string {
  if (textWidth(text, size) <= width) return text;
  let end = text.length - 1;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`, size) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/**
 * Moves labels apart: at least `gap` px between neighbours, all between `min` and `max`, each as near
 * as possible to its wanted position. Returned in the given order.
 */
export function spread(wanted: readonly number[], gap: number, min: number, max: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // Groups of touching labels, each centred on the mean of its members' wanted positions.
  const groups: { members: number[]; start: number }[] = [];
  const height = (group: { members: number[] }) => (group.members.length - 1) * gap;
  const settle = (members: number[]) => {
    const offset = members.map((member, index) => (wanted[member] ?? 0) - index * gap);
    const mean = offset.reduce((total, value) => total + value, 0) / members.length;
    const start = Math.max(min, Math.min(mean, max - (members.length - 1) * gap));
    return { members, start };
  };
  for (const member of order) {
    let group = settle([member]);
    let before = groups.at(-1);
    while (before && before.start + height(before) + gap > group.start) {
      groups.pop();
      group = settle([...before.members, ...group.members]);
      before = groups.at(-1);
    }
    groups.push(group);
  }
  const placed: number[] = wanted.map(() => 0);
  for (const { members, start } of groups) {
    members.forEach((member, index) => {
      placed[member] = start + index * gap;
    });
  }
  return placed;
}

/**
 * Thins the points of a line for a drawing of `width` px: for each pixel column it keeps the first, the
 * lowest, the highest and the last point, so that no peak is lost. A gap (null) stays a gap.
 */
export function decimated<P extends { x: number; y: number | null }>(
  points: readonly P[],
  width: number,
): readonly P[] {
  if (points.length <= width * 2) return points;
  const kept: P[] = [];
  let bucket: P[] = [];
  const flush = () => {
    if (bucket.length <= 4) kept.push(...bucket);
    else {
      const by = (pick: (a: number, b: number) => boolean) =>
        bucket.reduce((best, one) => (pick(one.y ?? 0, best.y ?? 0) ? one : best));
      const chosen = new Set([bucket[0], by((a, b) => a < b), by((a, b) => a > b), bucket.at(-1)]);
      kept.push(...bucket.filter((one) => chosen.has(one)));
    }
    bucket = [];
  };
  for (const point of points) {
    const first = bucket[0];
    if (point.y === null || (first && Math.floor(first.x) !== Math.floor(point.x))) flush();
    if (point.y === null) kept.push(point);
    else bucket.push(point);
  }
  flush();
  return kept;
}
