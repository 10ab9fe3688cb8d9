import type { Strokes } from '../Drawing';

/** A depot under its flag. */
export const site: Strokes = {
  line: 'M6 78h108M18 78V43l42-19 42 19v35M36 78V54h48v24M36 62h48M36 70h48',
  accent: 'M60 24V7h14l-4 4.5 4 4.5H60',
};
