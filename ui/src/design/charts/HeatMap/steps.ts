/** The scale of a heat map: seven steps between two values. */
export type Steps = {
  /** The values of the palest and of the darkest colour. */
  low: number;
  high: number;
  /** Returns the step of a value, 1 to 7. */
  of: (value: number) => number;
};

/** The scale starts at zero when the values come near it; otherwise at the lowest value, because a year of similar months would have one colour. */
export function steps(values: readonly number[]): Steps {
  const high = Math.max(...values);
  const lowest = Math.min(...values);
  const low = lowest > 0 && lowest < high / 2 ? 0 : lowest;
  return {
    low,
    high,
    of: (value) =>
      high === low
        ? high === 0
          ? 1
          : 4
        : Math.min(7, 1 + Math.floor(((value - low) / (high - low)) * 7)),
  };
}
