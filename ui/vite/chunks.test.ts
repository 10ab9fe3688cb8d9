// @vitest-environment node
import { expect, it } from 'vitest';
import { chunks, decision, type Graph } from './chunks';

const icon = '/lucide-react/dist/icons/truck';
/** The imports of each module, static and lazy. */
const modules: Record<string, readonly [now: readonly string[], later?: readonly string[]]> = {
  main: [['routes', 'shell'], ['recorder']],
  routes: [['react'], ['home', 'list', 'record', 'rare']],
  shell: [
    ['react', 'lucide'],
    ['menu', 'kept', '/node_modules/printer'],
  ],
  home: [['react', 'price', 'format', 'chip', 'choice', 'lucide']],
  list: [
    ['react', 'table', 'format', 'popover'],
    ['dialog', 'answers'],
  ],
  record: [['table', 'alone']],
  rare: [['seldom', 'chip']],
  menu: [['popover', 'clock']],
  kept: [['answers']],
  dialog: [['form', 'choice']],
  lucide: [[icon]],
};
const graph: Graph = (id) => {
  const [importedIds, dynamicallyImportedIds = []] = modules[id] ?? [[]];
  return { importedIds: [...importedIds], dynamicallyImportedIds: [...dynamicallyImportedIds] };
};
const pages = ['home', 'list', 'record'];
const landmarks = { entry: 'main', routes: 'routes', home: 'home', pages, few: ['kept'] };

it.each([
  [
    'shared',
    'modules that the home page shares with any other lazy part',
    ['format', 'chip', 'choice'],
  ],
  [
    'records',
    'modules that other pages or the lazy parts of the frame share',
    ['table', 'popover'],
  ],
  ['parts', 'modules that only the lazy parts of the frame need', ['menu', 'recorder', 'clock']],
])('%s: %s', (name, _what, ids) => {
  const nameOf = decision(landmarks);
  const all = new Set(Object.values(modules).flatMap(([now, later = []]) => [...now, ...later]));
  expect([...all].filter((id) => nameOf(id, graph) === name).sort()).toEqual(ids.sort());
});

it('leaves the rest to the bundler', () => {
  const nameOf = decision(landmarks);
  const rest = ['main', 'react', 'home', 'list', 'price', 'alone', 'seldom', 'dialog', 'answers'];
  for (const id of [...rest, 'lucide', icon]) expect(nameOf(id, graph), id).toBeUndefined();
});

it('assigns the frame first, then modules that more parts need before those that fewer need', () => {
  const build = { getModuleInfo: graph } as never;
  const named = chunks(landmarks)
    .toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
    .map(({ name }) =>
      typeof name === 'function'
        ? ['format', 'table', 'clock', 'alone'].map((id) => name(id, build))
        : name,
    );
  expect(named).toEqual([
    'frame',
    ['shared', null, null, null],
    [null, 'records', null, null],
    [null, null, 'parts', null],
  ]);
});
