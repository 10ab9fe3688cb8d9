import { describe, expect, test } from 'vitest';
import { moved } from './moves';

const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

describe('days side by side', () => {
  const grid = { kind: 'days', days, rows: 3 } as const;
  const at = { date: '2026-11-16', row: 1 };
  test.each([
    ['ArrowLeft', '2026-11-15', 1],
    ['ArrowRight', '2026-11-17', 1],
    ['ArrowUp', '2026-11-16', 0],
    ['ArrowDown', '2026-11-16', 2],
    ['Home', '2026-11-16', 1],
    ['End', '2026-11-20', 1],
    ['PageUp', '2026-11-09', 1],
    ['PageDown', '2026-11-23', 1],
  ])('%s moves to %s, %i', (key, date, row) => {
    expect(moved(at, { key }, grid)).toEqual({ date, row });
  });

  test('the first and the last row are limits', () => {
    expect(moved({ ...at, row: 0 }, { key: 'ArrowUp' }, grid)?.row).toBe(0);
    expect(moved({ ...at, row: 2 }, { key: 'ArrowDown' }, grid)?.row).toBe(2);
  });

  test('with Control, the first and the last cell', () => {
    expect(moved(at, { key: 'Home', ctrlKey: true }, grid)).toEqual({ date: days[0], row: 0 });
    expect(moved(at, { key: 'End', ctrlKey: true }, grid)).toEqual({ date: days[4], row: 2 });
  });

  test('any other key is ignored', () => {
    expect(moved(at, { key: 'Tab' }, grid)).toBeNull();
    expect(moved(at, { key: 'n' }, { kind: 'month' })).toBeNull();
  });
});

describe('a month', () => {
  test.each([
    ['ArrowLeft', '2026-12-30'],
    ['ArrowRight', '2027-01-01'],
    ['ArrowUp', '2026-12-24'],
    ['ArrowDown', '2027-01-07'],
    ['Home', '2026-12-28'],
    ['End', '2027-01-03'],
    ['PageUp', '2026-11-30'],
    ['PageDown', '2027-01-31'],
  ])('%s moves to %s', (key, date) => {
    expect(moved({ date: '2026-12-31', row: 0 }, { key }, { kind: 'month' })).toEqual({
      date,
      row: 0,
    });
  });
});
