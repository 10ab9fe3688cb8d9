import { expect, test } from 'vitest';
import { changed } from './changed';

test('returns only the changed values, lists as a whole', () => {
  const initial = { name: 'A', city: 'B', hours: [{ at: 1 }] };
  expect(changed(initial, { ...initial, hours: [{ at: 1 }] })).toEqual({});
  expect(changed(initial, { ...initial, city: '', hours: [] })).toEqual({ city: '', hours: [] });
});
