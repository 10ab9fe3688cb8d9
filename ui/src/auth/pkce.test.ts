import { afterEach, expect, test, vi } from 'vitest';
import { challengeOf, randomText, verifierLength } from './pkce';

afterEach(() => vi.restoreAllMocks());

test('a verifier is 128 characters of the specification’s alphabet', () => {
  expect(randomText(verifierLength)).toMatch(/^[A-Za-z0-9\-._~]{128}$/);
  expect(randomText(verifierLength)).not.toBe(randomText(verifierLength));
});

test('bytes that would bias the result are drawn again', () => {
  const draws = [
    [198, 255, 0],
    [65, 197],
  ];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint8Array).set(draws.shift() ?? []);
    return array;
  });
  // 198 and 255 are drawn again; 0 gives the first character, 65 and 197 the last one.
  expect(randomText(3)).toBe('A~~');
});

test('the challenge of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});
