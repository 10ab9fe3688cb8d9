import { afterEach, expect, test } from 'vitest';
import { readCookie } from './cookie';

afterEach(() => {
  for (const name of ['XSRF-TOKEN', 'OTHER-XSRF-TOKEN']) document.cookie = `${name}=; max-age=0`;
});

test('reads a cookie by its exact name, with equal signs in its value', () => {
  document.cookie = 'OTHER-XSRF-TOKEN=no';
  expect(readCookie('XSRF-TOKEN')).toBeNull();
  document.cookie = 'XSRF-TOKEN=a%20b==';
  expect(readCookie('XSRF-TOKEN')).toBe('a b==');
});
