// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { chunks, decision, type Graph } from './chunks';

/** What each module imports at once, and later. */
const modules: Record<string, readonly [now: readonly string[], later?: readonly string[]]> = {
  main: [['routes', 'shell'], ['recorder']],
  routes: [['react'], ['home', 'list', 'record', 'rare']],
  shell: [
    ['react', 'icons'],
    ['menu', '/node_modules/printer'],
  ],
  react: [[]],
  home: [['react', 'price', 'format', 'chip', 'choice', 'icons']],
  list: [['react', 'table', 'format', 'popover'], ['dialog']],
  record: [['table', 'alone']],
  rare: [['seldom', 'chip']],
  menu: [['popover', 'clock']],
  recorder: [[]],
  dialog: [['form', 'choice']],
  price: [[]],
  format: [[]],
  chip: [[]],
  choice: [[]],
  table: [[]],
  alone: [[]],
  seldom: [[]],
  popover: [[]],
  clock: [[]],
  form: [[]],
  icons: [['/lucide-react/dist/index']],
  '/lucide-react/dist/index': [['/lucide-react/dist/icons/truck', '/lucide-react/dist/icons/bell']],
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
  few: ['rare'],
  pages: ['home', 'list', 'record'],
};

describe('decision', () => {
  const group = (id: string) => decision(landmarks)(id, graph);
  const of = (name: string | undefined) => Object.keys(modules).filter((id) => group(id) === name);

  it('puts together what the first page shares with any other lazy part', () => {
    expect(of('shared')).toEqual(['format', 'chip', 'choice']);
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
      '/lucide-react/dist/index',
      '/lucide-react/dist/icons/truck',
      '/lucide-react/dist/icons/bell',
      '/node_modules/printer',
    ]);
  });

  it('walks the graph once', () => {
    const asked = vi.fn(graph);
    const decide = decision(landmarks);
    decide('home', asked);
    const once = asked.mock.calls.length;
    decide('table', asked);
    expect(asked).toHaveBeenCalledTimes(once);
  });
});

describe('chunks', () => {
  const groups = chunks(landmarks).toSorted((one, other) => {
    const [a = 0, b = 0] = [one.priority, other.priority];
    return b - a;
  });

  it('takes the frame first, then icons that several draw, then what more need before what fewer need', () => {
    expect(groups[0]).toMatchObject({ name: 'frame', tags: ['$initial'] });
    expect(groups[1]).toMatchObject({ name: 'icons', minShareCount: 2 });
    expect(groups[1]?.test).toEqual(/\/lucide-react\/.*\/icons\//);
    const ids = ['format', 'table', 'menu', 'alone'];
    const named = groups
      .slice(2)
      .map(({ name }) =>
        ids.map((id) =>
          typeof name === 'function' ? name(id, { getModuleInfo: graph } as never) : name,
        ),
      );
    expect(named.slice(0, -1)).toEqual([
      ['shared', null, null, null],
      [null, 'records', null, null],
      [null, null, 'parts', null],
    ]);
    // What few people want comes last, in one file.
    expect(groups.at(-1)?.test).toEqual(/\/src\/(graphql\/kept\/|auth\/reader)/);
  });
});
