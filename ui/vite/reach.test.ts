// @vitest-environment node
import { expect, test } from 'vitest';
import { reach } from './reach';

const leads: Record<string, readonly string[]> = { a: ['b'], b: ['c', 'x'], c: ['a'], d: ['c'] };

test('what some things lead to, over any number of steps, each once and with themselves', () => {
  expect([...reach(['a'], (id) => leads[id])]).toEqual(['a', 'b', 'c', 'x']);
  expect([...reach(['d', 'x'], (id) => leads[id])]).toEqual(['d', 'x', 'c', 'a', 'b']);
});
