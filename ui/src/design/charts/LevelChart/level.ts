/** The events of a tank in time order, and the sentence about them. */

import { dateLong, dateShort, percent } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import type { Measure } from '../series';

export type Level = {
  /** The time, RFC 3339. */
  at: string;
  /** Litres. */
  value: number;
};

/** The level of one forecast day, and its range. */
export type ForecastLevel = Level & {
  /** The level with high consumption, in litres; absent when the error of the forecast is unknown. */
  low?: number | undefined;
  /** The level with low consumption, in litres. */
  high?: number | undefined;
};

export type TankDelivery = {
  /** The time, RFC 3339. */
  at: string;
  /** Litres. */
  volume: number;
};

/** One stop of the cursor. */
export type LevelEvent = {
  at: string;
  kind: 'reading' | 'forecast' | 'delivery';
  value: number;
  /** The range of a forecast, in litres; null when it is unknown. */
  between: readonly [low: number, high: number] | null;
};

/** The known events of a tank over time. */
export type TankCourse = {
  readings: readonly Level[];
  deliveries: readonly TankDelivery[];
  forecast: readonly ForecastLevel[];
};

/** The order of events at the same time: a delivery, then the resulting level. */
const rank = { delivery: 0, reading: 1, forecast: 2 } as const;

/** Returns readings, deliveries and forecast as one list of stops, the earliest first. */
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

/** Returns the range of a forecast day, in litres; null when it is unknown. */
export function rangeOf({ low, high }: ForecastLevel): readonly [low: number, high: number] | null {
  return low === undefined || high === undefined ? null : [low, high];
}

/** A point in the drawing, in px. */
type Place = { x: number; y: number };

/** Returns the stop under the pointer: the nearest in time, then the nearest in height. */
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

/** The share of the capacity, as “42 %”: the accuracy of readings does not justify decimals. */
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
