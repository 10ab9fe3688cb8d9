import type { Strokes } from '../Drawing';

/** A calendar page that repeats. */
export const recurring: Strokes = {
  line: 'M31 18h58a7 7 0 0 1 7 7v46a7 7 0 0 1 -7 7h-58a7 7 0 0 1 -7 -7v-46a7 7 0 0 1 7 -7zM24 34h72M42 11v13M78 11v13M34 44h2M34 56h2M34 68h2M84 44h2M84 56h2M84 68h2',
  accent: 'M72.5 51.5a13 13 0 1 0 .5 9M73 43v9h-9',
};
