import { integer, relative } from '../../lib/format';
import type { Instant } from '../../lib/instant';
import { fr } from '../../lib/typography';

/** What is known of a tank's level. */
export type Level = {
  /** `Tank.level`, litres; null when it was never read. */
  level: number | null;
  /** `Tank.capacity`, litres. */
  capacity: number;
  /** `Tank.alertThresholdPercent`, hundredths of the capacity. */
  threshold: number;
};

/** How a level is to be taken (product 5.5). */
export type LevelState = 'low' | 'watch' | 'correct' | 'unknown';

/** The share of a tank's capacity that may be filled, in hundredths (product 5.5). */
export const usableShare = 95;

/** How far above its threshold a level is to be watched, in hundredths (product 5.5). */
const watchMargin = 10;

/** The words for each state. */
export const levelWords: Record<LevelState, string> = {
  low: 'Niveau bas',
  watch: 'À surveiller',
  correct: 'Correct',
  unknown: 'Niveau inconnu',
};

/** The level in hundredths of the capacity; null when either is not known. It may be over 100. */
export function levelShare({ level, capacity }: Level): number | null {
  return level === null || level < 0 || !(capacity > 0) ? null : (100 * level) / capacity;
}

/** Low below the threshold, to be watched up to ten hundredths above it; and over the capacity, where the sensor or the capacity is wrong. */
export function levelState(tank: Level): LevelState {
  const share = levelShare(tank);
  if (share === null) return 'unknown';
  if (share < tank.threshold) return 'low';
  return share < tank.threshold + watchMargin || share > 100 ? 'watch' : 'correct';
}

/** “42”: whole, never rounded up. 19,6 % of a tank that warns at 20 % must not read “20 %”. */
export function wholeShare(share: number): number {
  return Math.floor(share);
}

/** When it was read, after « relevé »: “il y a 2 h”, “le 12 novembre 2026”. */
export function since(readAt: Instant, now: Date): string {
  const when = relative(readAt, now);
  return /^\d/.test(when) ? `le ${when}` : when;
}

/** “42 %, 12 600 litres sur 30 000, relevé il y a 2 h” (product 5.5). */
export function levelInWords(tank: Level, readAt: Instant | null | undefined, now: Date): string {
  const share = levelShare(tank);
  if (tank.level === null || share === null) return levelWords.unknown;
  return [
    fr`${wholeShare(share)} %`,
    `${integer(tank.level)} litres sur ${integer(tank.capacity)}`,
    readAt && `relevé ${since(readAt, now)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
