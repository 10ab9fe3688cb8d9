import { afterEach, expect, test } from 'vitest';
import { readCookie } from './cookie';

afterEach(() => {
  for (const name of ['XSRF-TOKEN', 'OTHER-XSRF-TOKEN']) document.cookie = `${name}=; max-age=0`;
});

test('reads one cookie by its whole name, with its equal signs', () => {
  document.cookie = 'OTHER-XSRF-TOKEN=no';
  expect(readCookie('XSRF-TOKEN')).toBeNull();
  document.cookie = 'XSRF-TOKEN=a%20b==';
  expect(readCookie('XSRF-TOKEN')).toBe('a b==');
});
