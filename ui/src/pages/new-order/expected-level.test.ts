import { expect, test } from 'vitest';
import { expectedLevel } from './expected-level';
import { dieselTank } from './order.fixture';
import type { Tank } from './values';

// 12 700 L on the morning of the 21st, 1 500 L a day.
const sentence = (
  changes: Partial<Tank> = {},
  slot = '2026-11-26/MORNING',
  volume: number | null = 15_000,
) => expectedLevel({ ...dieselTank, ...changes }, slot, volume)?.replace(/[\u00a0\u202f]/g, ' ');

test('the level at the slot is what is left by then, and what the delivery adds', () => {
  expect(sentence()).toBe(
    'Niveau prévu à la livraison : environ 5 300 L, puis 20 300 L (hors autre livraison d’ici là).',
  );
  expect(sentence({}, '2026-11-26/NIGHT', null)).toBe(
    'Niveau prévu à la livraison : environ 4 500 L (hors autre livraison d’ici là).',
  );
  expect(sentence({ level: 850, averageDailyUse: '35' }, '2026-11-22/MORNING', 500)).toBe(
    'Niveau prévu à la livraison : environ 820 L, puis 1 300 L (hors autre livraison d’ici là).',
  );
});

test('a tank that runs empty before is said to', () => {
  expect(sentence({}, '2026-12-21/MORNING')).toBe(
    'Au rythme actuel, la cuve sera vide avant la livraison.',
  );
});

test('nothing is said of what is not known', () => {
  expect(sentence({ level: null })).toBeUndefined();
  expect(sentence({ levelAt: null })).toBeUndefined();
  expect(sentence({ averageDailyUse: null })).toBeUndefined();
  expect(sentence({}, '')).toBeUndefined();
  // An old reading lets more be ordered than fits by then: how full it will be is not known.
  expect(sentence({ usableCapacity: 20_000 })).toBe(
    'Niveau prévu à la livraison : environ 5 300 L (hors autre livraison d’ici là).',
  );
});
