import type { Strokes } from '../Drawing';

/** People, and one more. */
export const user: Strokes = {
  line: 'M34 32a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M20 76c1.6-15 11-23 26-23s24.4 8 26 23M66 20.5a12 12 0 0 1 5 22.5M79 56c9.5 2.6 14.8 9.4 16 20M12 76h88',
  accent: 'M98 18v16M90 26h16',
};
