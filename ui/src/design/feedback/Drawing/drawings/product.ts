import type { Strokes } from '../Drawing';

/** A pump and its nozzle. */
export const product: Strokes = {
  line: 'M32 12h28a6 6 0 0 1 6 6v54a6 6 0 0 1 -6 6h-28a6 6 0 0 1 -6 -6v-54a6 6 0 0 1 6 -6zM16 78h60M34 22h24v14H34zM66 42h7a6 6 0 0 1 6 6v14a6.5 6.5 0 0 0 13 0V33L79 20M92 44h-4a4 4 0 0 1-4-4v-8',
  accent: 'M46 47c3.8 4.4 5.2 7 5.2 9.5a5.2 5.2 0 0 1 -10.4 0c0 -2.5 1.4 -5.1 5.2 -9.5z',
};
