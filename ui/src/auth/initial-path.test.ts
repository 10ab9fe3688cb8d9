import { expect, test } from 'vitest';
import { initialPath } from './initial-path';

test('the path asked for is / until there is another', () => {
  expect(initialPath.get()).toBe('/');
});
