import { plain } from '../../lib/plain';
import type { Entry } from './entries';
import { type Group, groups } from './records';
import type { ServerSearch } from './useServerSearch';

/** An entry, its texts as they are searched. */
export type Indexed = {
  entry: Entry;
  /** The words of its title, a space before each. */
  title: string;
  /** All its words, a space before each. */
  all: string;
  /** Its title in one piece: « CMD-2026-004812 » is found by « 2026 0048 ». */
  whole: string;
};

/** How many of a group are shown for a term: the next letter tells more than a longer list. */
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
 * The entries that a term finds, by group: first the groups with an entry that is called so, then those in
 * which other words alone match, the actions last; the best of each group first, else in their order. Accents, case, spaces and
 * hyphens do not count. Each word of the term begins a word of the entry, or is a part of its reference.
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

/** The rank of an entry in which no word of its name matches. */
const other = 4;

/** When a group comes, by the best of its ranks. */
function turnOf(group: Group, best: number | undefined): number {
  if (best !== other) return 0;
  // Who types the name of a record wants it first, then what can be done to it.
  return group === 'Actions' ? 2 : 1;
}

/** How well a term finds an entry, 0 the best; null: not at all. */
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

/** What stands under one heading. */
export type Shown = { group: Group; entries: readonly Entry[] };

/** Entries under their headings: those that were there stay in their order, others come below in that of the entries. */
export function grouped(entries: readonly Entry[], before: readonly Group[] = []): Shown[] {
  return [...new Set([...before, ...entries.map(({ group }) => group)])]
    .map((group) => ({ group, entries: entries.filter((one) => one.group === group) }))
    .filter((shown) => shown.entries.length > 0);
}

/** What this device knows: what an empty palette shows, and all that is searched. */
export type Own = { begin: readonly Entry[]; index: readonly Indexed[] };

/**
 * What is shown for what is typed: what this device finds, below it what only the server does. Results for
 * the term before stay as long as they match, until those for this one are there.
 */
export function shownFor(
  own: Own,
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
