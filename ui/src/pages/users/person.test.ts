import { expect, test } from 'vitest';
import corpus from '../../../../internal/domain/testdata/identity.json';
import { isEmail, isName } from './person';

test.each([
  ['e-mail address', isEmail, corpus.email],
  ['name', isName, corpus.name],
] as const)('each %s of the shared corpus is judged as the server does', (_what, is, given) => {
  expect(given.filter(({ value, code }) => is(value) !== (code === ''))).toEqual([]);
});
