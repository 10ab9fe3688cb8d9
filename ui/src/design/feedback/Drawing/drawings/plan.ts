import type { Strokes } from '../Drawing';

/** A drawing board, for future features. */
export const plan: Strokes = {
  line: 'M84 38V18a7 7 0 0 0-7-7H27a7 7 0 0 0-7 7v54a7 7 0 0 0 7 7h35M32 28h40M32 41h26M32 54h18',
  accent: 'M66 74l3.6-13.6L92 38l10 10-22.4 22.4zM86 44l10 10',
};
