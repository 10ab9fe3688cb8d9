import type { Place } from '../../../graphql/types.generated';

/** Where something is, in decimal degrees. */
type Point = Pick<Place, 'latitude' | 'longitude'>;

/** Where the marks of the schematic route stand, in hundredths of its length. */
export type RouteMarks = {
  /** The tanker. */
  readonly tanker: number;
  /** The stops before the site, the nearest first. */
  readonly stops: readonly number[];
};

/** As close as the tanker comes to either end: its mark never covers theirs. */
const [first, last] = [8, 92];
/** More stops than this are told by the sentence alone. */
const drawn = 6;

/**
 * The route on one line (product S07, block 2): the tanker stands where its distance to the site, as
 * the crow flies, says; the stops before the site share what is left. Halfway when the depot is not
 * known.
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

/** On a sphere of one; only shares of it are drawn. */
function distance(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const [dLat, dLon] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad];
  const chord =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(Math.min(1, chord)));
}
