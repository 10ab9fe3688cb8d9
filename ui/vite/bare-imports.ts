/**
 * The packages that the interface and its stories import. Vite prepares those it
 * knows of before the first page; one that it meets later makes it reload whatever
 * runs, under development a page, in the tests a story.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');
const files = ['src/**/*.{ts,tsx}', '.storybook/preview.tsx', '.storybook/DocsPage.tsx'];

/** What never reaches the browser, or what Storybook prepares itself. */
const others = /^(node:|virtual:|vitest|@testing-library\/|storybook\/|@storybook\/)/;

/** Their specifiers, each once, sorted. */
export function bareImports(): string[] {
  const found = new Set<string>();
  for (const file of globSync(files, { cwd: root })) {
    if (/\.(test|test-d)\.tsx?$/.test(file)) continue;
    for (const specifier of specifiers(file, readFileSync(join(root, file), 'utf8'))) {
      if (!others.test(specifier)) found.add(specifier);
    }
  }
  return [...found].sort();
}

/** The packages that a module imports; types alone are gone before the browser. */
export function specifiers(path: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const lives = (entries: readonly { isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  return [
    ...staticImports
      .filter(({ entries }) => lives(entries))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) =>
        isType || !moduleRequest ? [] : [moduleRequest.value],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, literal] = /^(?:'|")(.*)(?:'|")$/.exec(text.slice(start, end)) ?? [];
      return literal === undefined ? [] : [literal];
    }),
  ].filter((specifier) => !specifier.startsWith('.'));
}
