// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutHook } from '../codegen.ts';

const root = join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync('**/*.{ts,tsx}', { cwd: root });
const generated = sources.filter((file) => file.endsWith('.generated.ts')).map(read);
const hooks = generated.flatMap((text) => text.match(/(?<=export const )use\w+/g) ?? []);

it('generates no hook that no source uses', () => {
  const used = new Set(
    sources
      .filter((file) => !/generated|\.test|\.stories|^stories\//.test(file))
      .flatMap((file) => read(file).match(/\buse\w+/g) ?? []),
  );
  expect(hooks.length).toBeGreaterThan(30);
  expect(hooks.filter((hook) => !used.has(hook))).toEqual([]);
});

it('lists only existing operations as without a hook', () => {
  const names = generated.flatMap((text) => text.match(/(?<=export const )\w+(?=Document\b)/g));
  expect(withoutHook.filter((name) => !names.includes(name))).toEqual([]);
});
