// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as media from './breakpoints';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const definitions = Object.fromEntries(
  [...read('src/design/media.css').matchAll(/^@custom-media --([\w-]+) (.+);$/gm)].map(
    ([, name = '', query = '']) => [name, query],
  ),
);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test.each(Object.entries(media))('%s is the custom media of the same name', (name, query) => {
  expect(definitions[kebab(name)]).toBe(query);
});

/** The conditions of `@media` rules, each with its style sheet. */
const conditions = globSync('{src,.storybook,graphiql}/**/*.css', { cwd: root })
  .filter((path) => path !== 'src/design/media.css')
  .flatMap((path) =>
    [...read(path).matchAll(/@media\s+([^{]+?)\s*\{/g)].map(([, condition = '']) => ({
      path,
      condition,
    })),
  );

test('style sheets use named window widths, and no widths of their own', () => {
  expect(conditions.length).toBeGreaterThan(100);
  const own = conditions.filter(({ condition }) => /width|height|\d/.test(condition));
  expect(own).toEqual([]);
});

test('each custom media is used, and style sheets use no other', () => {
  const used = new Set(
    conditions.flatMap(({ condition }) =>
      [...condition.matchAll(/\(--([\w-]+)\)/g)].map(([, name]) => name),
    ),
  );
  expect([...used].sort()).toEqual(Object.keys(definitions).sort());
});

test('scripts take window widths from breakpoints.ts', () => {
  const scripts = globSync('{src,.storybook,graphiql}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/breakpoints(\.test)?\.ts$/.test(path),
  );
  expect(scripts.length).toBeGreaterThan(500);
  const own = scripts.filter((path) =>
    /\((?:(?:min|max)-width:|[^()\n]*\bwidth [<>])[^()\n]*\dpx\)|innerWidth *[<>]=? *\d/.test(
      read(path),
    ),
  );
  expect(own).toEqual([]);
});
