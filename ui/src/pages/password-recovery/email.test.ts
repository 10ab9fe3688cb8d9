import { expect, test } from 'vitest';
import corpus from '../../../../internal/domain/testdata/identity.json';
import { isEmail } from './email';

test.each(corpus.email)('$value: “$code”', ({ value, code }) => {
  expect(isEmail(value)).toBe(code === '');
});
