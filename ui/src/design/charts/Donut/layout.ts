import { arc, type PieArcDatum, pie } from 'd3-shape';
import type { Cursor } from '../Plot/Plot';
import type { Size } from '../Plot/useSize';
import type { Part } from './Donut';

export type Drawn = ReturnType<typeof layout>;

/** The positions of all elements, in px. */
export function layout(parts: readonly Part[], { width, height }: Size) {
  // The list is on the right when it fits, otherwise below.
  const beside = width >= 380;
  const diameter = beside ? Math.min(220, height, width * 0.5) : 132;
  const outer = diameter / 2 - 5;
  const [cx, cy] = beside ? [diameter / 2, height / 2] : [width / 2, diameter / 2];
  const slices = pie<Part>()
    .sort(null)
    .value(({ value }) => value)
    .padAngle(parts.length > 1 ? 0.02 : 0)([...parts]);
  const ring = arc<PieArcDatum<Part>>()
    .innerRadius(outer * 0.66)
    .outerRadius(outer)
    .cornerRadius(2);
  const raised = arc<PieArcDatum<Part>>()
    .innerRadius(outer * 0.66 - 3)
    .outerRadius(outer + 3)
    .cornerRadius(3);
  return {
    beside,
    outer,
    /** Moves the origin to the centre of the ring. */
    transform: `translate(${cx} ${cy})`,
    /** All parts are zero. */
    hollow: parts.every(({ value }) => value === 0),
    slices: slices.map((slice) => {
      const [x, y] = ring.centroid(slice);
      return {
        part: slice.data,
        path: ring(slice) ?? '',
        raised: raised(slice) ?? '',
        middle: { x: cx + x, y: cy + y },
      };
    }),
    /** Returns the part at a point; null outside the ring. */
    nearest: (x: number, y: number): Cursor | null => {
      const [dx, dy] = [x - cx, y - cy];
      const distance = Math.hypot(dx, dy);
      if (distance > outer + 8 || distance < outer * 0.5) return null;
      const angle = (Math.atan2(dx, -dy) + 2 * Math.PI) % (2 * Math.PI);
      const column = slices.findIndex(({ endAngle }) => angle <= endAngle);
      return column < 0 ? null : { column, row: 0 };
    },
  };
}
