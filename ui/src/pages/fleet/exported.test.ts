import { expect, test } from 'vitest';
import { gather } from './exported';

test('all pages are gathered, each row once', async () => {
  const pages = [[{ id: 'a' }], [{ id: 'a' }, { id: 'b' }]];
  const found = await gather(async ({ page }) => ({
    items: pages[page - 1] ?? [],
    pageInfo: { totalPages: 2 },
  }));
  expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
});
