// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, visit } from 'graphql';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Where fixtures and tests stand, a field may be named that no screen shows. */
const beside = /generated|fixture|\.test|\.stories|^stories\//;

it('asks for no field that no source names', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !beside.test(file));
  const named = new Set(sources.flatMap((file) => read(file).match(/\b\w+\b/g) ?? []));
  expect(named.size).toBeGreaterThan(1000);
  const unused: string[] = [];
  for (const file of globSync('**/*.graphql', { cwd: root })) {
    visit(parse(read(file)), {
      // A mutation must ask for something of its answer.
      OperationDefinition: ({ operation }) => (operation === 'mutation' ? false : undefined),
      Field({ kind, name, alias }) {
        const { value } = alias ?? name;
        if (kind === Kind.FIELD && !named.has(value)) unused.push(`${file}: ${value}`);
      },
    });
  }
  expect(unused).toEqual([]);
});
