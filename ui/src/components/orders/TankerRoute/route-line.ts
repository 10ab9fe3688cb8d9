import type { Place } from '../../../graphql/types.generated';

/** A position in decimal degrees. */
type Point = Pick<Place, 'latitude' | 'longitude'>;

/** The positions of the marks on the schematic route, in percent of its length. */
export type RouteMarks = {
  /** The tanker. */
  readonly tanker: number;
  /** The stops before the site, the nearest first. */
  readonly stops: readonly number[];
};

/** The limits of the tanker's position, so that its mark never covers the ends. */
const [first, last] = [8, 92];
/** The maximum number of drawn stops; only the sentence names more. */
const drawn = 6;

/**
 * Returns the route on one line (product S07, block 2): the tanker is placed by its straight-line distance to the
 * site; the stops before the site are spread over the rest. The tanker is halfway when the depot is
 * unknown.
 */
export function routeMarks(
  tanker: Point,
  depot: Point | null,
  site: Point | null,
  stopsBefore: number | null,
): RouteMarks {
  const whole = depot && site ? distance(depot, site) : 0;
  const done = whole > 0 && site ? 1 - distance(tanker, site) / whole : 0.5;
  const at = Math.min(last, Math.max(first, done * 100));
  const stops = Math.min(drawn, Math.max(0, stopsBefore ?? 0));
  const step = (100 - at) / (stops + 1);
  return { tanker: at, stops: Array.from({ length: stops }, (_, i) => at + step * (i + 1)) };
}

/** The distance on a unit sphere; only ratios are used. */
function distance(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const [dLat, dLon] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad];
  const chord =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(Math.min(1, chord)));
}
