/** Returns the values that differ from the initial ones; a changed list completely. */
export function changed<V extends object>(initial: V, values: V): Partial<V> {
  const before = new Map(Object.entries(initial));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  ) as Partial<V>;
}
