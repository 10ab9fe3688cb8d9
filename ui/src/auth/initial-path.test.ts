import { expect, test } from 'vitest';
import { initialPath } from './initial-path';

test('the requested path is / until another is stored', () => {
  expect(initialPath.get()).toBe('/');
});
