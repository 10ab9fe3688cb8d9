import type { Strokes } from '../Drawing';

/** A cone on the road. */
export const maintenance: Strokes = {
  line: 'M41 72l14.5-54a2.5 2.5 0 0 1 2.4-1.8h4.2a2.5 2.5 0 0 1 2.4 1.8L79 72M30 72h60a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-60a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2zM8 78h12M100 78h12',
  accent: 'M51.8 32h16.4M48 46h24M44.3 60h31.4',
};
