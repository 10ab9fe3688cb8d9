/**
 * Vite plugin: fails the build when a visit downloads more than its limit. Limits and sizes are in bytes
 * after gzip.
 */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunk, chunkOf, chunksOf, routesOf, stylesOf, visit, withImports } from './files.ts';
import { home, routes as routeTable, screens } from './pages.ts';

/** The size limits of the product (docs/adr/2026-11-23-libraries-as-published.md). */
const limits = {
  /** JavaScript of the first visit: the entry, its page, and their static imports. */
  first: 203_000,
  /** JavaScript of a route, in addition to the first visit; of a screen that opens over a route, in addition to that route too. */
  route: 64_000,
  /** JavaScript of any other lazy part, in addition to the first visit. */
  later: 110_000,
  /** Style sheets of a visit that starts on any route, with those of the parts that fetchParts() loads. */
  styles: 22_000,
};

/** One item with a limit; `files` are the names of the counted files. */
export type Account = { readonly what: string; readonly limit: number; readonly files: string[] };

/** Fails the build when a visit needs more than its limit; prints the sizes otherwise. */
export function budget(): Plugin {
  return {
    name: 'citerne:budget',
    apply: 'build',
    generateBundle: {
      // Last: Vite still has to write the files of the lazy parts into each chunk.
      order: 'post',
      handler(_options, bundle) {
        const sizes: Sizes = Object.fromEntries(
          Object.values(bundle).map((output) => [
            output.fileName,
            gzipSync(output.type === 'chunk' ? output.code : output.source).length,
          ]),
        );
        const accounts = audit(chunksOf(bundle), routesOf(this, routeTable), home, screens);
        const broken = accounts.filter((account) => total(account, sizes) > account.limit);
        const complaints = broken.map((account) => complaint(account, sizes));
        if (broken.length > 0) this.error(`Over budget.\n${complaints.join('\n')}`);
        for (const account of accounts) this.info(line(account, sizes));
      },
    },
  };
}

/** Returns the accounts of a first visit, of each route, of each later part, and of the style sheets of each route. */
export function audit(
  chunks: readonly Chunk[],
  routes: readonly string[],
  home: string,
  screens: Readonly<Record<string, string>>,
): Account[] {
  const { entries, visited, pages, later, parts } = visit(chunks, routes, home);
  const over = new Map(
    Object.entries(screens).map(([screen, route]) => [
      chunkOf(chunks, screen),
      chunkOf(chunks, route),
    ]),
  );
  const beyond = (what: string, limit: number, chunk: Chunk): Account => {
    const below = over.get(chunk);
    const there = new Set([...visited, ...withImports(chunks, below ? [below] : [])]);
    const files = [...withImports(chunks, [chunk])].filter((name) => !there.has(name));
    return { what: `${what} ${nameOf(chunk)}, JavaScript`, limit, files };
  };
  return [
    { what: 'first visit, JavaScript', limit: limits.first, files: [...visited] },
    ...pages
      .filter(({ fileName }) => !visited.has(fileName))
      .map((page) => beyond('route', limits.route, page)),
    ...later.map((part) =>
      over.has(part) ? beyond('screen', limits.route, part) : beyond('later', limits.later, part),
    ),
    ...pages.map((page) => ({
      what: `route ${nameOf(page)}, style sheets of the visit`,
      limit: limits.styles,
      files: stylesOf(chunks, withImports(chunks, [...entries, page, ...parts])),
    })),
  ];
}

/** Bytes by file name. */
type Sizes = Readonly<Record<string, number>>;

/** Returns how far an account exceeds its limit, and its files, the largest first. */
export function complaint(account: Account, sizes: Sizes): string {
  const excess = kilobytes(total(account, sizes) - account.limit);
  const files = account.files
    .map((name): [string, number] => [name, sizes[name] ?? 0])
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `  ${kilobytes(bytes)} ${name}`);
  return [`${line(account, sizes)}, ${excess} too much:`, ...files].join('\n');
}

function line(account: Account, sizes: Sizes): string {
  return `${account.what}: ${kilobytes(total(account, sizes))} of ${kilobytes(account.limit)}`;
}

function total({ files }: Account, sizes: Sizes): number {
  return files.reduce((sum, name) => sum + (sizes[name] ?? 0), 0);
}

/** Returns the file name without its folder and its hash. */
function nameOf({ facadeModuleId, fileName }: Chunk): string {
  return (facadeModuleId ?? fileName).replace(/^.*\//, '').replace(/\.\w+$/, '');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
