/**
 * Vite plugin: what a page wants is asked for while its entry, which is far larger, is still on its way.
 * The font has a link in the page; the style sheet alone would ask for it only once there is text. The
 * files of the page that the address names are in `/preload.js`, the script of `src/preload`.
 */
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import type { Files } from '../src/preload/files.ts';
import { type Chunk, chunkOf, chunksOf, stylesOf, withImports } from './files.ts';
import { script } from './script.ts';

/** Preloads the built file of `font`, and `pages`, which are the lazy modules of the pages by their paths. */
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

/** The element that preloads a font among the files of a build; throws when the build has no such font. */
export function linkTo(font: string, files: readonly string[]): HtmlTagDescriptor {
  const file = files.find((path) => path.startsWith(`assets/${font}-`) && path.endsWith('.woff2'));
  if (!file) throw new Error(`The build does not contain the font ${font}.`);
  return {
    tag: 'link',
    // Fonts are always fetched without credentials: otherwise it would come twice.
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
    injectTo: 'head-prepend',
  };
}

/** The scripts and style sheets of each page, those of every visit excepted, as the page names them. */
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
