import { kilometres, time } from '../../../lib/format';
import { toDate } from '../../../lib/instant';
import { isFuture } from '../arrival';
import type { TankerPositionQuery } from './TankerRoute.generated';

/** The last position of a tanker. */
export type Position = NonNullable<TankerPositionQuery['tankerPosition']>;

/** The maximum age of a position that is shown, in milliseconds: five minutes (product S07, block 2). */
const fresh = 5 * 60 * 1000;

/** Reports whether a position is recent enough to be shown. */
export function isFresh({ recordedAt }: Pick<Position, 'recordedAt'>, now: Date): boolean {
  const at = toDate(recordedAt);
  return at !== null && now.getTime() - at.getTime() <= fresh;
}

/** Distances below this number of kilometres are not written. */
const none = 0.05;

/**
 * “Camion-citerne à 12 km, arrivée estimée à 14:35, dernière position à 14:13.” Once it has arrived, or after the estimated
 * time, there is no estimate. The lateness is shown next to it, so that this sentence keeps its length.
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
  const when = !there && eta && isFuture(eta, now) && `arrivée estimée à ${time(eta)}`;
  const facts = [where, when, `dernière position à ${time(recordedAt)}`].filter(Boolean);
  return `Camion-citerne ${facts.join(', ')}.`;
}
