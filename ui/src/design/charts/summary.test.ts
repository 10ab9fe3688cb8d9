import { expect, test } from 'vitest';
import { change } from './change';
import {
  emissions,
  footprint,
  months,
  price,
  prices,
  spend,
  volume,
  volumes,
} from './haulier.testing';
import { sparkSummary } from './Sparkline/spark-summary';
import {
  at,
  barsSummary,
  heatSummary,
  linesSummary,
  partsSummary,
  range,
  stackedSummary,
  withTruncation,
} from './summary';

/** Replaces special spaces with plain ones. */
function plain(text: string | null): string | null {
  return text?.replace(/[\u00a0\u202f]/g, ' ') ?? null;
}

test('a change has a direction; without a previous value there is no change', () => {
  expect(plain(change(100, 108))).toBe('en hausse de 8 %');
  expect(plain(change(100, 96.9))).toBe('en baisse de 3,1 %');
  expect(plain(change(-10, -5))).toBe('en hausse de 50 %');
  expect(change(100, 100.01)).toBe('stable');
  expect(change(0, 5)).toBeNull();
  expect(change(null, 5)).toBeNull();
});

test.each([
  ['décembre 2024', 'novembre 2026', 'de décembre 2024 à novembre 2026'],
  ['août 2025', 'octobre 2025', 'd’août 2025 à octobre 2025'],
  ['été 2025', 'mai 2026', 'd’été 2025 à mai 2026'],
  ['avril 2025', 'mai 2025', 'd’avril 2025 à mai 2025'],
  ['1er mars 2026', '12 mars 2026', 'du 1er mars 2026 au 12 mars 2026'],
  ['semaine du 2 mars', 'semaine du 9 mars', 'de la semaine du 2 mars à la semaine du 9 mars'],
])('from %s to %s', (first, last, expected) => {
  expect(range(first, last)).toBe(expected);
});

test('a place has the preposition of its kind', () => {
  expect(at({ x: '2026-03', label: 'mars 2026' })).toBe('en mars 2026');
  expect(at({ x: '2026-03-12', label: '12 mars 2026' })).toBe('le 12 mars 2026');
  expect(at({ x: '2026-03-02', label: 'semaine du 2 mars' })).toBe('la semaine du 2 mars');
  expect(at({ x: 'toulouse', label: 'Dépôt Toulouse' })).toBe('pour Dépôt Toulouse');
});

test('stacked bars: total, highest month, largest series', () => {
  expect(plain(stackedSummary(volumes(), volume))).toBe(
    'Total de 2 173,9 m³ de décembre 2024 à novembre 2026, au plus haut en septembre 2025 (97,5 m³) ; Gazole B7 en représente 67,1 %.',
  );
});

test('stacked bars: amounts below zero are named separately, not subtracted', () => {
  const [gazole, hvo, avoided] = footprint();
  const of = (series: typeof gazole) => ({
    ...(series as NonNullable<typeof series>),
    points: months(1, () => 0).map((point) => ({
      ...point,
      value: series === avoided ? -2000 : 5000,
    })),
  });
  expect(plain(stackedSummary([of(gazole), of(hvo), of(avoided)], emissions))).toBe(
    'Total de 10 t CO₂e en novembre 2026. Évitées grâce au HVO100 : 2 t CO₂e.',
  );
});

test('stacked bars: zeros have no highest month, gaps have no sentence', () => {
  const of = (value: number | null) =>
    volumes(3).map((one) => ({ ...one, points: one.points.map((point) => ({ ...point, value })) }));
  expect(plain(stackedSummary(of(0), volume))).toBe(
    'Total de 0 L de septembre 2026 à novembre 2026.',
  );
  expect(stackedSummary(of(null), volume)).toBe('');
});

test('a single series has no share; of equal months the first is named', () => {
  const [gazole] = volumes(3);
  const flat = { ...(gazole as NonNullable<typeof gazole>), points: months(3, () => 20_000) };
  expect(plain(stackedSummary([flat], volume))).toBe(
    'Total de 60 m³ de septembre 2026 à novembre 2026, au plus haut en septembre 2026 (20 m³).',
  );
});

test('bars: places without dates, only zeros, no change', () => {
  const sites = (...values: number[]) => ({
    id: 'now',
    label: 'Volume',
    points: values.map((value, i) => ({ x: `site${i}`, label: `Site ${i}`, value })),
  });
  const before = { ...sites(0, 0), label: 'l’année précédente' };
  expect(plain(barsSummary(sites(300, 500), undefined, volume))).toBe(
    'Total de 800 L ; au plus haut pour Site 1 (500 L).',
  );
  expect(plain(barsSummary(sites(0, 0), before, volume))).toBe('Total de 0 L.');
  expect(plain(barsSummary(sites(3, 5), { ...sites(3, 5), label: 'l’an dernier' }, volume))).toBe(
    'Total de 8 L, stable par rapport à l’an dernier ; au plus haut pour Site 1 (5 L).',
  );
});

