import type { Strokes } from '../Drawing';

/** A tanker on its way. */
export const delivery: Strokes = {
  line: 'M24 30h34a16 16 0 0 1 16 16v0a16 16 0 0 1 -16 16h-34a16 16 0 0 1 -16 -16v0a16 16 0 0 1 16 -16zM26 30.5v31M56 30.5v31M35 30v-4h12v4M80 64V38h14a6 6 0 0 1 5.2 3L107 54v14h-5M80 64v4h6M8 68h8M32 68h6M54 68h26M74 54h6M86 45h8l5.5 9H86zM16 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M38 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M86 70a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M4 78h6M60 78h22M108 78h8',
  accent: 'M41 38c3.4 4 4.7 6.3 4.7 8.6a4.7 4.7 0 0 1 -9.4 0c0 -2.2 1.3 -4.6 4.7 -8.6z',
};
