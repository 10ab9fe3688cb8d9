import { describe, expect, test } from 'vitest';
import {
  countedAt,
  opensAt,
  showing,
  shownAt,
  stepLabels,
  stepped,
  titleOf,
  viewIn,
} from './address';

const saturday = '2026-11-21';

test('the view in the URL is used where there is room for it', () => {
  expect(viewIn('desktop', '')).toBe('semaine');
  expect(viewIn('tablet', '')).toBe('semaine');
  expect(viewIn('phone', '')).toBe('liste');
  expect(viewIn('desktop', 'liste')).toBe('liste');
  expect(viewIn('phone', 'mois')).toBe('mois');
  expect(viewIn('phone', 'semaine')).toBe('liste');
});

describe('the visible days', () => {
  test.each([
    ['semaine', 'desktop', saturday, '2026-11-16', '2026-11-22'],
    // Across a year, and across the night when the clock changes.
    ['semaine', 'desktop', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['semaine', 'desktop', '2026-10-25', '2026-10-19', '2026-10-25'],
    ['semaine', 'tablet', saturday, '2026-11-21', '2026-11-23'],
    ['mois', 'desktop', saturday, '2026-10-26', '2026-12-06'],
    // February 2027 is four whole weeks; a month that begins on a Sunday may have six.
    ['mois', 'phone', '2027-02-14', '2027-02-01', '2027-02-28'],
    ['mois', 'desktop', '2026-12-31', '2026-11-30', '2027-01-03'],
    ['liste', 'phone', saturday, '2026-11-21', '2026-12-20'],
  ] as const)('%s, %s, %s: %s to %s', (view, layout, date, from, to) => {
    expect(shownAt(view, layout, date)).toEqual({ from, to });
  });
});

test('a view opens at the night that is still running, unless it is visible anyway', () => {
  const night = new Date('2026-11-22T03:59:00Z'); // 04:59 in Paris
  expect(opensAt('liste', 'phone', night)).toBe(saturday);
  expect(opensAt('semaine', 'tablet', night)).toBe(saturday);
  expect(opensAt('semaine', 'desktop', night)).toBe('2026-11-22');
  expect(opensAt('mois', 'phone', night)).toBe('2026-11-22');
  expect(opensAt('liste', 'phone', new Date('2026-11-22T04:00:00Z'))).toBe('2026-11-22');
});

test('a month counts only its own days, a week the visible ones', () => {
  expect(countedAt('mois', 'desktop', saturday)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(countedAt('semaine', 'tablet', saturday).to).toBe('2026-11-23');
});

describe('the previous and the next days', () => {
  test.each([
    ['semaine', 'desktop', saturday, '2026-11-09', '2026-11-23'],
    ['semaine', 'tablet', saturday, '2026-11-18', '2026-11-24'],
    ['mois', 'desktop', '2026-12-31', '2026-11-01', '2027-01-01'],
    ['liste', 'phone', saturday, '2026-10-22', '2026-12-21'],
  ] as const)('%s, %s, %s: back to %s, on to %s', (view, layout, date, before, after) => {
    expect(stepped(view, layout, date, -1)).toBe(before);
    expect(stepped(view, layout, date, 1)).toBe(after);
  });
});

describe('the date of a view that shows a day', () => {
  test.each([
    ['semaine', 'desktop', saturday, '2026-11-22', saturday],
    ['semaine', 'desktop', saturday, '2026-11-23', '2026-11-23'],
    ['semaine', 'desktop', saturday, '2026-11-15', '2026-11-09'],
    ['semaine', 'tablet', saturday, '2026-11-24', '2026-11-24'],
    ['semaine', 'tablet', saturday, '2026-11-20', '2026-11-18'],
    ['semaine', 'tablet', saturday, '2026-11-28', '2026-11-27'],
    ['mois', 'desktop', saturday, '2026-11-30', saturday],
    // It is visible already, among the days of another month.
    ['mois', 'desktop', saturday, '2026-12-01', '2026-12-01'],
  ] as const)(
    '%s, %s, at %s: the day %s is visible from %s',
    (view, layout, date, wanted, shown) => {
      expect(showing(view, layout, date, wanted)).toBe(shown);
    },
  );
});

test('the heading names a common month or year only once', () => {
  expect(titleOf('semaine', 'desktop', saturday)).toBe('Du 16 au 22\u00a0novembre\u00a02026');
  expect(titleOf('semaine', 'desktop', '2027-03-03')).toBe('Du 1er au 7\u00a0mars\u00a02027');
  expect(titleOf('semaine', 'desktop', '2026-12-01')).toBe(
    'Du 30\u00a0novembre au 6\u00a0décembre\u00a02026',
  );
  expect(titleOf('semaine', 'desktop', '2027-01-01')).toBe(
    'Du 28\u00a0décembre\u00a02026 au 3\u00a0janvier\u00a02027',
  );
  expect(titleOf('mois', 'phone', '2026-08-15')).toBe('Août\u00a02026');
});

test('the labels of the arrows name their step', () => {
  expect(stepLabels('semaine', 'desktop')).toEqual({
    back: 'Semaine précédente',
    on: 'Semaine suivante',
  });
  expect(stepLabels('mois', 'phone')).toEqual({ back: 'Mois précédent', on: 'Mois suivant' });
  expect(stepLabels('semaine', 'tablet').on).toBe('Jours suivants');
  expect(stepLabels('liste', 'phone').on).toBe('30\u00a0jours suivants');
});
