import { expect, test } from 'vitest';
import corpus from '../../../internal/auth/testdata/return-paths.json';
import { returnPath } from './return-path';

// The server's test reads the same file: the two rules cannot drift apart.
test.each(corpus)('$input → $want ($why)', ({ input, want }) => {
  expect(returnPath(input)).toBe(want);
});

test('nothing stored leads home', () => {
  expect(returnPath(null)).toBe('/');
});
