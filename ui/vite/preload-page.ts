/**
 * Vite plugin: builds the script of `src/preload` into `/preload.js`, which the page runs first, and tells
 * it the files of each page.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Files } from '../src/preload/files.ts';
import { type Chunk, chunkOf, chunksOf, withImports } from './budget.ts';
import { script } from './script.ts';

/** Writes `/preload.js`; `pages` are the lazy modules of the pages by their paths. */
export function preloadPage(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'citerne:preload-page',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/preload.js' }, injectTo: 'head' }],
    generateBundle: {
      // After Vite has dropped the scripts that held nothing but a style sheet.
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'preload.js',
          source: await script(join(import.meta.dirname, '../src/preload/main.ts'), {
            __FILES__: filesOfPages(chunksOf(bundle), pages),
          }),
        });
      },
    },
  };
}

/** The scripts and style sheets of each page, those of every visit excepted, as the page names them. */
export function filesOfPages(
  chunks: readonly Chunk[],
  pages: Readonly<Record<string, string>>,
): Files {
  const visited = withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  return Object.fromEntries(
    Object.entries(pages).map(([path, module]) => {
      const names = [...withImports(chunks, [chunkOf(chunks, module)])].filter(
        (name) => !visited.has(name),
      );
      const styles = chunks
        .filter(({ fileName }) => names.includes(fileName))
        .flatMap(({ styles }) => styles);
      return [path, [...names, ...new Set(styles)].map((name) => `/${name}`)];
    }),
  );
}
