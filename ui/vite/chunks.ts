/**
 * Which file of the build a module goes to, where the bundler's own choice is wrong: it cuts a file for
 * each set of lazy parts that share something. A first visit then asks for ninety, one set after the
 * other, and each costs a phone two milliseconds of its processor.
 */
import type { Rolldown } from 'vite';
import { reach } from './reach.ts';

/** What is known of a module: what it imports, at once and later. */
export type Graph = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;

/** The modules that the decision turns on. */
export type Landmarks = {
  /** What every visit begins with. */
  readonly entry: string;
  /** The module whose lazy imports are the routes. */
  readonly routes: string;
  /** The page that the first visit shows. */
  readonly home: string;
  /** The paths' ends of what the frame imports lazily for few people: a visit that does without it has none of it. */
  readonly few: readonly string[];
  /** The pages that share, the first one among them. */
  readonly pages: readonly string[];
};

const names = ['shared', 'records', 'parts'] as const;
type Name = (typeof names)[number];

/**
 * The groups of a build:
 * - `frame`: what is there before any page, with the libraries,
 * - `icons`: those that more than one part of the build draws,
 * - `shared`: what the first page shares with any other lazy part,
 * - `records`: what other pages share with each other,
 * - `parts`: what else the lazy parts of the frame need, which come with every visit by themselves.
 *
 * Anything else is left to the bundler.
 */
export function chunks(landmarks: Landmarks): Rolldown.CodeSplittingGroup[] {
  const nameOf = decision(landmarks);
  return [
    { name: 'frame', tags: ['$initial'], priority: names.length + 1 },
    { name: 'icons', test: icon, minShareCount: 2, priority: names.length + 0.5 },
    // Who wants none of it is not given a name for each of its pieces.
    { name: 'kept', test: /\/src\/(graphql\/kept\/|auth\/reader)/, priority: 0.5 },
    // A group takes what its modules import: those that more need come before those that fewer need.
    ...names.map((name, i) => ({
      name: (id: string, build: { getModuleInfo: Graph }) =>
        nameOf(id, (of) => build.getModuleInfo(of)) === name ? name : null,
      debugName: name,
      priority: names.length - i,
    })),
  ];
}

/** Says of a module which group it belongs to; the graph is walked once. */
export function decision({ entry, routes, home, few, pages }: Landmarks) {
  let decide: ((id: string) => Name | undefined) | undefined;
  return (id: string, graph: Graph): Name | undefined => {
    decide ??= walked(graph);
    return decide(id);
  };

  function walked(graph: Graph) {
    const imports = (id: string) => graph(id)?.importedIds;
    const frame = reach([entry], imports);
    const users = new Map(pages.map((page) => [page, reach([page], imports)]));
    const elsewhere = reach(lazyBut(home, graph), imports);
    const late = reach(partsOf(graph, frame), imports);
    return (id: string): Name | undefined => {
      // A page reaches all icons by their package's index: only the bundler knows which ones it draws.
      if (icon.test(id)) return undefined;
      if (frame.has(id)) return undefined;
      const by = [...users].filter(([, reached]) => reached.has(id)).map(([page]) => page);
      if (by.includes(home)) return elsewhere.has(id) ? 'shared' : undefined;
      if (by.length + (late.has(id) ? 1 : 0) > 1) return 'records';
      return late.has(id) ? 'parts' : undefined;
    };
  }

  /** Every module that something imports lazily, one excepted. */
  function lazyBut(one: string, graph: Graph): string[] {
    const later = (id: string) => graph(id)?.dynamicallyImportedIds ?? [];
    const all = reach([entry], (id) => [...(graph(id)?.importedIds ?? []), ...later(id)]);
    return [...all].flatMap(later).filter((id) => id !== one);
  }

  /** Our own modules that the frame imports lazily for everybody, the pages excepted. */
  function partsOf(graph: Graph, frame: ReadonlySet<string>): string[] {
    const isPage = new Set(graph(routes)?.dynamicallyImportedIds);
    return [...frame]
      .flatMap((id) => graph(id)?.dynamicallyImportedIds ?? [])
      .filter(
        (id) =>
          !isPage.has(id) && !id.includes('/node_modules/') && !few.some((end) => id.endsWith(end)),
      );
  }
}

const icon = /\/lucide-react\/.*\/icons\//;
