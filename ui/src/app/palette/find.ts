import { plain } from '../../lib/plain';
import type { Entry } from './entries';
import { type Group, groups } from './records';
import type { ServerSearch } from './useServerSearch';

/** An entry with its texts normalized for the search. */
export type Indexed = {
  entry: Entry;
  /** The words of its name, each preceded by a space. */
  title: string;
  /** All its words, each preceded by a space. */
  all: string;
  /** Its name without spaces: « 2026 0048 » finds « CMD-2026-004812 ». */
  whole: string;
};

/** The maximum number of entries of a group in a search: one more letter helps more than a longer list. */
const most = 5;

/** Prepares entries for {@link find}: once, not at each key. */
export function indexed(entries: readonly Entry[]): readonly Indexed[] {
  return entries.map((entry) => {
    const { title, called = title, subtitle = '', words = '' } = entry;
    const name = plain(called);
    const rest = plain(`${subtitle} ${words}`);
    return { entry, title: ` ${name}`, all: ` ${name} ${rest}`, whole: name.replaceAll(' ', '') };
  });
}

/**
 * Returns the entries that match a term, by group. Groups with a match on a name come first, then groups
 * where only other words match, the actions last. Within a group the best match comes first. Accents,
 * case, spaces and hyphens are ignored. Each word of the term begins a word of the entry, or is a part
 * of its reference.
 */
export function find(index: readonly Indexed[], term: string): Entry[] {
  const words = plain(term).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const found = new Map<Group, { entry: Entry; rank: number }[]>();
  for (const one of index) {
    const rank = rankOf(one, words);
    if (rank === null) continue;
    const { group } = one.entry;
    const ranked = found.get(group) ?? [];
    found.set(group, ranked);
    ranked.push({ entry: one.entry, rank });
  }
  return [...found]
    .map(([group, ranked]) => {
      const best = ranked.sort((a, b) => a.rank - b.rank).slice(0, most);
      return { place: groups.indexOf(group), turn: turnOf(group, best[0]?.rank), best };
    })
    .sort((a, b) => a.turn - b.turn || a.place - b.place)
    .flatMap(({ best }) => best.map(({ entry }) => entry));
}

/** The rank of an entry that matches by words outside its name. */
const other = 4;

/** Returns the sort position of a group for its best rank. */
function turnOf(group: Group, best: number | undefined): number {
  if (best !== other) return 0;
  // A user who types the name of a record wants the record first, then the actions on it.
  return group === 'Actions' ? 2 : 1;
}

/** Returns how well a term matches an entry, 0 the best; null without a match. */
function rankOf({ entry, title, all, whole }: Indexed, words: readonly string[]): number | null {
  const term = words.join('');
  if (whole === term) return 0;
  if (whole.startsWith(term)) return 1;
  if (words.every((word) => title.includes(` ${word}`))) return 2;
  if (entry.reference && whole.includes(term)) return 3;
  const found = (word: string) =>
    all.includes(` ${word}`) || (entry.reference === true && whole.includes(word));
  return words.every(found) ? other : null;
}

/** The entries under one heading. */
export type Shown = { group: Group; entries: readonly Entry[] };

/**
 * Groups entries under headings: the groups `before` keep their order, others follow in the order of
 * the entries.
 */
export function grouped(entries: readonly Entry[], before: readonly Group[] = []): Shown[] {
  return [...new Set([...before, ...entries.map(({ group }) => group)])]
    .map((group) => ({ group, entries: entries.filter((one) => one.group === group) }))
    .filter((shown) => shown.entries.length > 0);
}

/** The entries known without the server: `begin` fills an empty palette, `index` is searched. */
export type LocalEntries = { begin: readonly Entry[]; index: readonly Indexed[] };

/**
 * Returns the groups to show for the typed text: matches on this device, then the other server results.
 * Server results of the previous term stay while they match, until those of this term arrive.
 */
export function shownFor(
  own: LocalEntries,
  server: Pick<ServerSearch, 'results' | 'settled'>,
  typed: string,
  before: readonly Group[],
): Shown[] {
  if (typed.trim() === '') return grouped(own.begin);
  const here = find(own.index, typed);
  const known = new Set(here.map(({ id }) => id));
  const there = server.settled
    ? groups.flatMap((group) =>
        server.results.map(({ entry }) => entry).filter((entry) => entry.group === group),
      )
    : find(server.results, typed);
  return grouped([...here, ...there.filter(({ id }) => !known.has(id))], before);
}
