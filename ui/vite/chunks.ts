/**
 * Decides which file of the build a module goes to, where the bundler's own choice is wrong: it creates a file for
 * each set of lazy parts that share a module. A first visit then requests ninety files, and each costs a
 * phone two milliseconds of CPU time.
 */
import type { Rolldown } from 'vite';
import { reach } from './files.ts';

/** Returns the static and the lazy imports of a module. */
export type Graph = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;

/** The modules that the decision depends on: see pages.ts. */
export type Landmarks = {
  readonly entry: string;
  readonly routes: string;
  readonly home: string;
  /** The pages with shared groups, including the home page. */
  readonly pages: readonly string[];
  /** The lazy imports of the frame that few users need. */
  readonly few: readonly string[];
};

const names = ['shared', 'records', 'parts'] as const;
type Name = (typeof names)[number];
const icon = /\/lucide-react\/.*\/icons\//;

/**
 * The groups of a build, in order of priority:
 * - `frame`: modules that load before any page, with the libraries,
 * - `shared`: modules that the home page shares with any other lazy part,
 * - `records`: modules that other pages share, with each other or with the lazy parts of the frame,
 * - `parts`: modules that only the lazy parts of the frame need, which fetchParts() loads on every visit.
 *
 * The bundler decides about all others. A group also takes the imports of its modules: modules that more parts need
 * come before those that fewer need.
 */
export function chunks(landmarks: Landmarks): Rolldown.CodeSplittingGroup[] {
  const nameOf = decision(landmarks);
  return [
    { name: 'frame', tags: ['$initial'], priority: 4 },
    ...names.map((name, i) => ({
      name: (id: string, build: { getModuleInfo: Graph }) =>
        nameOf(id, (of) => build.getModuleInfo(of)) === name ? name : null,
      debugName: name,
      priority: 3 - i,
    })),
  ];
}

/** Returns the function that names the group of a module. It walks the module graph once. */
export function decision(landmarks: Landmarks) {
  let nameOf: ((id: string) => Name | undefined) | undefined;
  return (id: string, graph: Graph) => {
    nameOf ??= walk(landmarks, graph);
    return nameOf(id);
  };
}

function walk({ entry, routes, home, pages, few }: Landmarks, graph: Graph) {
  const now = (id: string) => graph(id)?.importedIds;
  const later = (id: string) => graph(id)?.dynamicallyImportedIds ?? [];
  const frame = reach([entry], now);
  const users = pages.map((page) => reach([page], now));
  const everything = reach([entry], (id) => [...(now(id) ?? []), ...later(id)]);
  const butHome = [...everything].flatMap(later).filter((id) => id !== home);
  const elsewhere = reach(butHome, now);
  const notParts = new Set([...later(routes), ...few]);
  const parts = [...frame]
    .flatMap(later)
    .filter((id) => !notParts.has(id) && !id.includes('/node_modules/'));
  const late = reach(parts, now);
  const ofHome = reach([home], now);
  return (id: string): Name | undefined => {
    // Pages import all icons through the index of their package: only the bundler knows which ones they use.
    if (icon.test(id) || frame.has(id)) return undefined;
    if (ofHome.has(id)) return elsewhere.has(id) ? 'shared' : undefined;
    const shares = [...users, late].filter((reached) => reached.has(id)).length;
    if (shares > 1) return 'records';
    return late.has(id) ? 'parts' : undefined;
  };
}
