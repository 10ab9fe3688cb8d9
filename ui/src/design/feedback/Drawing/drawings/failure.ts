import type { Strokes } from '../Drawing';

/** A disconnected hose. */
export const failure: Strokes = {
  line: 'M4 70h14c15 0 11-26 25-26M116 70h-14c-15 0-11-26-25-26M46 34h5a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-5a3 3 0 0 1 -3 -3v-14a3 3 0 0 1 3 -3zM69 34h5a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-5a3 3 0 0 1 -3 -3v-14a3 3 0 0 1 3 -3zM10 78h100',
  accent: 'M60 16v11M47 20l5 8M73 20l-5 8',
};
