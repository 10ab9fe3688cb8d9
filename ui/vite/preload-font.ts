/**
 * Vite plugin: asks for the page's font as early as for its script, which is five
 * times larger. The first text is then drawn in it, and nothing moves when it
 * comes. The stylesheet alone would ask for it only once there is text.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloads the built font file whose name begins so; fails the build when there is none. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'citerne:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [preload(name, Object.keys(bundle))],
    },
  };
}

/** The element that preloads the font among the files of a build. */
export function preload(name: string, files: readonly string[]): HtmlTagDescriptor {
  const file = files.find((path) => path.startsWith(`assets/${name}-`) && path.endsWith('.woff2'));
  if (!file)
    throw new Error(`The page preloads the font ${name}, which the build does not contain.`);
  return {
    tag: 'link',
    // Fonts are always fetched without credentials: otherwise it would come twice.
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
    injectTo: 'head-prepend',
  };
}
