/** Returns the sum of the known values; null when there are none. */
export function sumOf<Item>(
  items: readonly Item[],
  of: (item: Item) => number | null,
): number | null {
  const known = items.flatMap((item) => of(item) ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}
