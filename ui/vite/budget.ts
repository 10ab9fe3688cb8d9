/**
 * Vite plugin: fails the build when a visit downloads more than it may.
 *
 * - The first visit: the page's entry, the modules that this visit loads
 *   lazily, and everything these import statically.
 * - A route: what its lazy module imports statically, beyond the first visit.
 * - A screen that opens over a route: the same of its lazy module, beyond that route too.
 * - A later part, which is what is loaded neither by the first visit nor with a
 *   route: what it imports statically, beyond the first visit. Lazy modules that
 *   share a file are one part.
 * - Style sheets: those of a visit that begins on a route, which are the ones of
 *   the entry and of the route, with what both import statically, and of the parts
 *   that the entry fetches by itself once nothing else is wanted. The sheet of any
 *   other later part comes when it is asked for.
 *
 * Sizes are those after gzip.
 */
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { reach } from './reach.ts';

/** How much a visit may download, in bytes after gzip. */
export type Budgets = {
  /** The path's end of the module whose lazy imports are the routes. */
  readonly routes: string;
  /** The path's end of the lazy module that the first visit shows. */
  readonly first: string;
  /** The paths' ends of the lazy modules that are as much a screen as a route is, and of the route that each opens over. */
  readonly screens: readonly { readonly module: string; readonly over: string }[];
  readonly limits: {
    /** JavaScript of the first visit. */
    readonly first: number;
    /** JavaScript of each route, and of each screen over one. */
    readonly route: number;
    /** JavaScript of each later part. */
    readonly later: number;
    /** Style sheets of a visit that begins on any route. */
    readonly styles: number;
  };
};

/** A file of the build, as much as is needed to count it. */
export type Chunk = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  /** Style sheets that come with it. */
  readonly styles: readonly string[];
};

/** One thing that has a limit. */
export type Account = {
  readonly what: string;
  readonly limit: number;
  /** File names and their bytes, the largest first. */
  readonly files: readonly (readonly [name: string, bytes: number])[];
};

/** Fails the build when a visit needs more than allowed; tells the sizes otherwise. */
export function budget(budgets: Budgets): Plugin {
  return {
    name: 'citerne:budget',
    apply: 'build',
    generateBundle: {
      // Last: Vite itself has still to write in which files each lazy part needs.
      order: 'post',
      handler(_options, bundle) {
        const sizes = new Map(
          Object.values(bundle).map((output) => [
            output.fileName,
            gzipSync(output.type === 'chunk' ? output.code : output.source).length,
          ]),
        );
        const accounts = audit(
          chunksOf(bundle),
          routesOf(this, budgets.routes),
          budgets,
          (fileName) => sizes.get(fileName) ?? 0,
        );
        const broken = accounts.filter((account) => total(account) > account.limit);
        if (broken.length > 0) this.error(`Over budget.\n${broken.map(complaint).join('\n')}`);
        for (const account of accounts) this.info(line(account));
      },
    },
  };
}

/** The chunks of a build. */
export function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle)
    .filter((output) => output.type === 'chunk')
    .map((chunk) => ({ ...chunk, styles: [...(chunk.viteMetadata?.importedCss ?? [])] }));
}

