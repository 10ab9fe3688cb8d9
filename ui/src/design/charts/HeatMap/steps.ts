/** The scale of a heat map: seven steps between two values. */
export type Steps = {
  /** Value of the palest end, and of the darkest. */
  low: number;
  high: number;
  /** Step of a value, 1 to 7. */
  of: (value: number) => number;
};

/** From zero when the values come near it; else from the lowest, or a year of similar months would be all one colour. */
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
