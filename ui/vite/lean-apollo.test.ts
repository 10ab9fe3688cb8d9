// @vitest-environment node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { replacements } from './lean-apollo';

const apollo = dirname(createRequire(import.meta.url).resolve('@apollo/client/package.json'));

it.each(Object.keys(replacements))('%s is a module that the package has', (path) => {
  expect(existsSync(join(apollo, path))).toBe(true);
});

describe('the key of an operation', () => {
  const code = replacements['utilities/graphql/print.js'] ?? '';
  const print: (document: object) => string = new Function(
    `${code.replace('export const', 'const')} return print;`,
  )();
  const document = (text: string) => parse(text, { noLocation: true });

  it('is that of any equal one, and of no other', () => {
    expect(print(document('{ me { id } }'))).toBe(print(document('query { me { id } }')));
    expect(print(document('{ me { id } }'))).not.toBe(print(document('{ me { email } }')));
  });
});
