/** Parses, formats and steps numbers as typed in French. */

import { figure } from './decimal';

/**
 * Parses a number; null for an empty or invalid text. Any kind of space separates
 * thousands. The decimal mark is a comma, or a dot, as on the numeric pad. The
 * unit may follow the number.
 */
export function parseNumber(text: string, unit = ''): number | null {
  const bare = text.trim();
  const figures = unit && bare.endsWith(unit) ? bare.slice(0, -unit.length) : bare;
  // \s includes U+00A0 and U+202F; U+2212 is the typographic minus.
  const plain = figures.replace(/\s/g, '').replace('\u2212', '-').replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Returns the error message of a text that must be a number; null for a number or an empty text. */
export function numberProblem(text: string, unit = ''): string | null {
  return text.trim() === '' || parseNumber(text, unit) !== null ? null : 'Saisissez un nombre.';
}

/** Formats a number, “12 400” or “1,5”, with U+202F between thousands; an empty text for null. */
export function writeNumber(value: number | null | undefined): string {
  return figure(value ?? Number.NaN, { digits: 10 }) ?? '';
}

/** The bounds and the step of a number. */
export type Steps = { min?: number | undefined; max?: number | undefined; step?: number };

/**
 * Returns the multiple of the step `by` steps above or below a value, clamped to the bounds; from null
 * it is `min` or 0.
 */
export function stepNumber(value: number | null, by: number, steps: Steps): number {
  const { min = -Infinity, max = Infinity, step = 1 } = steps;
  const clamp = (next: number) => Math.min(max, Math.max(min, next));
  if (value === null) return clamp(0);
  // Removes binary rounding errors, such as 0.1 × 3: no quantity here has more than ten decimals.
  const exact = (one: number) => Number(one.toFixed(10));
  const position = exact(value / step);
  // From a value between two multiples, the first step goes to the next one: 12 450 by 100 gives 12 500.
  const from = by > 0 ? Math.floor(position) : Math.ceil(position);
  return clamp(exact((from + by) * step));
}
