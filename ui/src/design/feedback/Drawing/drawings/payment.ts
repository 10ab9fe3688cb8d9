import type { Strokes } from '../Drawing';

/** A bank card in front of a mandate. */
export const payment: Strokes = {
  line: 'M36 26v-9a6 6 0 0 1 6-6h58a6 6 0 0 1 6 6v38a6 6 0 0 1-6 6h-8M22 26h62a8 8 0 0 1 8 8v36a8 8 0 0 1 -8 8h-62a8 8 0 0 1 -8 -8v-36a8 8 0 0 1 8 -8zM14 42h78M26 64h20',
  accent: 'M70 63a6 6 0 1 0 12 0a6 6 0 1 0 -12 0',
};
