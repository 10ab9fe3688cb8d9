import { expect, test } from 'vitest';
import corpus from '../../../internal/domain/testdata/texts.json';
import { hasControls, printable } from './characters';

test.each(corpus)('$value gives “$line” in one line, “$kept” in several', (of) => {
  expect(hasControls(of.value)).toBe(of.line !== '');
  expect(printable(of.value)).toBe(of.kept);
});

test('half of a surrogate pair counts as a control character', () => {
  expect(hasControls('a\ud83d')).toBe(true);
  expect(printable('a\ud83db')).toBe('ab');
});

test('every line separator becomes a line feed, and a tab a space', () => {
  expect(printable('a\rb\r\nc\u2028d\u0085e\tf')).toBe('a\nb\nc\nd\ne f');
});
