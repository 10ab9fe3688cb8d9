// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { decision, type Graph } from './chunks';

/** What each module imports at once, and later. */
const modules: Record<string, readonly [now: readonly string[], later?: readonly string[]]> = {
  main: [['routes', 'shell'], ['recorder']],
  routes: [['react'], ['home', 'list', 'record', 'rare']],
  shell: [
    ['react', 'icons'],
    ['menu', '/node_modules/printer'],
  ],
  react: [[]],
  home: [['price', 'format', 'icons']],
  list: [['table', 'format', 'popover'], ['dialog']],
  record: [['table', 'alone']],
  rare: [['seldom']],
  menu: [['popover', 'clock']],
  recorder: [[]],
  dialog: [['form']],
  price: [[]],
  format: [[]],
  table: [[]],
  alone: [[]],
  seldom: [[]],
  popover: [[]],
  clock: [[]],
  form: [[]],
  icons: [['/lucide-react/dist/icons/truck', '/lucide-react/dist/icons/bell']],
  '/lucide-react/dist/icons/truck': [[]],
  '/lucide-react/dist/icons/bell': [[]],
  '/node_modules/printer': [[]],
};
const graph: Graph = (id) => {
  const [importedIds, dynamicallyImportedIds = []] = modules[id] ?? [[]];
  return { importedIds: [...importedIds], dynamicallyImportedIds: [...dynamicallyImportedIds] };
};
const landmarks = {
  entry: 'main',
  routes: 'routes',
  home: 'home',
  pages: ['home', 'list', 'record'],
};

describe('decision', () => {
  const group = (id: string) => decision(landmarks)(id, graph);
  const of = (name: string | undefined) => Object.keys(modules).filter((id) => group(id) === name);

  it('puts together what the first page shares, and the icons', () => {
    expect(of('shared')).toEqual([
      'format',
      '/lucide-react/dist/icons/truck',
      '/lucide-react/dist/icons/bell',
    ]);
  });

  it('puts together what other pages share, with each other or with the parts of the frame', () => {
    expect(of('records')).toEqual(['table', 'popover']);
  });

  it('puts together what the lazy parts of the frame need alone', () => {
    expect(of('parts')).toEqual(['menu', 'recorder', 'clock']);
  });

  it('leaves the rest: the frame, pages, what one page has for itself, and what is lazy in it', () => {
    expect(of(undefined)).toEqual([
      'main',
      'routes',
      'shell',
      'react',
      'home',
      'list',
      'record',
      'rare',
      'dialog',
      'price',
      'alone',
      'seldom',
      'form',
      'icons',
      '/node_modules/printer',
    ]);
  });
});
