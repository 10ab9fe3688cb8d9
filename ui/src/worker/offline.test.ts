// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawings } from '../design/feedback/Drawing/drawings';

test('the offline page has the drawing of the offline screens', () => {
  const page = readFileSync(join(import.meta.dirname, 'offline.html'), 'utf8');
  expect(page).toContain(`d="${drawings.offline.line}"`);
  expect(page).toContain(`d="${drawings.offline.accent}"`);
});
