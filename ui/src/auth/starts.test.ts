import { beforeEach, expect, test } from 'vitest';
import { canStartSignIn, clearSignInStarts, countSignInStart } from './starts';

beforeEach(() => sessionStorage.clear());

test('the third start within 60 seconds is refused', () => {
  expect(canStartSignIn(0)).toBe(true);
  countSignInStart(0);
  expect(canStartSignIn(1_000)).toBe(true);
  countSignInStart(1_000);
  expect(canStartSignIn(2_000)).toBe(false);
  expect(canStartSignIn(59_999)).toBe(false);
  expect(canStartSignIn(60_000)).toBe(true);
});

test('clearSignInStarts allows starts again, and foreign content counts as no start', () => {
  countSignInStart(0);
  countSignInStart(0);
  clearSignInStarts();
  expect(canStartSignIn(0)).toBe(true);
  sessionStorage.setItem('auth-starts', '{');
  expect(canStartSignIn(0)).toBe(true);
});
