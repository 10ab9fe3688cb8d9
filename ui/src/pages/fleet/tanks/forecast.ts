/** The forecast of a tank: its points in the chart, and its explanation (product 7.5). */

import type { ForecastLevel } from '../../../design/charts/LevelChart/level';
import { dateNear, dateShort, litres, percent } from '../../../lib/format';
import { civilDate } from '../../../lib/instant';
import { fr, nbsp } from '../../../lib/typography';
import type { TankDetailQuery } from './TankDetail.generated';

type Detail = NonNullable<TankDetailQuery['tank']>;
type Forecast = NonNullable<Detail['forecast']>;
type Point = Forecast['points'][number];

/**
 * The days of the forecast up to the one on which the threshold is reached; later days are not
 * drawn.
 */
export function untilAlert(points: readonly Point[], threshold: number): ForecastLevel[] {
  const reached = points.findIndex(({ level }) => level <= threshold);
  const drawn = reached < 0 ? points : points.slice(0, reached + 1);
  return drawn.map(({ at, level, low, high }) => ({
    at,
    value: level,
    low: low ?? undefined,
    high: high ?? undefined,
  }));
}

/**
 * “entre le 24 et le 27 novembre”; “à partir du 24 novembre” when low consumption does not reach
 * the threshold within sixty days; null when no estimate reaches it.
 */
export function alertInWords(points: readonly Point[], threshold: number): string | null {
  const day = (of: (point: Point) => number | null) => {
    const point = points.find((one) => (of(one) ?? Number.POSITIVE_INFINITY) <= threshold);
    return point ? civilDate(point.at) : null;
  };
  const [first, mean, last] = [
    day(({ low }) => low),
    day(({ level }) => level),
    day(({ high }) => high),
  ];
  if (first === null) return mean && `vers le ${dateNear(mean)}`;
  if (last === null) return `à partir du ${dateNear(first)}`;
  if (first === last) return `le ${dateNear(first)}`;
  const from =
    first.slice(0, 7) === last.slice(0, 7) ? dateNear(first).split(nbsp)[0] : dateNear(first);
  return `entre le ${from} et le ${dateNear(last)}`;
}

/**
 * The sentence above the chart: the level, and, when the forecast has loaded, when the threshold is
 * reached.
 */
export function courseInWords(
  { level, levelAt, capacity, alertThresholdPercent, forecast }: Detail,
  threshold: number,
  forecastRead = true,
): string {
  if (level === null || levelAt === null) return '';
  const share = capacity ? fr`, soit ${Math.floor((100 * level) / capacity)} % de la cuve` : '';
  const now = `${litres(level)} le ${dateShort(levelAt)}${share}`;
  const line = fr`seuil d’alerte de ${alertThresholdPercent ?? 20} %`;
  if (level <= threshold) return `${now}, sous le ${line}.`;
  if (!forecast) return forecastRead ? fr`${now} ; autonomie inconnue.` : `${now}.`;
  const when = alertInWords(forecast.points, threshold);
  return when
    ? fr`${now} ; ${line} atteint ${when}.`
    : fr`${now} ; ${line} non atteint dans les 60 jours.`;
}

/** The data that the forecast uses. */
export function basisInWords({ days, recentDays, recentWeight }: Forecast): string {
  return fr`Prévision : moyenne des ${days} derniers jours, ${recentDays} derniers comptés ${times(recentWeight)}.`;
}

export function errorInWords({ errorPercent }: Forecast): string {
  return errorPercent === null
    ? fr`Ses écarts ne sont pas encore connus : l’historique est trop court.`
    : fr`Sur les 90 derniers jours, 9 prévisions sur 10 sont tombées à moins de ${percent(errorPercent)} près.`;
}

function times(weight: number): string {
  if (weight === 2) return 'double';
  return weight === 3 ? 'triple' : `${weight} fois`;
}
