import { expect, test } from 'vitest';
import { usualTank } from '../../../stories/tanks';
import { alertInWords, basisInWords, courseInWords, errorInWords, untilAlert } from './forecast';
import type { TankDetailQuery } from './TankDetail.generated';

const plain = (text: string | null) => text?.replace(/\s/g, ' ');
const tank = usualTank as unknown as NonNullable<TankDetailQuery['tank']>;
const points = (...levels: [level: number, low?: number, high?: number][]) =>
  levels.map(([level, low, high], n) => ({
    __typename: 'ForecastPoint' as const,
    at: `2026-11-${22 + n}T09:00:00Z`,
    level,
    low: low ?? null,
    high: high ?? null,
  }));

test('the chart ends at the threshold', () => {
  const drawn = untilAlert(points([900, 850, 950], [500, 400, 600], [100, 0, 200]), 600);
  expect(drawn.map(({ value, low, high }) => [value, low, high])).toEqual([
    [900, 850, 950],
    [500, 400, 600],
  ]);
  expect(untilAlert(points([900], [800]), 600)).toHaveLength(2);
});

test.each([
  [
    points([900, 700, 1100], [700, 500, 900], [500, 300, 700], [300, 100, 500]),
    'entre le 23 et le 25 novembre',
  ],
  [points([900, 550, 1100], [500, 300, 590]), 'entre le 22 et le 23 novembre'],
  [points([500, 450, 550]), 'le 22 novembre'],
  [points([900, 500, 1100]), 'à partir du 22 novembre'],
  [points([900], [500]), 'vers le 23 novembre'],
  [points([900, 800, 1000]), undefined],
])('%#: the threshold is reached %s', (course, words) => {
  expect(plain(alertInWords(course, 600))).toBe(words);
});

test('the sentence above the chart has the level, and when the threshold is reached', () => {
  const forecast = { ...tank.forecast, points: points([9000, 5500, 9500], [5900, 3000, 5950]) };
  const said = (changes: object) => plain(courseInWords({ ...tank, ...changes }, 6_000));
  const level = '12 600 L le 21 novembre 2026, soit 42 % de la cuve';
  expect(said({ forecast })).toBe(
    `${level} ; seuil d’alerte de 20 % atteint entre le 22 et le 23 novembre.`,
  );
  expect(said({ forecast: null })).toBe(`${level} ; autonomie inconnue.`);
  expect(said({ forecast: { ...forecast, points: points([9000, 8000, 9500]) } })).toBe(
    `${level} ; seuil d’alerte de 20 % non atteint dans les 60 jours.`,
  );
  expect(said({ level: 5_000 })).toBe(
    '5 000 L le 21 novembre 2026, soit 16 % de la cuve, sous le seuil d’alerte de 20 %.',
  );
  expect(said({ level: null, levelAt: null })).toBe('');
});

const basis = { ...tank.forecast, days: 60, recentDays: 14, recentWeight: 2, errorPercent: '12.4' };

test('the text of the forecast has its basis and its error', () => {
  expect(plain(basisInWords(basis as never))).toBe(
    'Prévision : moyenne des 60 derniers jours, 14 derniers comptés double.',
  );
  expect(plain(errorInWords(basis as never))).toBe(
    'Sur les 90 derniers jours, 9 prévisions sur 10 sont tombées à moins de 12,4 % près.',
  );
  expect(plain(errorInWords({ ...basis, errorPercent: null } as never))).toBe(
    'Ses écarts ne sont pas encore connus : l’historique est trop court.',
  );
});
