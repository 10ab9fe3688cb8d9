import { expect, test } from 'vitest';
import { dayParts } from './words';

test('the heading of a day has three parts', () => {
  expect(dayParts('2026-11-23')).toEqual({ weekday: 'lun.', day: '23', month: 'novembre' });
  expect(dayParts('2026-12-01')).toEqual({ weekday: 'mar.', day: '1er', month: 'décembre' });
});
