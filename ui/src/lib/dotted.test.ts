import { expect, test } from 'vitest';
import { dotted } from './dotted';

test('facts are joined by dots, without missing ones, and no line can begin with a dot', () => {
  expect(dotted('Citerne 12', null, '', false, undefined, '19\u202f000\u00a0L')).toBe(
    'Citerne 12\u00a0· 19\u202f000\u00a0L',
  );
  expect(dotted(null)).toBe('');
});
