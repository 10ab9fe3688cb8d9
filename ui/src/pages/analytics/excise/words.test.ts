import { expect, test } from 'vitest';
import { panelPath } from '../panel';
import {
  daysOfQuarter,
  lastQuarters,
  previousQuarter,
  quarterKey,
  quarterName,
  quarterOf,
  selectedQuarter,
} from './quarters';
import { refund, vehicle } from './refund.fixture';
import { caution, exclusionInWords, isConcerned, nothingEligible } from './words';

const plain = (text: string | null) => text?.replace(/\s/g, ' ');

test('the amount follows from the vehicles’ litres, to the cent', () => {
  const { vehicles, eligibleLitres, amount } = refund();
  const eligible = vehicles.filter(({ exclusion }) => exclusion === null);
  // 15,56 € a hectolitre is 15,56 cents a litre.
  const cents = eligible.map(({ litres }) => Number((BigInt(litres) * 1556n + 50n) / 100n));
  expect(eligible.map((one) => one.amount)).toEqual(cents);
  expect(amount).toBe(cents.reduce((sum, one) => sum + one, 0));
  expect(eligibleLitres).toBe(eligible.reduce((sum, { litres }) => sum + litres, 0));
});

test('the refund applies with a vehicle of 7,5 t or more, or of unknown mass', () => {
  const concerned = (...all: Parameters<typeof vehicle>[1][]) =>
    isConcerned({ vehicles: all.map((one, i) => vehicle(i, one)) });
  expect(concerned()).toBe(false);
  expect(concerned({ exclusion: 'TOO_LIGHT', gvwKg: 3_500 })).toBe(false);
  expect(concerned({ exclusion: 'TOO_LIGHT', gvwKg: 3_500 }, {})).toBe(true);
  expect(concerned({ exclusion: 'GVW_UNKNOWN', gvwKg: null })).toBe(true);
  expect(concerned({ exclusion: 'PASSENGERS', gvwKg: 18_000 })).toBe(true);
  expect(concerned({ exclusion: 'NOT_FREIGHT', gvwKg: null })).toBe(false);
});

test('each exclusion has its text', () => {
  const said = (exclusion: Parameters<typeof exclusionInWords>[0]['exclusion'], gvwKg = 3_500) =>
    plain(exclusionInWords({ exclusion, gvwKg }));
  expect(said(null)).toBeUndefined();
  expect(said('TOO_LIGHT')).toBe('Moins de 7,5 t (PTAC 3 500 kg)');
  expect(said('PASSENGERS')).toBe(
    'Transport de personnes : un autre taux s’applique, non calculé ici',
  );
  expect(said('CORSICA')).toMatch(/^En Corse :/);
  expect(said('GVW_UNKNOWN')).toMatch(/^PTAC non renseigné/);
  expect(said('NEWER' as never)).toBe('NEWER');
});

test('the caution of the estimate names the rate of the year', () => {
  expect(plain(caution(refund()))).toBe(
    'Estimation indicative pour le transport routier de marchandises (véhicules de 7,5 t et plus). Taux 2026 : 15,56 €/hL hors Corse. Le montant se déclare avec la TVA. Vérifiez votre éligibilité avec votre expert-comptable.',
  );
  expect(caution({ year: 2024, ratePerHl: null })).toContain('Taux non renseigné pour 2024.');
});

test('without an eligible vehicle the reason is given', () => {
  const of = (...all: Parameters<typeof vehicle>[1][]) =>
    plain(nothingEligible({ vehicles: all.map((one, i) => vehicle(i, one)) }));
  expect(of({})).toBeUndefined();
  expect(of()).toBe('Aucun véhicule n’a pris de gazole dans le trimestre.');
  expect(of({ exclusion: 'PASSENGERS' })).toMatch(/^Vos véhicules transportent des personnes :/);
  expect(of({ exclusion: 'PASSENGERS' }, { exclusion: 'CORSICA' })).toMatch(/^Aucun véhicule n’y/);
});

test('quarters have their names, keys and neighbours', () => {
  expect(quarterOf('2026-03-31')).toEqual({ year: 2026, quarter: 1 });
  expect(quarterOf('2026-10-01')).toEqual({ year: 2026, quarter: 4 });
  expect(previousQuarter({ year: 2026, quarter: 1 })).toEqual({ year: 2025, quarter: 4 });
  expect(lastQuarters('2026-11-21').map(quarterKey)).toEqual([
    '2026-4',
    '2026-3',
    '2026-2',
    '2026-1',
    '2025-4',
    '2025-3',
    '2025-2',
    '2025-1',
  ]);
  expect(quarterName({ year: 2026, quarter: 1 })).toBe('1er trimestre 2026');
  expect(quarterName({ year: 2026, quarter: 4 })).toBe('4e trimestre 2026');
});

test('a quarter ends with its last month, or today', () => {
  const days = (quarter: number, today: string) => daysOfQuarter({ year: 2026, quarter }, today);
  expect(days(1, '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(days(2, '2026-11-21')).toEqual({ from: '2026-04-01', to: '2026-06-30' });
  expect(days(4, '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-11-21' });
});

test('the URL selects one of the last eight quarters, or else the last complete one', () => {
  const requested = (search: string) => quarterKey(selectedQuarter(search, '2026-11-21'));
  expect(requested('?panneau=accise&annee=2026&trimestre=4')).toBe('2026-4');
  expect(requested('?panneau=accise')).toBe('2026-3');
  expect(requested('?panneau=accise&annee=2020&trimestre=1')).toBe('2026-3');
  expect(requested('?panneau=accise&annee=2026&trimestre=5')).toBe('2026-3');
});

test('a panel keeps the filters of the page', () => {
  const search = '?du=2026-01-01&panneau=accise&annee=2025&trimestre=1';
  expect(panelPath(search, 'bilan')).toBe('?du=2026-01-01&panneau=bilan');
  expect(panelPath(search, 'accise', { year: 2026, quarter: 2 })).toBe(
    '?du=2026-01-01&panneau=accise&annee=2026&trimestre=2',
  );
});
