/** A value in its stack: its start and end, in its own unit, and whether it is the outermost one. */
export type Stacked = { from: number; to: number; free: boolean };

/** Stacks values away from zero, negative ones downwards; a gap or a zero gets no segment. */
export function stacked(values: readonly (number | null)[]): (Stacked | null)[] {
  let [up, down] = [0, 0];
  const placed = values.map((value): Stacked | null => {
    if (value === null || value === 0) return null;
    const from = value > 0 ? up : down;
    const to = from + value;
    if (value > 0) up = to;
    else down = to;
    return { from, to, free: false };
  });
  for (const end of [up, down]) {
    const last = end === 0 ? undefined : placed.findLast((one) => one?.to === end);
    if (last) last.free = true;
  }
  return placed;
}
