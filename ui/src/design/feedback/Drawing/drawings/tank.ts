import type { Strokes } from '../Drawing';

/** A standing tank, its level and its ladder. */
export const tank: Strokes = {
  line: 'M30 21c0-4.4 11.6-8 26-8s26 3.6 26 8v49c0 4.4-11.6 8-26 8s-26-3.6-26-8zM30 21c0 4.4 11.6 8 26 8s26-3.6 26-8M90 26v52M102 26v52M90 36h12M90 46h12M90 56h12M90 66h12M82 32h8M12 78h8M106 78h6',
  accent: 'M30 52c4.3-2.7 8.7-2.7 13 0s8.7 2.7 13 0 8.7-2.7 13 0 8.7 2.7 13 0',
};
