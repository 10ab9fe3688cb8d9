// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offline } from '../design/feedback/Drawing/drawings/offline';

test('the offline page has the drawing of the offline screens', () => {
  const page = readFileSync(join(import.meta.dirname, 'offline.html'), 'utf8');
  expect(page).toContain(`d="${offline.line}"`);
  expect(page).toContain(`d="${offline.accent}"`);
});
