import type { Strokes } from '../Drawing';

/** A padlock on the gate. */
export const forbidden: Strokes = {
  line: 'M42 38h36a8 8 0 0 1 8 8v24a8 8 0 0 1 -8 8h-36a8 8 0 0 1 -8 -8v-24a8 8 0 0 1 8 -8zM44 38V27a16 16 0 0 1 32 0v11M6 78h20M94 78h20M6 52h20M94 52h20M14 44v34M106 44v34',
  accent: 'M55.5 54a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M60 58.5v8',
};
