import { expect, test } from 'vitest';
import { slotInBrief, slotInWords, windowInWords } from './slot';

const morning = {
  date: '2026-03-13',
  window: 'MORNING',
  startsAt: '2026-03-13T05:00:00Z',
  endsAt: '2026-03-13T11:00:00Z',
} as const;
const night = {
  ...morning,
  window: 'NIGHT',
  startsAt: '2026-03-13T19:00:00Z',
  endsAt: '2026-03-14T04:00:00Z',
} as const;

test('a slot with its hours', () => {
  expect(slotInWords(morning)).toBe('vendredi 13\u00a0mars entre\u00a006:00\u00a0et\u00a012:00');
  expect(windowInWords(morning)).toBe('Matin, 06:00\u2060–\u206012:00');
  expect(slotInBrief(morning)).toBe('ven. 13\u00a0mars, le matin');
});

test('a night ends the next day', () => {
  expect(slotInWords(night)).toBe(
    'vendredi 13\u00a0mars entre\u00a020:00\u00a0et\u00a005:00 le lendemain',
  );
});

test('values that the provider does not send are left out', () => {
  expect(slotInWords({ date: '2026-03-13', window: 'AFTERNOON' })).toBe(
    'vendredi 13\u00a0mars, l’après-midi',
  );
  expect(slotInWords({ date: '2026-03-13' })).toBe('vendredi 13\u00a0mars');
  expect(windowInWords({ date: '2026-03-13' })).toBe('');
});
