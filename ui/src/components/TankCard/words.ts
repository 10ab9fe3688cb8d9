/** The texts about a tank: how long it lasts, the source of its level, the suggested order. */

import type { LevelSource } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { count } from '../../lib/count';
import { dateNear, litres, relative } from '../../lib/format';
import { fr } from '../../lib/typography';
import { type NextVolume, nextInBrief, since, volumeInWords } from '../LevelGauge/level';
import { labelOf } from '../labels';
import { lateness } from '../orders/arrival';
import { slotInBrief } from '../orders/slot';
import { sumOf } from '../orders/sum';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';

/** The sources of a level (product 9.1). */
export const levelSources: Record<LevelSource, string> = {
  SENSOR: 'capteur',
  MANUAL: 'relevé manuel',
  ESTIMATED: 'estimation',
};

/** How long a tank lasts, in days. */
export type DaysLeft = Pick<Tank, 'daysLeft' | 'daysLeftLow' | 'daysLeftHigh'>;

/**
 * “5 à 7 jours”, whole days rounded down (product 9.1); a range shorter than a day is extended to a day, because
 * the forecast is never that exact. “environ 6 jours” while the error of the forecast is
 * unknown, null without a forecast.
 */
export function autonomy({ daysLeft, daysLeftLow, daysLeftHigh }: DaysLeft): string | null {
  const mean = whole(daysLeft);
  if (mean === null) return null;
  const [low, high] = [whole(daysLeftLow), whole(daysLeftHigh)];
  if (low === null || high === null) return mean < 1 ? lessThanADay : `environ ${days(mean)}`;
  if (high < 1) return lessThanADay;
  if (low < 1) return `${days(high)} au plus`;
  return fr`${low} à ${days(Math.max(high, low + 1))}`;
}

/** The same as a sentence (product 7.5). */
export function autonomyInWords(tank: DaysLeft): string {
  const lasts = autonomy(tank);
  return lasts === null
    ? fr`Autonomie inconnue : relevez le niveau deux fois à quelques jours d’écart.`
    : fr`Autonomie estimée : ${lasts}`;
}

const lessThanADay = fr`< 1 jour`;

function days(n: number): string {
  return count(n, 'jour');
}

function whole(decimal: string | null): number | null {
  return decimal === null ? null : Math.floor(Number(decimal));
}

type Reading = Pick<Tank, 'levelAt' | 'levelSource'>;

/** “il y a 2 h — capteur”; null without a reading. */
export function lastReading({ levelAt, levelSource }: Reading, now: Date): string | null {
  return levelAt && withSource(relative(levelAt, now), levelSource);
}

function withSource(when: string, source: Reading['levelSource']): string {
  return [when, labelOf(levelSources, source)].filter(Boolean).join(' — ');
}

/** “Relevé il y a 2 h — capteur”, “Relevé le 12 novembre 2026 — relevé manuel”; null without a reading. */
export function readingInWords({ levelAt, levelSource }: Reading, now: Date): string | null {
  return levelAt && `Relevé ${withSource(since(levelAt, now), levelSource)}`;
}

/** “15 800 L avant le 27 novembre”. */
export function suggestionInWords(
  { volume, orderBefore }: NonNullable<Tank['suggestedOrder']>,
  today: CivilDate,
): string {
  const when = orderBefore > today ? `avant le ${dateNear(orderBefore)}` : 'dès aujourd’hui';
  return volume === null ? `À commander ${when}` : `${litres(volume)} ${when}`;
}

/** Returns the volume of the next order for this tank; null when there is none. */
export function nextVolume({ id, nextOrder }: Pick<Tank, 'id' | 'nextOrder'>): NextVolume | null {
  if (!nextOrder) return null;
  const own = nextOrder.items.filter(({ tank }) => tank?.id === id);
  return {
    volume: sumOf(own, ({ volumeOrdered }) => volumeOrdered),
    fillUp: own.some(({ fillUp }) => fillUp),
    on: nextOrder.slot && slotInBrief(nextOrder.slot),
  };
}

/** Returns how far the next order is outside its slot: “en retard de 20 min”; null within it. */
export function nextLateness({ nextOrder }: Pick<Tank, 'nextOrder'>): string | null {
  return nextOrder && lateness(nextOrder.eta, nextOrder.slot);
}

/** “12 000 L, jusqu’à 82 %”, or “12 000 L” in a row, whose gauge shows the rest; null when unknown. */
export function nextVolumeInWords(
  tank: Pick<Tank, 'id' | 'nextOrder' | 'level' | 'capacity'>,
  row = false,
): string | null {
  const next = nextVolume(tank);
  if (row) return next && volumeInWords(next);
  const { level, capacity } = tank;
  return nextInBrief({ level, capacity: capacity ?? 0, threshold: 0 }, next);
}
