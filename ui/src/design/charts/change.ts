/** The difference between two values, in words. */

import { percent as hundredths } from '../../lib/format';

/** “12,5 %” of a ratio; the words around it give the direction. */
export function percent(ratio: number): string {
  return hundredths(Math.abs(ratio) * 100);
}

/** “en hausse de 8 %”, “en baisse de 3,1 %”, “stable”; null when there is nothing to compare with. */
export function change(from: number | null, to: number | null): string | null {
  if (from === null || to === null || from === 0) return null;
  const ratio = (to - from) / Math.abs(from);
  if (Math.abs(ratio) < 0.0005) return 'stable';
  return `en ${ratio > 0 ? 'hausse' : 'baisse'} de ${percent(ratio)}`;
}
