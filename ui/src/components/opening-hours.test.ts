import { expect, test } from 'vitest';
import { hoursInWords, type Opening } from './opening-hours';

const on = (days: number[], opensAt: string, closesAt: string): Opening[] =>
  days.map((weekday) => ({ weekday, opensAt, closesAt }));

test.each<[string, Opening[], string[]]>([
  ['none', [], []],
  ['a working week', on([1, 2, 3, 4, 5], '06:00', '18:00'), ['Du lundi au vendredi 06:00–18:00']],
  ['one day', on([3], '08:00', '12:00'), ['Mercredi 08:00–12:00']],
  ['two days', on([6, 7], '08:00', '12:00'), ['Samedi et dimanche 08:00–12:00']],
  ['all week', on([7, 6, 5, 4, 3, 2, 1], '05:00', '22:00'), ['Tous les jours 05:00–22:00']],
  ['day and night', on([1, 2, 3, 4, 5, 6, 7], '00:00', '23:59'), ['Tous les jours 24\u00a0h/24']],
  [
    'a gap in the week',
    on([1, 2, 4, 5], '08:00', '12:00'),
    ['Lundi et mardi 08:00–12:00', 'Jeudi et vendredi 08:00–12:00'],
  ],
  [
    'a break at noon, in order',
    [...on([1], '14:00', '18:00'), ...on([1], '08:00', '12:00')],
    ['Lundi 08:00–12:00 et 14:00–18:00'],
  ],
  [
    'other hours on Saturday',
    [...on([6], '07:00', '12:00'), ...on([1, 2, 3, 4, 5], '06:00', '18:00')],
    ['Du lundi au vendredi 06:00–18:00', 'Samedi 07:00–12:00'],
  ],
  ['a day that does not exist', on([0, 8], '08:00', '12:00'), []],
])('%s', (_, openings, expected) => {
  const joined = expected.map((phrase) => phrase.replaceAll('–', '\u2060–\u2060'));
  expect(hoursInWords(openings)).toEqual(joined);
});
