import { expect, test } from 'vitest';
import corpus from '../../../internal/domain/testdata/texts.json';
import { hasControls, printable } from './characters';

test.each(corpus)('$value gives “$line” in one line, “$kept” in several', (of) => {
  expect(hasControls(of.value)).toBe(of.line !== '');
  expect(printable(of.value)).toBe(of.kept);
});

test('half a character is none', () => {
  expect(hasControls('a\ud83d')).toBe(true);
  expect(printable('a\ud83db')).toBe('ab');
});

test('whatever ends a line is a line feed, and a tab is a space', () => {
  expect(printable('a\rb\r\nc\u2028d\u0085e\tf')).toBe('a\nb\nc\nd\ne f');
});
