/** Local storage: what was opened last is under `recent:{person}:{business}`. Apart from those who read it, which are no part of a first visit. */
export const recentPrefix = 'recent:';

/** Forgets what anybody but this person opened; what everybody did, when nobody is named. */
export function sweepRecents(person?: string): void {
  for (const key of Object.keys(localStorage)) {
    const own = person !== undefined && key.startsWith(`${recentPrefix}${person}:`);
    if (key.startsWith(recentPrefix) && !own) localStorage.removeItem(key);
  }
}
