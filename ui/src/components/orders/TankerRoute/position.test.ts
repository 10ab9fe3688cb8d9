import { expect, test } from 'vitest';
import { positionSentence } from './position';

const now = new Date('2026-03-12T13:15:00Z');
const position = {
  recordedAt: '2026-03-12T13:13:00Z',
  distanceKm: '12.4',
  eta: '2026-03-12T13:35:00Z',
};

test('how far, when, and how sure', () => {
  expect(positionSentence(position, now)).toBe(
    'Camion-citerne à 12,4\u00a0km, arrivée estimée à 14:35, dernière position à 14:13.',
  );
  expect(positionSentence({ ...position, distanceKm: null, eta: null }, now)).toBe(
    'Camion-citerne en route, dernière position à 14:13.',
  );
});

test('a tanker that is there is at no distance, and no arrival is estimated', () => {
  expect(positionSentence({ ...position, distanceKm: '0.04' }, now)).toBe(
    'Camion-citerne arrivé sur place, dernière position à 14:13.',
  );
  expect(positionSentence({ ...position, distanceKm: '0.05' }, now)).toContain(
    'à 0,1\u00a0km, arrivée estimée à 14:35',
  );
});

test('an estimate that is past says nothing any more', () => {
  expect(positionSentence({ ...position, eta: '2026-03-12T13:15:00Z' }, now)).toBe(
    'Camion-citerne à 12,4\u00a0km, dernière position à 14:13.',
  );
});

test('a position older than five minutes says nothing of where it is', () => {
  const fiveMinutes = { ...position, recordedAt: '2026-03-12T13:10:00Z' };
  expect(positionSentence(fiveMinutes, now)).toContain('à 12,4');
  expect(positionSentence({ ...position, recordedAt: '2026-03-12T13:09:59Z' }, now)).toBe(
    'Position momentanément indisponible (dernière à 14:09).',
  );
  expect(positionSentence(null, now)).toBe('Position momentanément indisponible.');
});
