import { expect, test } from 'vitest';
import type { Series } from '../../design/charts/series';
import { emissions, spend, volume } from './measures';
import {
  emissionsSummary,
  seasonSummary,
  spendSummary,
  tanksSummary,
  vehiclesSummary,
  volumeSummary,
} from './summaries';

const plain = (text: string) => text.replace(/\s/g, ' ');
const series = (label: string, ...values: (number | null)[]): Series => ({
  id: label,
  label,
  points: values.map((value, i) => ({ x: `2026-0${i + 1}`, label: `mois ${i + 1}`, value })),
});
const kpi = (deltaPercent: string | null) =>
  ({ __typename: 'Kpi', value: '1', previous: '1', deltaPercent }) as const;
const year = 'l’année précédente';

test('volumes: the change, the total and the largest product', () => {
  const all = [series('AdBlue', 5_000, 5_000), series('Gazole B7', 30_000, 20_000)];
  const about = { subject: 'Volume', kpi: kpi('8.2'), compared: year };
  expect(plain(volumeSummary(all, about, volume))).toBe(
    'Volume en hausse de 8,2 % par rapport à l’année précédente, à 60 m³ ; le gazole B7 en représente 83,3 %.',
  );
});

test.each([
  ['without a comparison', kpi(null), null],
  ['with nothing to compare with', kpi(null), year],
  ['without key figures', null, year],
])('%s the sentence has only the total', (_, figure, compared) => {
  const about = { subject: 'Volume', kpi: figure, compared };
  expect(plain(volumeSummary([series('GNR', 500, 300)], about, volume))).toBe('Volume : 800 L.');
});

test('spend: the change, the total and the highest month', () => {
  const about = { subject: 'Dépense HT', kpi: kpi('-3'), compared: year };
  expect(plain(spendSummary(series('Dépense', 100_000_00, 200_000_00, null), about, spend))).toBe(
    'Dépense HT en baisse de 3 % par rapport à l’année précédente, à 300 k€ HT ; au plus haut en mois 2 (200 k€ HT).',
  );
});

test('emissions: the avoided part is mentioned, not subtracted', () => {
  const about = { subject: 'Émissions', kpi: kpi('0'), compared: year };
  const avoided = [series('Évitées grâce au HVO100', -2_000, -1_100)];
  expect(
    plain(emissionsSummary([series('HVO100', 10_000, 2_400)], avoided, about, emissions)),
  ).toBe(
    'Émissions stables par rapport à l’année précédente, à 12,4 t CO₂e. Évitées grâce au HVO100 : 3,1 t CO₂e.',
  );
  expect(plain(emissionsSummary([series('HVO100', 900)], [], about, emissions))).toMatch(/e\.$/);
});

const vehicle = (registration: string, volume: number, deltaPercent: string | null) =>
  ({ registration, volume, deltaPercent }) as never;

test('vehicles: the one with the largest volume, and those whose consumption has risen', () => {
  expect(
    plain(
      vehiclesSummary([
        vehicle('ZA112AA', 12_000, '-4'),
        vehicle('ZB418KT', 9_000, '38'),
        vehicle('ZC077LM', 8_000, '2'),
      ]),
    ),
  ).toBe(
    'ZA-112-AA a pris le plus : 12 m³ ; la consommation récente monte le plus pour ZB-418-KT (38 % de plus que sur les 90 jours d’avant).',
  );
  expect(plain(vehiclesSummary([vehicle('ZA112AA', 900, '4.9')]))).toBe(
    'ZA-112-AA a pris le plus : 900 L.',
  );
  expect(vehiclesSummary([])).toBe('');
});

test('tanks: the one that is empty first, and how many are empty soon', () => {
  const lasts = ({ daysLeft }: { daysLeft: string | null }) => daysLeft && `${daysLeft} jours`;
  const all = [
    { name: 'Cuve GNR', daysLeft: '12' },
    { name: 'Cuve AdBlue', daysLeft: '4.5' },
    { name: 'Cuve HVO', daysLeft: null },
  ];
  expect(plain(tanksSummary(all, lasts))).toBe(
    'La première à remplir est Cuve AdBlue (4.5 jours) ; 1 cuve à moins de 7 jours.',
  );
  expect(plain(tanksSummary(all.slice(0, 1), lasts))).toMatch(/aucune n’a moins de 7 jours\.$/);
  expect(tanksSummary(all.slice(2), lasts)).toBe('Autonomie inconnue pour toutes les cuves.');
});

test('an incomplete month is not the weakest of the season', () => {
  const cell = (label: string, value: number | null, whole = true) => ({ label, value, whole });
  const cells = [cell('janvier', 3_000), cell('février', 5_000), cell('mars', 100, false)];
  expect(plain(seasonSummary(cells, volume))).toBe(
    'Au plus haut : février (5 000 L) ; au plus bas : janvier (3 000 L).',
  );
  expect(plain(seasonSummary(cells.slice(2), volume))).toBe('Valeur constante : 100 L.');
});
