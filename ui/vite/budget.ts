/**
 * Vite plugin: fails the build when the JavaScript that a first visit downloads
 * grows past its budget. It counts the page's entry, the lazily loaded modules
 * of that visit, and everything these import statically.
 */
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a first visit loads, and how much of it is allowed. */
export type Budget = {
  /** Ends of the paths of the modules that the visit loads lazily. */
  readonly lazy: readonly string[];
  /** The most bytes of JavaScript, after gzip. */
  readonly limit: number;
};

/** Fails the build when the first visit needs more JavaScript than allowed. */
export function budget({ lazy, limit }: Budget): Plugin {
  return {
    name: 'citerne:budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const files = firstVisit(chunks, lazy);
      const total = chunks
        .filter((chunk) => files.has(chunk.fileName))
        .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
      const line = `first visit: ${kilobytes(total)} of ${kilobytes(limit)} of JavaScript (gzip)`;
      if (total > limit) this.error(`Over budget. ${line}, in ${[...files].join(', ')}`);
      this.info(line);
    },
  };
}

/** The files of the chunks a first visit downloads. */
export function firstVisit(
  chunks: readonly Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds'>[],
  lazy: readonly string[],
): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = byName.get(fileName);
    if (!chunk || files.has(fileName)) return;
    files.add(fileName);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) add(chunk.fileName);
  for (const module of lazy) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The budget names ${module}, which the build does not contain.`);
    add(chunk.fileName);
  }
  return files;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
