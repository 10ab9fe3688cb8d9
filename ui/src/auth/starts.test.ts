import { beforeEach, expect, test } from 'vitest';
import { countStart, forgetStarts, mayStart } from './starts';

beforeEach(() => sessionStorage.clear());

test('the third start within 60 seconds is refused', () => {
  expect(mayStart(0)).toBe(true);
  countStart(0);
  expect(mayStart(1_000)).toBe(true);
  countStart(1_000);
  expect(mayStart(2_000)).toBe(false);
  expect(mayStart(59_999)).toBe(false);
  expect(mayStart(60_000)).toBe(true);
});

test('forgetStarts allows starts again, and foreign content counts as no start', () => {
  countStart(0);
  countStart(0);
  forgetStarts();
  expect(mayStart(0)).toBe(true);
  sessionStorage.setItem('auth-starts', '{');
  expect(mayStart(0)).toBe(true);
});
