// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { names } from '../../.storybook/names';
import { chartProps, fieldProps } from './props';

const root = join(import.meta.dirname, '..');

/** The folders of components: each has the name of its component. */
const folders = globSync(['design/*/*/', 'components/**/*/'], { cwd: root })
  .map((path) => path.replace(/\/$/, ''))
  .filter((path) => existsSync(join(root, path, `${basename(path)}.tsx`)))
  .sort();

const textOf = (folder: string, kind: string): string => {
  const path = join(root, folder, `${basename(folder)}.${kind}.tsx`);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** Parts of other components, shown in the stories of these. */
const parts: Readonly<Record<string, string>> = {
  'design/charts/ChartFrame': 'the frame of every chart',
  'design/charts/Plot': 'the axes and the cursor of every chart',
  'design/controls/Calendar': 'opened by DatePicker, DateRangePicker and PeriodPicker',
};

/** Components that cannot pass the conformance tests, and why. */
const nonconforming: Readonly<Record<string, string>> = {
  'design/charts/Plot': 'draws into the given frame, and has no root of its own',
  'design/controls/Calendar': 'wraps react-aria-components, and is tested through the pickers',
  'components/LoadFailure': 'replaces a page and takes only an error',
  'components/PdfViewer': 'is a drawer, which passes the tests, around one document',
  'design/feedback/Toast': 'is rendered by its provider only',
};

test('there are components', () => {
  expect(folders.length).toBeGreaterThan(30);
});

test('every component has stories that say when to use it and when not', () => {
  const sentences = (text: string, kind: 'when' | 'not') =>
    new RegExp(`usage:\\s*\\{[\\s\\S]*?\\b${kind}:\\s*\\[\\s*(?:fr)?['"\`]`).test(text);
  const silent = folders.filter((folder) => {
    if (folder in parts) return false;
    const text = textOf(folder, 'stories');
    return !sentences(text, 'when') || !sentences(text, 'not');
  });
  expect(silent).toEqual([]);
});

const stories = globSync('**/*.stories.tsx', { cwd: root })
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** A meta without its stories. */
const metaOf = (text: string) => text.match(/const meta = \{[\s\S]*?\} satisfies Meta/)?.[0] ?? '';

test('every component with a page, or with advice, has a sentence that describes it', () => {
  const described = /^ {4}usage: \{\n {6}what:\s+(?:fr`|')\p{Lu}(?:[^.\n]|\.(?= »))*\.(?:`|'),$/mu;
  const metas = stories.map(({ path, text }) => ({ path, meta: metaOf(text) }));
  expect(metas.filter(({ meta }) => meta === '')).toEqual([]);
  const shown = metas.filter(
    ({ meta }) => !meta.includes("'!autodocs'") || meta.includes(' usage: {'),
  );
  expect(shown.length).toBeGreaterThan(90);
  expect(shown.filter(({ meta }) => !described.test(meta)).map(({ path }) => path)).toEqual([]);
});

test('every story has a French name, and every name a story', () => {
  const exported = stories.flatMap(({ text }) =>
    [...text.matchAll(/^export const ([A-Z][a-zA-Z]*)/gm)].map(([, name = '']) => name),
  );
  expect([...new Set(exported)].sort(), 'the names in .storybook/names.ts').toEqual(
    Object.keys(names).sort(),
  );
});

test('the Storybook texts about a component are French', () => {
  const english = /\b(the|of|when|with|without|is|are|and|for|not|instead|never|where|what)\b/i;
  const said = /^ {4}usage: \{\n[\s\S]*?^ {4}\},$|^ {2}argTypes: \{\n[\s\S]*?^ {2}\},$/gm;
  for (const { path, text } of stories) {
    const parts = text.match(said)?.join() ?? '';
    const sentences = parts.replaceAll('\\`', '`').replace(/`[a-zA-Z]\w*`|\w+:/g, '');
    expect(english.exec(sentences)?.[0], path).toBeUndefined();
  }
  for (const { description } of Object.values({ ...fieldProps, ...chartProps }))
    expect(description).not.toMatch(english);
});

test('every component passes the conformance tests', () => {
  const untested = folders.filter((folder) => !/\bconforms\(/.test(textOf(folder, 'test')));
  expect(untested.filter((folder) => !(folder in nonconforming))).toEqual([]);
  // An exception that is no longer needed must be removed.
  expect(Object.keys(nonconforming).filter((folder) => !untested.includes(folder))).toEqual([]);
});
