import type { Strokes } from '../Drawing';

/** A card of an address book. */
export const person: Strokes = {
  line: 'M34 12h54a8 8 0 0 1 8 8v50a8 8 0 0 1 -8 8h-54a8 8 0 0 1 -8 -8v-50a8 8 0 0 1 8 -8zM19 28h14M19 45h14M19 62h14M53.5 37a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0M45 65c1.2-10.5 8-15 18-15s16.8 4.5 18 15',
  accent: 'M96 26h8v13h-8',
};
