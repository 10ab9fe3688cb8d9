/** The course of a tank in words and in order. */

import { dateLong, dateShort, percent } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import type { Measure } from '../series';

/** A reading. */
export type Level = {
  /** Instant, RFC 3339. */
  at: string;
  /** Litres. */
  value: number;
};

/** A day of the forecast, and between which levels it may be. */
export type ForecastLevel = Level & {
  /** Litres if much is used; absent where the error of the forecast is not known. */
  low?: number | undefined;
  /** Litres if little is used. */
  high?: number | undefined;
};

/** What was delivered into the tank. */
export type TankDelivery = {
  /** Instant, RFC 3339. */
  at: string;
  /** Litres. */
  volume: number;
};

/** One stop of the cursor. */
export type LevelEvent = {
  at: string;
  kind: 'reading' | 'forecast' | 'delivery';
  value: number;
  /** Between which litres a forecast may be; null where that is not known. */
  between: readonly [low: number, high: number] | null;
};

/** What is known of a tank over time. */
export type TankCourse = {
  readings: readonly Level[];
  deliveries: readonly TankDelivery[];
  forecast: readonly ForecastLevel[];
};

/** What comes first of one instant: a delivery, then the level that it has made. */
const rank = { delivery: 0, reading: 1, forecast: 2 } as const;

/** Readings, deliveries and forecast as one row of stops, the earliest first. */
export function eventsOf({ readings, deliveries, forecast }: TankCourse): LevelEvent[] {
  const between = null;
  return [
    ...readings.map(({ at, value }) => ({ at, value, between, kind: 'reading' as const })),
    ...deliveries.map(({ at, volume }) => ({
      at,
      value: volume,
      between,
      kind: 'delivery' as const,
    })),
    ...forecast.map((day) => ({ ...day, between: rangeOf(day), kind: 'forecast' as const })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || rank[a.kind] - rank[b.kind]);
}

/** Between which litres a day of the forecast may be; null where that is not known. */
export function rangeOf({ low, high }: ForecastLevel): readonly [low: number, high: number] | null {
  return low === undefined || high === undefined ? null : [low, high];
}

/** A place in the drawing, in px. */
type Place = { x: number; y: number };

/** The stop that a pointer means: the nearest one in time and, of those at one instant, the nearest in height. */
export function nearestStop(stops: readonly Place[], to: Place): number {
  const gap = (stop: Place | undefined) => ({
    x: Math.round(Math.abs((stop?.x ?? 0) - to.x)),
    y: Math.abs((stop?.y ?? 0) - to.y),
  });
  return stops.reduce((best, stop, index) => {
    const [one, least] = [gap(stop), gap(stops[best])];
    return one.x < least.x || (one.x === least.x && one.y < least.y) ? index : best;
  }, 0);
}

/** Share of the capacity, as “42 %”: a level is never read to a tenth. */
export function share(value: number, capacity: number): string {
  return percent(Math.round((value / capacity) * 100));
}

/** “12 600 L le 21 novembre 2026, soit 42 % de la cuve ; seuil d’alerte de 20 % atteint vers le jeudi 26 novembre 2026.” */
export function levelSummary(
  { readings, forecast }: Pick<TankCourse, 'readings' | 'forecast'>,
  { capacity, alert }: { capacity: number; alert: number },
  measure: Measure,
): string {
  const last = readings.at(-1);
  if (!last) return '';
  const threshold = (alert / 100) * capacity;
  const now = `${measure.format(last.value)} le ${dateShort(last.at)}, soit ${share(last.value, capacity)} de la cuve`;
  const line = `seuil d’alerte de ${percent(alert)}`;
  if (last.value <= threshold) return `${now}, sous le ${line}.`;
  const reached = forecast.find(({ value }) => value <= threshold);
  if (reached) return fr`${now} ; ${line} atteint vers le ${dateLong(reached.at)}.`;
  return forecast.length > 0
    ? fr`${now} ; ${line} non atteint sur la période.`
    : fr`${now} ; autonomie inconnue.`;
}
