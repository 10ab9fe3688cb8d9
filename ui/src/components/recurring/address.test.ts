import { expect, test } from 'vitest';
import { newRecurringPath, readPrefill } from './address';

const read = (path: string) => readPrefill(new URL(path, 'http://x').searchParams);

test('the link fills in the form of a new recurring order, line by line', () => {
  const prefill = {
    site: 'a1',
    lines: [
      { tank: 't1', gas: '1', volume: null },
      { tank: '', gas: '2', volume: 3000 },
    ],
  };
  expect(read(newRecurringPath(prefill))).toEqual(prefill);
  expect(newRecurringPath()).toBe('/operations/mes-commandes-reccurentes/?nouvelle=1');
});

test('a partial link fills in a part, and an invalid one nothing', () => {
  expect(read('/?nouvelle=1&cuve=t1')).toEqual({
    site: undefined,
    lines: [{ tank: 't1', gas: '', volume: null }],
  });
  expect(read('/?nouvelle=1&volume=300')).toEqual({ site: undefined, lines: [] });
  expect(read('/?produit=1&volume=-3').lines).toEqual([{ tank: '', gas: '1', volume: null }]);
  expect(read('/?produit=1&volume=1.5').lines[0]?.volume).toBeNull();
});
