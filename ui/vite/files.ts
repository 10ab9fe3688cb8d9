/** The files of a build that a visit downloads. */
import type { Rolldown } from 'vite';

/** A script of the build; `styles` are the style sheets that load with it. */
export type Chunk = Readonly<
  Pick<
    Rolldown.OutputChunk,
    'fileName' | 'imports' | 'dynamicImports' | 'isEntry' | 'facadeModuleId' | 'moduleIds'
  > & { styles: string[] }
>;

/** Returns the chunks of a build. */
export function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle)
    .filter((output) => output.type === 'chunk')
    .map((chunk) => ({ ...chunk, styles: [...(chunk.viteMetadata?.importedCss ?? [])] }));
}

/** Returns the chunk that contains a module; throws when no chunk does. */
export function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!found) throw new Error(`The build does not contain ${module}.`);
  return found;
}

/** Returns some ids and all ids that they lead to, transitively and without duplicates. */
export function reach(
  from: Iterable<string>,
  next: (id: string) => readonly string[] | undefined,
): Set<string> {
  const reached = new Set(from);
  // A loop over a set also visits elements that are added during the loop.
  for (const id of reached) for (const one of next(id) ?? []) reached.add(one);
  return reached;
}

/** Returns the names of some chunks and of all their static imports. */
export function withImports(chunks: readonly Chunk[], from: readonly Chunk[]): Set<string> {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  return reach(
    from.map(({ fileName }) => fileName),
    (name) => imports.get(name),
  );
}

/** Returns the style sheets of some chunks, without duplicates. */
export function stylesOf(chunks: readonly Chunk[], names: ReadonlySet<string>): string[] {
  return [
    ...new Set(
      chunks.filter(({ fileName }) => names.has(fileName)).flatMap(({ styles }) => styles),
    ),
  ];
}

/** Returns the chunks that load with a visit that starts on the page `home`, and those that load later. */
export function visit(chunks: readonly Chunk[], routes: readonly string[], home: string) {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const visited = withImports(chunks, [...entries, chunkOf(chunks, home)]);
  const pages = [...new Set(routes.map((route) => chunkOf(chunks, route)))];
  const lazy = (from: readonly Chunk[]) => new Set(from.flatMap((one) => one.dynamicImports));
  const lazyFiles = lazy(chunks);
  const later = chunks.filter(
    (chunk) =>
      lazyFiles.has(chunk.fileName) && !pages.includes(chunk) && !visited.has(chunk.fileName),
  );
  // fetchParts() loads the frame's lazy parts on every visit, also when it starts on another page.
  const ofEntries = lazy(entries);
  const parts = later.filter(({ fileName }) => ofEntries.has(fileName));
  return { entries, visited, pages, later, parts };
}

/** Returns the scripts and style sheets of a first visit to `home`, with the parts of the frame that follow. */
export function filesOfFirstVisit(
  chunks: readonly Chunk[],
  routes: readonly string[],
  home: string,
): string[] {
  const { visited, parts } = visit(chunks, routes, home);
  const names = new Set([...visited, ...withImports(chunks, parts)]);
  return [...names, ...stylesOf(chunks, names)];
}

/** Returns the modules that the route table imports lazily. */
export function routesOf(build: Rolldown.PluginContext, table: string): readonly string[] {
  return build.getModuleInfo(table)?.dynamicallyImportedIds ?? [];
}
