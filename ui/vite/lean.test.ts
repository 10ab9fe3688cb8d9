// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edit, lean } from './lean';
import { apollo } from './lean-apollo';
import { lucide } from './lean-lucide';
import { router } from './lean-router';
import { rxjs } from './lean-rxjs';

const modules = join(dirname(createRequire(import.meta.url).resolve('rxjs/package.json')), '..');
const read = (library: string, path: string) => readFileSync(join(modules, library, path), 'utf8');
const cuts = [apollo, lucide, router, rxjs];

describe.each(cuts)('$library', ({ library, modules = {}, functions = {}, pure = [] }) => {
  it('has every module and function that is left out', () => {
    for (const path of [...Object.keys(modules), ...pure]) {
      expect(read(library, path), path).not.toBe('');
    }
    for (const [path, bodies] of Object.entries(functions)) {
      expect(() => edit(read(library, path), bodies, pure.includes(path))).not.toThrow();
    }
  });

  it('gives a module that is replaced the names that it had', () => {
    for (const [path, code] of Object.entries(modules)) {
      const [, name = ''] =
        /export (?:default )?(?:const|function|\{ \w+ as) (\w+)/.exec(code) ?? [];
      expect(name, path).not.toBe('');
      expect(read(library, path), path).toMatch(
        new RegExp(`export (default )?(const|function) ${name}\\b|${name} as default`),
      );
    }
  });
});

it('leaves nothing out that the interface asks for', () => {
  const gone =
    /\b(fetchMore|watchFragment|useFragment|useFetchers?|useSubmit|useActionData|useFormAction|patchRoutesOnNavigation|instrumentations|dataMasking)\b|@(client|connection|nonreactive|unmask|defer)\b|<Form\b[^>]*\baction=/;
  const root = join(import.meta.dirname, '../src');
  const askers = globSync('**/*.{ts,tsx,graphql}', { cwd: root }).filter(
    (file) => !/\.generated\.ts$/.test(file) && gone.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(askers).toEqual([]);
});

describe('a module', () => {
  const code = `
var Kept = make();
Kept.displayName = "Kept";
var Part = class extends Base { read() { return 1; } };
function outer() { function inner() { return 2; } return inner; }
`;

  it('gets other bodies, of functions within functions and of methods too', () => {
    expect(edit(code, { inner: 'return 3;', read: 'return 4;' })).toBe(
      code.replace('{ return 2; }', '{ return 3; }').replace('{ return 1; }', '{ return 4; }'),
    );
  });

  it('loses what keeps a declaration that nothing uses', () => {
    const edited = edit(code, {}, true);
    expect(edited).toContain('var Kept = /* @__PURE__ */ make();');
    expect(edited).not.toContain('displayName');
    expect(edited).toContain('var Part = /* @__PURE__ */ (() => class extends Base {');
  });

  it('is refused without the function, or with two of its name', () => {
    expect(() => edit(code, { other: '' })).toThrow('No function is called other.');
    expect(() => edit(`${code} function inner() {}`, { inner: '' })).toThrow('Two functions');
  });

  it('has no function that every object has', () => {
    expect(edit('class One { constructor() {} }', {})).toBe('class One { constructor() {} }');
  });
});

it('a build that does not meet a module fails', () => {
  const { buildEnd } = lean([{ library: 'rxjs', modules: { 'gone.js': '' } }]);
  const end = buildEnd as (this: { error: (text: string) => never }, error?: Error) => void;
  const build = {
    error(text: string): never {
      throw new Error(text);
    },
  };
  expect(() => end.call(build)).toThrow('No module is gone.js.');
  expect(() => end.call(build, new Error('another'))).not.toThrow();
});
