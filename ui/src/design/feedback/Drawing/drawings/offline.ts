import type { Strokes } from '../Drawing';

/** Interrupted radio waves. */
export const offline: Strokes = {
  line: 'M24 40a51 51 0 0 1 72 0M35 52a35.5 35.5 0 0 1 50 0M46 64a20 20 0 0 1 28 0M58.8 76a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0',
  accent: 'M28 80L92 16',
};
