import type { Strokes } from '../Drawing';

/** A magnifying glass over a list. */
export const search: Strokes = {
  line: 'M16 22h40M16 36h24M16 50h22M16 64h28M16 78h60M52 44a20 20 0 1 0 40 0a20 20 0 1 0 -40 0M86.5 58.5L104 76',
  accent: 'M64 44h16',
};