test('lines: a single value has no change; a start at zero has no percentage', () => {
  const one = (label: string, ...values: number[]) => ({
    id: label,
    label,
    points: months(values.length, (_, i) => values[i] ?? null),
  });
  expect(plain(linesSummary([one('GNR', 5)], volume))).toBe('En novembre 2026, GNR : 5 L.');
  expect(plain(linesSummary([one('A', 0, 9), one('B', 1, 2), one('C', 4, 1)], volume))).toBe(
    'D’octobre 2026 à novembre 2026, B : 2 L, en hausse de 100 % ; C : 1 L, en baisse de 75 %.',
  );
});

test('bars: the change includes only the places that both periods have', () => {
  const current = {
    id: 'now',
    label: 'Dépense',
    points: months(4, (_, i) => [100_000, 200_000, 300_000, null][i] ?? null),
  };
  const previous = {
    id: 'then',
    label: 'l’année précédente',
    points: months(4, (_, i) => [100_000, 100_000, null, 900_000][i] ?? null),
  };
  expect(plain(barsSummary(current, previous, spend))).toBe(
    'Total de 6 k€ HT d’août 2026 à octobre 2026, en hausse de 50 % par rapport à l’année précédente ; au plus haut en octobre 2026 (3 k€ HT).',
  );
});

test('lines: the last value and the change; from three lines on only the extremes', () => {
  expect(plain(linesSummary(prices().slice(0, 2), price))).toBe(
    'De décembre 2024 à novembre 2026, Gazole B7 : 1,2170 €/L HT, en baisse de 3,6 % ; HVO100 : 1,4770 €/L HT, en baisse de 7,8 %.',
  );
  const rising = (label: string, by: number) => ({
    id: label,
    label,
    points: months(2, (_, i) => 1 + i * by),
  });
  const three = [rising('A', 0.1), rising('B', 0.3), rising('C', -0.2)];
  expect(plain(linesSummary(three, price))).toBe(
    'D’octobre 2026 à novembre 2026, B : 1,3000 €/L HT, en hausse de 30 % ; C : 0,8000 €/L HT, en baisse de 20 %.',
  );
});

test('parts: the largest and the second largest', () => {
  const parts = [
    { label: 'HVO100', value: 20_000 },
    { label: 'Gazole B7', value: 80_000 },
  ];
  expect(plain(partsSummary(parts, volume))).toBe(
    'Gazole B7 représente 80 % de 100 m³, devant HVO100 (20 %).',
  );
  expect(plain(partsSummary([...parts.slice(1), { label: 'GNR', value: 0 }], volume))).toBe(
    'Gazole B7 représente 100 % de 80 m³.',
  );
  expect(plain(partsSummary([{ label: 'GNR', value: 0 }], volume))).toBe('Total de 0 L.');
});

test('heat map: the highest cell, and the lowest if it is a single one', () => {
  const cells = (...values: (number | null)[]) =>
    values.map((value, index) => ({ label: `lundi à ${index} h`, value }));
  expect(plain(heatSummary(cells(500, null, 900, 100), volume))).toBe(
    'Au plus haut : lundi à 2 h (900 L) ; au plus bas : lundi à 3 h (100 L).',
  );
  expect(plain(heatSummary(cells(0, 0, 900), volume))).toBe('Au plus haut : lundi à 2 h (900 L).');
  expect(plain(heatSummary(cells(23_800, 9_093), volume))).toBe(
    'Au plus haut : lundi à 0 h (23,8 m³) ; au plus bas : lundi à 1 h (9,1 m³).',
  );
  expect(plain(heatSummary(cells(7, 7), volume))).toBe('Valeur constante : 7 L.');
});

test('sparkline: both ends, one end, none', () => {
  const points = (...values: (number | null)[]) => values.map((value) => ({ value }));
  expect(plain(sparkSummary(points(null, 1.2, 1.23, null), price))).toBe(
    'De 1,2000 €/L HT à 1,2300 €/L HT, en hausse de 2,5 %.',
  );
  expect(plain(sparkSummary(points(1.2), price))).toBe('1,2000 €/L HT.');
  expect(sparkSummary(points(null), price)).toBe('Aucune donnée.');
});

test('the sentence says that an axis is cut', () => {
  expect(withTruncation('Stable.', true)).toBe('Stable. Échelle tronquée.');
  expect(withTruncation('Stable.', false)).toBe('Stable.');
  expect(withTruncation('', true)).toBe('');
});
