import type { Strokes } from '../Drawing';

/** A bill torn from its roll. */
export const invoice: Strokes = {
  line: 'M32 12h56v66l-9.3-6-9.4 6-9.3-6-9.3 6-9.4-6-9.3 6zM43 28h16M43 42h34M43 52h34M43 62h12',
  accent: 'M77.5 22.5a6.5 6.5 0 1 0 0 9M62.5 25.5h9M62.5 28.5h9',
};
