import { expect, test } from 'vitest';
import corpus from '../../../internal/domain/testdata/texts.json';
import { hasControls, hasControlsInLines, printable } from './characters';

test.each(corpus)('$value gives “$line” in one line, “$lines” in several', (of) => {
  expect(hasControls(of.value)).toBe(of.line !== '');
  expect(hasControlsInLines(of.value)).toBe(of.lines !== '');
});

test.each(corpus)('what a file has of $value is fit for several lines', ({ value, lines }) => {
  expect(hasControlsInLines(printable(value))).toBe(false);
  if (!lines) expect(printable(value)).toBe(value.replaceAll('\r\n', '\n'));
});

test('half a character is none', () => {
  expect(hasControls('a\ud83d')).toBe(true);
  expect(printable('a\ud83db')).toBe('ab');
});

test('whatever ends a line is a line feed, and a tab is a space', () => {
  expect(printable('a\rb\r\nc\u2028d\u0085e\tf')).toBe('a\nb\nc\nd\ne f');
});
