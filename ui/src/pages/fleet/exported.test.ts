import { expect, test } from 'vitest';
import { gather } from './exported';

test('pages are gathered until there are no more, each row once', async () => {
  const pages = [[{ id: 'a' }], [{ id: 'a' }, { id: 'b' }]];
  const found = await gather(async ({ page }) => ({
    items: pages[page - 1] ?? [],
    pageInfo: { totalPages: 2 },
  }));
  expect(found.map(({ id }) => id)).toEqual(['a', 'b']);
});
