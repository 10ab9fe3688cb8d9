import { expect, test } from 'vitest';
import {
  dateWithMove,
  endedInWords,
  frequencyInWords,
  monthlyCost,
  resumedInWords,
  statusInWords,
} from './words';

const rhythm = { frequency: 'WEEKLY', weekdays: [], dayOfMonth: null } as const;

test.each([
  [{ weekdays: [2] }, 'Chaque mardi'],
  [{ weekdays: [5, 2] }, 'Chaque mardi et vendredi'],
  [{ weekdays: [1, 3, 5] }, 'Chaque lundi, mercredi et vendredi'],
  [{ frequency: 'BIWEEKLY', weekdays: [2] }, 'Un mardi sur deux'],
  [{ frequency: 'BIWEEKLY', weekdays: [2, 5] }, 'Un mardi et un vendredi sur deux'],
  [{ frequency: 'BIWEEKLY', weekdays: [1, 3, 6] }, 'Un lundi, un mercredi et un samedi sur deux'],
  [{ frequency: 'MONTHLY', dayOfMonth: 5 }, 'Le 5 du mois'],
  [{ frequency: 'MONTHLY', dayOfMonth: 1 }, 'Le 1er du mois'],
  [{ frequency: 'MONTHLY', dayOfMonth: -1 }, 'Le dernier jour ouvré du mois'],
  [{}, null],
  [{ frequency: 'MONTHLY' }, null],
  [{ frequency: null, weekdays: [2] }, null],
] as const)('%j reads %s', (changes, words) => {
  expect(frequencyInWords({ ...rhythm, ...changes })).toBe(words);
});

test.each([
  ['ACTIVE', null, 'Active'],
  ['PAUSED', '2026-08-31', 'En pause jusqu’au 31\u00a0août'],
  ['PAUSED', '2027-01-04', 'En pause jusqu’au 4\u00a0janvier\u00a02027'],
  ['PAUSED', null, 'En pause'],
  ['ENDED', null, 'Terminée'],
] as const)('%s until %s reads %s', (status, until, words) => {
  expect(statusInWords(status, until, '2026-07-01')).toBe(words);
});

test('an average has no cents', () => {
  expect(monthlyCost(3_841_250)).toBe('≈\u00a038\u202f413\u00a0€ HT\u00a0/\u00a0mois');
});

test.each([
  [
    { date: '2026-07-15', movedFrom: '2026-07-14', movedReason: 'jour férié' },
    'mar. 14\u00a0juillet → mer. 15\u00a0juillet (jour férié)',
  ],
  [
    { date: '2026-07-15', movedFrom: '2026-07-14', movedReason: null },
    'mar. 14\u00a0juillet → mer. 15\u00a0juillet',
  ],
  [{ date: '2026-07-15', movedFrom: null, movedReason: null }, 'mer. 15\u00a0juillet'],
])('%j reads %s', (occurrence, words) => {
  expect(dateWithMove(occurrence)).toBe(words);
});

test('a resumed order names its next delivery if there is one', () => {
  expect(resumedInWords('2026-09-01')).toBe(
    'Récurrence reprise. Prochaine livraison\u00a0: mardi 1er\u00a0septembre.',
  );
  expect(resumedInWords(undefined)).toBe('Récurrence reprise.');
});

test.each([
  [null, false, 'Les livraisons prévues ne seront pas créées.'],
  [0, false, 'Les livraisons prévues ne seront pas créées.'],
  [1, false, '1 livraison prévue ne sera pas créée.'],
  [12, false, '12 livraisons prévues ne seront pas créées.'],
  [60, true, 'Plus de 60 livraisons prévues ne seront pas créées.'],
])('%s lost deliveries, more: %s', (planned, atLeast, words) => {
  expect(endedInWords(planned, atLeast)).toBe(words);
});
