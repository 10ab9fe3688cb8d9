// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kind, parse, visit } from 'graphql';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Fixtures and tests, which may name a field that no screen shows. */
const beside = /generated|fixture|testing|\.test|\.stories|^stories\//;

/** Modules without knowledge of the data: a name in them does not count as a use. */
const general = /^(lib|strings|auth|design)\//;

/** Fields that no source reads, and why they are requested, by `document: field`. */
const justified: Record<string, string> = {
  'graphql/live/LiveUpdates.graphql: at': 'an object must select a field',
  'graphql/live/LiveUpdates.graphql: invoiceKind': 'the listeners of updates read it',
  'graphql/live/LiveUpdates.graphql: invoiceStatus': 'the listeners of updates read it',
  'pages/delivery/Neighbours.graphql: totalCount': 'in the cache it replaces a page of the list',
  'pages/home/BalanceCard.graphql: overdueCount': 'the menu reads it from the cache',
};

/** The names in each source without its comments, and the modules that it imports. */
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !beside.test(file))
    .map((file) => {
      const code = read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      const imports = [...code.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)];
      return [
        file,
        {
          names: new Set(code.match(/\b\w+\b/g)),
          imports: imports.map(([, to = '']) => join(dirname(file), to)),
        },
      ];
    }),
);
const documents = globSync('**/*.graphql', { cwd: root }).map((file) => {
  const namesOf = (pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, name]) => name);
  const spreads = namesOf(/\.\.\.(?!\s*on\b)\s*(\w+)/g);
  return { file, ast: parse(read(file)), spreads, fragments: namesOf(/^fragment (\w+)/gm) };
});

/** Returns the files of a set, and all files that `next` reaches from them. */
function closure(from: readonly string[], next: (file: string) => readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const file of reached) for (const one of next(file)) reached.add(one);
  return reached;
}

/** The document, and the documents that spread its fragments. */
const spreading = (from: string) =>
  closure([from], (file) => {
    const { fragments = [] } = documents.find((one) => one.file === file) ?? {};
    return documents.flatMap(({ file, spreads }) =>
      spreads.some((name) => fragments.includes(name)) ? [file] : [],
    );
  });

const importing = (modules: readonly string[]) =>
  [...sources].flatMap(([file, { imports }]) =>
    imports.some((to) => modules.includes(to)) ? [file] : [],
  );

/**
 * Returns the sources that may read the data of a document: those that import its types, those that
 * import these, and the imports of both.
 */
function readersOf(document: string): Set<string> {
  const types = [...spreading(document)].map((file) => file.replace('.graphql', '.generated'));
  const direct = importing(types);
  const hooks = direct.filter((file) => /\/use[A-Z]\w+\.tsx?$/.test(file));
  const callers = importing(hooks.map((file) => file.replace(/\.tsx?$/, '')));
  return closure([...direct, ...callers], (file) =>
    (sources.get(file)?.imports ?? []).flatMap((to) =>
      ['.ts', '.tsx'].flatMap((end) =>
        sources.has(to + end) && !general.test(to) ? [to + end] : [],
      ),
    ),
  );
}

it('requests no field whose name does not occur in its readers', () => {
  const unused = documents.flatMap(({ file, ast }) => {
    const readers = [...readersOf(file)];
    const found: string[] = [];
    visit(ast, {
      // The cache reads the response of a mutation, which must request at least one field.
      OperationDefinition: ({ operation }) => (operation === 'mutation' ? false : undefined),
      Field({ kind, name, alias }) {
        const { value } = alias ?? name;
        if (kind === Kind.FIELD && !readers.some((one) => sources.get(one)?.names.has(value)))
          found.push(`${file}: ${value}`);
      },
    });
    return found;
  });
  expect([...new Set(unused)].sort()).toEqual(Object.keys(justified).sort());
});
