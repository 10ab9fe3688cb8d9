import { integer, litres, relative } from '../../lib/format';
import type { Instant } from '../../lib/instant';
import { fr } from '../../lib/typography';

/** The known values of a tank's level. */
export type Level = {
  /** `Tank.level`, litres; null when it was never read. */
  level: number | null;
  /** `Tank.capacity`, litres. */
  capacity: number;
  /** `Tank.alertThresholdPercent`, in percent of the capacity. */
  threshold: number;
};

/** The next delivery into a tank. */
export type NextVolume = {
  /** Litres; null when unknown. */
  volume: number | null;
  /** The tank is filled up to its maximum level. */
  fillUp?: boolean;
  /** The date in words: “ven. 13 mars, le matin”. */
  on: string | null;
};

/** The states of a level (product 5.5). */
export type LevelState = 'low' | 'watch' | 'correct' | 'unknown';

/** The maximum fill level of a tank, in percent of its capacity (product 5.5). */
export const usableShare = 95;

/** How far above its threshold a level still needs attention, in percentage points (product 5.5). */
const watchMargin = 10;

/** The words for each state. */
export const levelWords: Record<LevelState, string> = {
  low: 'Niveau bas',
  watch: 'À surveiller',
  correct: 'Correct',
  unknown: 'Niveau inconnu',
};

/** Returns the level in percent of the capacity; null when either is unknown. It may be over 100. */
export function levelShare({ level, capacity }: Level): number | null {
  return level === null || level < 0 || !(capacity > 0) ? null : (100 * level) / capacity;
}

/** Returns the level after the next delivery, in percent, from the current level and limited to the maximum fill level. Null when no delivery is known, or when it does not fit. */
export function nextShare(tank: Level, next: NextVolume | null | undefined): number | null {
  const share = levelShare(tank);
  if (share === null || !next || (next.volume === null && !next.fillUp)) return null;
  const brought = next.fillUp ? usableShare : (100 * (next.volume ?? 0)) / tank.capacity;
  const reached = Math.min(usableShare, share + brought);
  return reached > share ? reached : null;
}

function upTo(share: number): string {
  return fr`jusqu’à ${wholeShare(share)} %`;
}

/** Returns “12 000 L”, “plein (≈ 15 800 L)”; null when unknown. */
export function volumeInWords({ volume, fillUp }: NextVolume): string | null {
  const written = volume === null ? null : litres(volume);
  if (!fillUp) return written;
  return written ? fr`plein (≈ ${written})` : 'plein';
}

/** Returns “12 000 L, jusqu’à 82 %”, shown next to the date; null when both are unknown. */
export function nextInBrief(tank: Level, next: NextVolume | null): string | null {
  if (!next) return null;
  const share = nextShare(tank, next);
  return [volumeInWords(next), share !== null && upTo(share)].filter(Boolean).join(', ') || null;
}

/** Returns “livraison de 12 000 litres ven. 13 mars, le matin : jusqu’à 82 %”; null when unknown. */
export function nextInWords(tank: Level, next: NextVolume | null | undefined): string | null {
  const share = nextShare(tank, next);
  if (share === null || !next) return null;
  const what = next.volume === null ? 'plein' : `livraison de ${integer(next.volume)} litres`;
  return fr`${[what, next.on].filter(Boolean).join(' ')} : ${upTo(share)}`;
}

/** Returns the state: `low` below the threshold; `watch` up to ten points above it, and above the capacity, where the sensor or the capacity is wrong. */
export function levelState(tank: Level): LevelState {
  const share = levelShare(tank);
  if (share === null) return 'unknown';
  if (share < tank.threshold) return 'low';
  return share < tank.threshold + watchMargin || share > 100 ? 'watch' : 'correct';
}

/** Returns “42”: an integer, never rounded up. 19,6 % of a tank with a threshold of 20 % must not read “20 %”. */
export function wholeShare(share: number): number {
  return Math.floor(share);
}

/** Returns the time of the reading, after « relevé »: “il y a 2 h”, “le 12 novembre 2026”. */
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
