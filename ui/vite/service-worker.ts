/**
 * Vite plugin: builds the service worker of `src/worker` into `/sw.js`, with the page that it shows
 * without a network, and gives it the files of the shell: those that the page names, and
 * those of its first visit. Its version changes with any file of the build, and so does the
 * script: this is how browsers find a new one.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Build } from '../src/worker/shell.ts';
import { chunksOf, filesOfFirstVisit, routesOf } from './files.ts';
import { home, routes } from './pages.ts';
import { script } from './script.ts';

const folder = join(import.meta.dirname, '../src/worker');
const offlinePage = '/offline.html';

/** Writes `/sw.js` and `/offline.*`. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'citerne:service-worker',
    apply: 'build',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    generateBundle: {
      // After Vite has written the page.
      order: 'post',
      async handler(_options, bundle) {
        const page = textOf(bundle['index.html']);
        const files = filesOfFirstVisit(chunksOf(bundle), routesOf(this, routes), home);
        const beside: Record<string, string> = {
          [offlinePage]: withStyles(readSource('offline.html'), page),
          '/offline.css': readSource('offline.css'),
          '/offline.js': await script(join(folder, 'offline.ts')),
        };
        const read = (path: string) => beside[path] ?? readIfThere(join(publicDir, path));
        const made = describeBuild(page, Object.keys(bundle), files, read);
        beside['/sw.js'] = await script(join(folder, 'main.ts'), { __BUILD__: made });
        for (const [path, source] of Object.entries(beside)) {
          this.emitFile({ type: 'asset', fileName: path.slice(1), source });
        }
      },
    },
  };
}

/**
 * Returns the description of a build for its worker. `page` is its index.html, `names` are all its files, `files`
 * those of the first visit; `read` returns a file without a hash in its name, by its path.
 */
export function describeBuild(
  page: string,
  names: readonly string[],
  files: readonly string[],
  read: (path: string) => string | undefined,
): Build {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (!entry) throw new Error('The page names no entry: the worker could not know its version.');
  const named = [page, read(offlinePage) ?? ''].flatMap(namedBy);
  const paths = [...new Set([offlinePage, ...named, ...files.map((name) => `/${name}`)])].sort();
  const hash = createHash('sha256')
    .update(page)
    .update([...names].sort().join());
  for (const path of paths) {
    if (names.includes(path.slice(1))) continue;
    const text = read(path);
    if (text === undefined)
      throw new Error(`The shell needs ${path}, which the build does not contain.`);
    hash.update(path).update(text);
  }
  return { version: hash.digest('hex').slice(0, 16), entry, files: paths };
}

/** Adds the fonts and the style sheets of another page to a page, before its own style sheet. */
export function withStyles(html: string, page: string): string {
  const links = page.match(/<link rel="(?:preload" as="font|stylesheet)"[^>]*>/g);
  if (!links) throw new Error('The page names no style sheet.');
  return html.replace(/<!-- [^>]* by the build\. -->/, () => links.join('\n    '));
}

/** Returns our own files that a page names. */
function namedBy(page: string): string[] {
  const found = page.matchAll(/<(?:link|script)\b[^>]* (?:href|src)="(\/[^"]+)"/g);
  return [...found].map(([, path = '']) => path);
}

function readSource(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function textOf(output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (output?.type !== 'asset') throw new Error('The build has no index.html.');
  return String(output.source);
}
