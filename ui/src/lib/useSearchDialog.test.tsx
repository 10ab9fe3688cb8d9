import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type SearchDialog, useSearchDialog } from './useSearchDialog';

const names = ['inviter', 'modifier'] as const;
const options = {
  parts: ['etape'],
  isKnown: (value: string, name: (typeof names)[number]) => name === 'inviter' || value !== '',
};

/** Renders the hook on a page, with another page before it in the history. */
function dialogAt(path: string) {
  let current: SearchDialog<(typeof names)[number]> | undefined;
  function Probe() {
    current = useSearchDialog(names, options);
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }], {
    initialEntries: ['/before', path],
  });
  render(<RouterProvider router={router} />);
  return {
    dialog: () => current as SearchDialog<(typeof names)[number]>,
    at: () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
    back: () => act(() => router.navigate(-1)),
  };
}

test('opening adds an entry to the history, and Back closes the dialog', async () => {
  const { dialog, at, back } = dialogAt('/page?q=a,b#ici');
  await act(async () => dialog().open('modifier', '42'));
  expect(at()).toBe('/page?q=a,b&modifier=42#ici');
  expect(dialog().requested).toEqual({ name: 'modifier', value: '42' });
  await back();
  expect([at(), dialog().requested]).toEqual(['/page?q=a,b#ici', null]);
});

test('closing replaces the entry, and keeps the page’s own parameters', async () => {
  const { dialog, at, back } = dialogAt('/page?q=a&modifier=42&etape=2#ici');
  await act(async () => dialog().close());
  expect([at(), dialog().requested]).toEqual(['/page?q=a#ici', null]);
  await back();
  expect(at()).toBe('/before');
});

test('one dialog is open at a time; one without a value has only its name in the URL', async () => {
  const { dialog, at } = dialogAt('/page?modifier=42&etape=2');
  await act(async () => dialog().open('inviter'));
  expect(at()).toBe('/page?inviter');
  expect(dialog().requested).toEqual({ name: 'inviter', value: '' });
});

test('a dialog in the initial URL is open', () => {
  expect(dialogAt('/page?modifier=42').dialog().requested).toEqual({
    name: 'modifier',
    value: '42',
  });
});

test.each(['/page', '/page?autre=1', '/page?modifier='])('%s opens nothing', (path) => {
  expect(dialogAt(path).dialog().requested).toBeNull();
});