/** The modules that the route table, `routes`, imports lazily. */
export function routesOf(build: Rolldown.PluginContext, routes: string): string[] {
  return [...build.getModuleIds()]
    .filter((id) => id.endsWith(routes))
    .flatMap((id) => build.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
}

/** The scripts and style sheets of the first visit, with the parts of the frame that come by themselves. */
export function filesOfFirstVisit(
  chunks: readonly Chunk[],
  routes: readonly string[],
  first: string,
): string[] {
  const { entries, home, parts } = visit(chunks, routes, first);
  const names = withImports(chunks, [...entries, home, ...parts]);
  const styles = chunks.flatMap(({ fileName, styles }) => (names.has(fileName) ? styles : []));
  return unique([...names, ...styles]);
}

/** What a visit, each route, each later part and each route's style sheets weigh. */
export function audit(
  chunks: readonly Chunk[],
  routes: readonly string[],
  { first, screens, limits }: Pick<Budgets, 'first' | 'screens' | 'limits'>,
  sizeOf: (fileName: string) => number,
): Account[] {
  const account = (what: string, limit: number, names: Iterable<string>): Account => ({
    what,
    limit,
    files: [...names]
      .map((name): [string, number] => [name, sizeOf(name)])
      .sort(([, a], [, b]) => b - a),
  });

  const { entries, visited, pages, later, parts } = visit(chunks, routes, first);
  const screensOver = new Map(
    screens.map(({ module, over }) => [chunkOf(chunks, module), chunkOf(chunks, over)]),
  );
  const beyond = (chunk: Chunk, over?: Chunk) => {
    const there = new Set([...visited, ...(over ? withImports(chunks, [over]) : [])]);
    return [...withImports(chunks, [chunk])].filter((name) => !there.has(name));
  };
  const stylesOf = (page: Chunk) => {
    const names = withImports(chunks, [...entries, page, ...parts]);
    return new Set(
      chunks.filter(({ fileName }) => names.has(fileName)).flatMap(({ styles }) => styles),
    );
  };
  return [
    account('first visit, JavaScript', limits.first, visited),
    ...pages
      .filter(({ fileName }) => !visited.has(fileName))
      .map((page) => account(`route ${nameOf(page)}, JavaScript`, limits.route, beyond(page))),
    ...later.map((part) =>
      screensOver.has(part)
        ? account(
            `screen ${nameOf(part)}, JavaScript`,
            limits.route,
            beyond(part, screensOver.get(part)),
          )
        : account(`later ${nameOf(part)}, JavaScript`, limits.later, beyond(part)),
    ),
    ...pages.map((page) =>
      account(`route ${nameOf(page)}, style sheets of the visit`, limits.styles, stylesOf(page)),
    ),
  ];
}

/** What comes with a visit that begins on the first page, and what later. */
function visit(chunks: readonly Chunk[], routes: readonly string[], first: string) {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const home = chunkOf(chunks, first);
  const visited = withImports(chunks, [...entries, home]);
  const pages = unique(routes.map((route) => chunkOf(chunks, route)));
  const lazy = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const later = chunks.filter(
    (chunk) => lazy.has(chunk.fileName) && !pages.includes(chunk) && !visited.has(chunk.fileName),
  );
  // The frame's lazy parts come with every visit (fetchParts), whatever page it begins on.
  const ofEntries = new Set(entries.flatMap(({ dynamicImports }) => dynamicImports));
  const parts = later.filter(({ fileName }) => ofEntries.has(fileName));
  return { entries, home, visited, pages, later, parts };
}

/** The chunk that holds a module. */
export function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`The budget names ${module}, which the build does not contain.`);
  return found;
}

/** The names of some chunks and of what they import statically. */
export function withImports(chunks: readonly Chunk[], from: readonly Chunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return reach(
    from.map(({ fileName }) => fileName),
    (name) => byName.get(name)?.imports,
  );
}

/** The file's name without its folder and without its hash. */
function nameOf({ facadeModuleId, fileName }: Chunk): string {
  return (facadeModuleId ?? fileName).replace(/^.*\//, '').replace(/\.\w+$/, '');
}

function total({ files }: Account): number {
  return files.reduce((sum, [, bytes]) => sum + bytes, 0);
}

function line(account: Account): string {
  return `${account.what}: ${kilobytes(total(account))} of ${kilobytes(account.limit)}`;
}

/** What is too much, by how much, and the files to look into. */
export function complaint(account: Account): string {
  const excess = kilobytes(total(account) - account.limit);
  const files = account.files.map(([name, bytes]) => `  ${kilobytes(bytes)} ${name}`);
  return [`${line(account)}, ${excess} too much:`, ...files].join('\n');
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
