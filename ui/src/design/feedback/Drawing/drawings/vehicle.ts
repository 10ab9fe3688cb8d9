import type { Strokes } from '../Drawing';

/** A lorry and its number plate. */
export const vehicle: Strokes = {
  line: 'M13 24h54a5 5 0 0 1 5 5v34a5 5 0 0 1 -5 5h-54a5 5 0 0 1 -5 -5v-34a5 5 0 0 1 5 -5zM72 38h18a6 6 0 0 1 5.2 3L104 55v13h-6M72 68h8M80 46h8.5l5.5 9H80zM20 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M82 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M4 78h14M40 78h40M102 78h14',
  accent: 'M29 39h22a3 3 0 0 1 3 3v6a3 3 0 0 1 -3 3h-22a3 3 0 0 1 -3 -3v-6a3 3 0 0 1 3 -3z',
};
