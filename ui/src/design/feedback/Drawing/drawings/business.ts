import type { Strokes } from '../Drawing';

/** A house with an empty name plate. */
export const business: Strokes = {
  line: 'M26 78V17a5 5 0 0 1 5-5h34a5 5 0 0 1 5 5v61M70 40h19a5 5 0 0 1 5 5v33M10 78h100M38 24h5M53 24h5M38 36h5M53 36h5M38 48h5M53 48h5M42 78V62h12v16M80 52h5M80 64h5',
  accent: 'M86 16.5a6 6 0 1 1 8.7 5.4c-1.8 1-2.7 2.2-2.7 4.6M92 32.5v.01',
};
