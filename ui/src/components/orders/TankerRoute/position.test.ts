import { expect, test } from 'vitest';
import { positionSentence } from './position';

const now = new Date('2026-03-12T13:15:00Z');
const position = {
  recordedAt: '2026-03-12T13:13:00Z',
  distanceKm: '12.4',
  eta: '2026-03-12T13:35:00Z',
};

test('the distance, the arrival, and the time of the position', () => {
  expect(positionSentence(position, now)).toBe(
    'Camion-citerne à 12,4\u00a0km, arrivée estimée à 14:35, dernière position à 14:13.',
  );
  expect(positionSentence({ ...position, distanceKm: null, eta: null }, now)).toBe(
    'Camion-citerne en route, dernière position à 14:13.',
  );
});

test('a tanker at the site has no distance and no estimated arrival', () => {
  expect(positionSentence({ ...position, distanceKm: '0.04' }, now)).toBe(
    'Camion-citerne arrivé sur place, dernière position à 14:13.',
  );
  expect(positionSentence({ ...position, distanceKm: '0.05' }, now)).toContain(
    'à 0,1\u00a0km, arrivée estimée à 14:35',
  );
});

test('an estimate in the past is not shown', () => {
  expect(positionSentence({ ...position, eta: '2026-03-12T13:15:00Z' }, now)).toBe(
    'Camion-citerne à 12,4\u00a0km, dernière position à 14:13.',
  );
});

test('a position older than five minutes is not used', () => {
  const fiveMinutes = { ...position, recordedAt: '2026-03-12T13:10:00Z' };
  expect(positionSentence(fiveMinutes, now)).toContain('à 12,4');
  expect(positionSentence({ ...position, recordedAt: '2026-03-12T13:09:59Z' }, now)).toBe(
    'Position momentanément indisponible (dernière à 14:09).',
  );
  expect(positionSentence(null, now)).toBe('Position momentanément indisponible.');
});
