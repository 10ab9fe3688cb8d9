import { kilometres, time } from '../../../lib/format';
import { toDate } from '../../../lib/instant';
import { isAhead } from '../arrival';
import type { TankerPositionQuery } from './TankerRoute.generated';

/** Where a tanker was last seen. */
export type Position = NonNullable<TankerPositionQuery['tankerPosition']>;

/** How old a position may be and still be told, in milliseconds: five minutes (product S07, block 2). */
const fresh = 5 * 60 * 1000;

/** Whether a position still says where the tanker is. */
export function isFresh({ recordedAt }: Pick<Position, 'recordedAt'>, now: Date): boolean {
  const at = toDate(recordedAt);
  return at !== null && now.getTime() - at.getTime() <= fresh;
}

/** Kilometres below which a distance is written as none. */
const none = 0.05;

/**
 * “Camion-citerne à 12 km, arrivée estimée à 14:35, dernière position à 14:13.” Once it is there, or was to be, nothing is
 * estimated any more. How far the arrival lies outside of its slot is said beside it, so that this stays as long.
 */
export function positionSentence(
  position: Pick<Position, 'recordedAt' | 'distanceKm' | 'eta'> | null,
  now: Date,
): string {
  if (!position) return 'Position momentanément indisponible.';
  const { recordedAt, distanceKm, eta } = position;
  if (!isFresh(position, now))
    return `Position momentanément indisponible (dernière à ${time(recordedAt)}).`;
  const there = distanceKm !== null && Number(distanceKm) < none;
  const where = there
    ? 'arrivé sur place'
    : distanceKm === null
      ? 'en route'
      : `à ${kilometres(distanceKm)}`;
  const when = !there && eta && isAhead(eta, now) && `arrivée estimée à ${time(eta)}`;
  const facts = [where, when, `dernière position à ${time(recordedAt)}`].filter(Boolean);
  return `Camion-citerne ${facts.join(', ')}.`;
}
