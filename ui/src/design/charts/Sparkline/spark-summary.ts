import { change } from '../change';
import type { Measure } from '../series';

/** Returns the sentence of a sparkline: its two ends and the change. */
export function sparkSummary(
  points: readonly { value: number | null }[],
  measure: Measure,
): string {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return 'Aucune donnée.';
  const write = measure.short ?? measure.format;
  const moved = change(first, last);
  if (known.length === 1) return `${write(last)}.`;
  return `De ${write(first)} à ${write(last)}${moved ? `, ${moved}` : ''}.`;
}
