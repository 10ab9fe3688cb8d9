/**
 * The prefix of the local storage keys of recent records, `recent:{person}:{business}`. A module of its
 * own, because the code that reads them is not loaded with the first page.
 */
export const recentPrefix = 'recent:';

/** Removes the recent records of other persons; all of them without a person. */
export function sweepRecents(person?: string): void {
  for (const key of Object.keys(localStorage)) {
    const own = person !== undefined && key.startsWith(`${recentPrefix}${person}:`);
    if (key.startsWith(recentPrefix) && !own) localStorage.removeItem(key);
  }
}
