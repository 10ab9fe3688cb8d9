// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The folders of components: each named like the component it holds. */
const folders = globSync(['design/*/*/', 'components/**/*/'], { cwd: root })
  .map((path) => path.replace(/\/$/, ''))
  .filter((path) => existsSync(join(root, path, `${basename(path)}.tsx`)))
  .sort();

const textOf = (folder: string, kind: string): string => {
  const path = join(root, folder, `${basename(folder)}.${kind}.tsx`);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** Parts of other components, whose stories show them. */
const parts: Readonly<Record<string, string>> = {
  'design/charts/ChartFrame': 'the frame of every chart',
  'design/charts/Plot': 'the axes and the cursor of every chart',
  'design/controls/Calendar': 'what DatePicker, DateRangePicker and PeriodPicker open',
};

/** Components that cannot promise what the others do, and why. */
const nonconforming: Readonly<Record<string, string>> = {
  'design/charts/Plot': 'draws into the frame it is given, and has no root of its own',
  'design/controls/Calendar': 'is a face of react-aria-components, tested through the pickers',
  'components/LoadFailure': 'stands for a page and takes only what happened',
  'components/PaperViewer': 'is a drawer, which promises it, around one paper',
  'design/feedback/Toast': 'is shown by its provider; nobody renders it',
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

test('every component is tested for what all of them promise', () => {
  const untested = folders.filter((folder) => !/\bconforms\(/.test(textOf(folder, 'test')));
  expect(untested.filter((folder) => !(folder in nonconforming))).toEqual([]);
  // An exception that has become needless goes.
  expect(Object.keys(nonconforming).filter((folder) => !untested.includes(folder))).toEqual([]);
});
