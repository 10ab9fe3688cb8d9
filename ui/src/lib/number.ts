/** Numbers as the French type them: read, write and step. */

import { figure } from './decimal';

/**
 * The number in a text, null when there is none or the text is none. Spaces of
 * every kind separate thousands, the comma is the decimal mark; so is a single
 * dot, the key of the numeric pad. A unit may follow the figures.
 */
export function parseNumber(text: string, unit = ''): number | null {
  const bare = text.trim();
  const figures = unit && bare.endsWith(unit) ? bare.slice(0, -unit.length) : bare;
  // \s also holds U+00A0 and U+202F; U+2212 is the minus that Intl never reads and typographers write.
  const plain = figures.replace(/\s/g, '').replace('\u2212', '-').replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** What is wrong with a text that is to hold a number, as a sentence; null when it holds one or nothing. For a form's own validation too. */
export function numberProblem(text: string, unit = ''): string | null {
  return text.trim() === '' || parseNumber(text, unit) !== null ? null : 'Saisissez un nombre.';
}

/** “12 400” or “1,5”: thousands apart by U+202F; an empty text for null. */
export function writeNumber(value: number | null | undefined): string {
  return figure(value ?? Number.NaN, { digits: 10 }) ?? '';
}

/** The bounds and the step of a number. */
export type Steps = { min?: number | undefined; max?: number | undefined; step?: number };

/** The next multiple of the step above or below a value, `by` steps away, inside the bounds; from nothing, the step starts at `min` or 0. */
export function stepNumber(value: number | null, by: number, steps: Steps): number {
  const { min = -Infinity, max = Infinity, step = 1 } = steps;
  const clamp = (next: number) => Math.min(max, Math.max(min, next));
  if (value === null) return clamp(0);
  // 0.1 × 3 is 0.30000000000000004: ten digits are more than any quantity here has.
  const exact = (one: number) => Number(one.toFixed(10));
  const position = exact(value / step);
  // Off the grid, the first step goes to the grid: 12 450 by 100 gives 12 500.
  const from = by > 0 ? Math.floor(position) : Math.ceil(position);
  return clamp(exact((from + by) * step));
}
