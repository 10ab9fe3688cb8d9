/**
 * Vite plugin: preloads files of a page while its entry, which is far larger, is still loading.
 * The page has a link for the font, because the style sheet alone would request it only once there is text. The
 * files for the path in the URL are in `/preload.js`, the script of `src/preload`.
 */
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import type { Files } from '../src/preload/files.ts';
import { type Chunk, chunkOf, chunksOf, stylesOf, withImports } from './files.ts';
import { script } from './script.ts';

/** Preloads the built file of `font`, and `pages`, the lazy modules of the pages by path. */
export function preload(font: string, pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'citerne:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        linkTo(font, Object.keys(bundle)),
        { tag: 'script', attrs: { src: '/preload.js' }, injectTo: 'head' },
      ],
    },
    generateBundle: {
      // After Vite has dropped the scripts that contained only a style sheet.
      order: 'post',
      async handler(_options, bundle) {
        const __FILES__ = filesOfPages(chunksOf(bundle), pages);
        const source = await script(join(import.meta.dirname, '../src/preload/main.ts'), {
          __FILES__,
        });
        this.emitFile({ type: 'asset', fileName: 'preload.js', source });
      },
    },
  };
}

/** Returns the element that preloads a font of the build; throws when the build has no such font. */
export function linkTo(font: string, files: readonly string[]): HtmlTagDescriptor {
  const file = files.find((path) => path.startsWith(`assets/${font}-`) && path.endsWith('.woff2'));
  if (!file) throw new Error(`The build does not contain the font ${font}.`);
  return {
    tag: 'link',
    // Fonts are always fetched without credentials: otherwise it would load twice.
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
    injectTo: 'head-prepend',
  };
}

/** Returns the scripts and style sheets of each page, without those of every visit, in the form used by the page. */
export function filesOfPages(
  chunks: readonly Chunk[],
  pages: Readonly<Record<string, string>>,
): Files {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const visited = withImports(chunks, entries);
  return Object.fromEntries(
    Object.entries(pages).map(([path, module]) => {
      const all = withImports(chunks, [chunkOf(chunks, module)]);
      const names = new Set([...all].filter((name) => !visited.has(name)));
      return [path, [...names, ...stylesOf(chunks, names)].map((name) => `/${name}`)];
    }),
  );
}
