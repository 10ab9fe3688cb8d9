import type { Strokes } from '../Drawing';

/** A sheet of numbers to download. */
export const exportFile: Strokes = {
  line: 'M66 10H38a6 6 0 0 0-6 6v58a6 6 0 0 0 6 6h44a6 6 0 0 0 6-6V32zM66 10v16a6 6 0 0 0 6 6h16M42 24h12M42 34h12',
  accent: 'M60 44v24M50 59l10 10 10-10',
};
