import { expect, test } from 'vitest';
import { slotsFrom } from './order.fixture';
import {
  daysShown,
  deliverableDays,
  firstAvailable,
  holidays,
  readSlot,
  slotKey,
  slotRange,
} from './slots';

const slots = slotsFrom('2026-11-21', 61, '2026-12-25');

test('days without deliveries are omitted', () => {
  const days = deliverableDays(slots);
  expect(days.slice(0, 5).map(({ date }) => date)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
  expect(days.slice(0, daysShown)).toHaveLength(14);
  expect(days.some(({ date }) => date === '2026-11-29' || date === '2026-12-25')).toBe(false);
});

test('bank holidays between two days are listed', () => {
  expect(holidays(slots, '2026-12-20', '2026-12-31')).toEqual(['2026-12-25']);
  expect(holidays(slots, '2026-12-26', '2026-12-31')).toEqual([]);
});

test('the first available slot on or after the requested date', () => {
  const days = deliverableDays(slots);
  const key = (wished?: string) => {
    const first = firstAvailable(days, wished);
    return first && slotKey(first);
  };
  expect(key()).toBe('2026-11-24/AFTERNOON');
  expect(key('2026-11-29')).toBe('2026-11-30/MORNING');
  expect(key('2030-01-01')).toBe('2026-11-24/AFTERNOON');
  expect(firstAvailable([])).toBeNull();
  // A slot whose part of the day is unknown cannot be requested.
  const unnamed = days.map(({ date, slots }) => ({
    date,
    slots: slots.map((slot) => ({ ...slot, window: null })),
  }));
  expect(firstAvailable(unnamed)).toBeNull();
});

test('the key of a slot has its day and its part of the day', () => {
  expect(readSlot('2026-11-24/NIGHT')).toEqual({ date: '2026-11-24', window: 'NIGHT' });
  expect(readSlot('2026-11-24/')).toBeNull();
  expect(readSlot('')).toBeNull();
});

test('the request covers sixty days ahead', () => {
  expect(slotRange('2026-11-21')).toEqual({ from: '2026-11-21', to: '2027-01-20' });
});
