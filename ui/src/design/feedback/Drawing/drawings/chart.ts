import type { Strokes } from '../Drawing';

/** Axes without data. */
export const chart: Strokes = {
  line: 'M18 12v60a6 6 0 0 0 6 6h82M34 78V58h12v20M56 78V46h12v32M78 78V62h12v16',
  accent: 'M30 42l20-13 18 8 28-21',
};
