import { expect, test } from 'vitest';
import { avoidedOf, fromFirstValue, placeOf, seriesOf, sumOf } from './series';

const plain = (text: string) => text.replace(/\s/g, ' ');
const gas = (id: string, energyType: string | null, slug = id) =>
  ({ __typename: 'Gas', id, slug, shortName: slug, energyType }) as never;
const of = (product: never, ...points: [string, string, (string | null)?][]) => ({
  __typename: 'GasSeries' as const,
  gas: product,
  points: points.map(([period, value, previous = null]) => ({
    __typename: 'SeriesPoint' as const,
    period,
    value,
    previous,
  })),
});

test.each([
  ['2026-03', '2026-03', 'mars 2026'],
  ['2026-03-12', '2026-03-12', '12 mars 2026'],
  ['2026-W12', '2026-03-16', 'semaine du 16 mars 2026'],
  ['2026-W01', '2025-12-29', 'semaine du 29 décembre 2025'],
  ['2026-W53', '2026-12-28', 'semaine du 28 décembre 2026'],
])('%s is at %s with the label “%s”', (period, x, label) => {
  const place = placeOf(period);
  expect(place.x).toBe(x);
  expect(plain(place.label)).toBe(label);
});

test('a product has its own colour, and products without one each get a pattern', () => {
  const looks = seriesOf([
    of(gas('1', 'b7Gazole', 'gazole')),
    of(gas('4', null, 'gnr')),
    of(gas('8', null, 'b100')),
    of(gas('9', null, 'gpl')),
    of(null as never),
  ]).map(({ tone, texture }) => [tone, texture]);
  expect(looks).toEqual([
    ['b7Gazole', undefined],
    ['gnr', undefined],
    ['other', 'back'],
    ['other', 'bars'],
    ['other', 'cross'],
  ]);
});

test('the products are summed up point by point, and so are those of the compared period', () => {
  const { current, previous } = sumOf([
    of(gas('1', 'b7Gazole'), ['2026-01', '10.5', '8'], ['2026-02', '20', null]),
    of(gas('2', 'hvo'), ['2026-02', '1', '2']),
  ]);
  expect(current.map(({ x, value }) => [x, value])).toEqual([
    ['2026-01', 10.5],
    ['2026-02', 21],
  ]);
  expect(previous?.map(({ value }) => value)).toEqual([8, 2]);
});

test('without a comparison there is no previous series', () => {
  expect(sumOf([of(gas('1', 'b7Gazole'), ['2026-01', '10'])]).previous).toBeNull();
});

test('avoided emissions are below zero, with a pattern', () => {
  const [one] = avoidedOf([of(gas('2', 'hvo'), ['2026-01', '256'], ['2026-02', '0'])]);
  expect(one?.points.map(({ value }) => value)).toEqual([-256, 0]);
  expect(one?.texture).toBe('avoided');
});

test('values are unknown before the first delivery, and known afterwards', () => {
  const points = [0, 0, 12, 0].map((value, index) => ({
    x: `2026-0${index + 1}`,
    label: '',
    value,
  }));
  expect(fromFirstValue(points).map(({ x, value }) => [x, value])).toEqual([
    ['2026-03', 12],
    ['2026-04', 0],
  ]);
  expect(fromFirstValue(points.slice(0, 2))).toEqual([]);
});
