import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { registerDirtyForm } from '../../lib/dirty-forms';
import {
  type Edit,
  type EditInAddress,
  readEdit,
  sectionAt,
  useAnchor,
  useEdit,
  writeEdit,
} from './address-bar';

/** Whether the user may edit. */
let mayEdit = true;

/** Renders the hook at a URL; only the address a1 and the contact c1 exist. */
function editAt(path: string, ready = true) {
  let current: EditInAddress | undefined;
  function Probe() {
    current = useEdit(
      ready,
      (edit) => !('id' in edit) || [null, 'a1', 'c1'].includes(edit.id),
      () => mayEdit,
    );
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }], {
    initialEntries: ['/', path],
  });
  render(<RouterProvider router={router} />);
  return {
    router,
    edit: () => current as EditInAddress,
    at: () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
  };
}

test.each([
  ['informations', { what: 'informations' }],
  ['logo', { what: 'logo' }],
  ['sepa', { what: 'sepa' }],
  ['carte', { what: 'carte' }],
  ['notifications', { what: 'notifications' }],
  ['adresse-nouvelle', { what: 'adresse', id: null }],
  ['adresse-a1', { what: 'adresse', id: 'a1' }],
  ['copie-a1', { what: 'copie', id: 'a1' }],
  ['contact-nouveau', { what: 'contact', id: null }],
  ['contact-c1', { what: 'contact', id: 'c1' }],
  ['signature-302', { what: 'signature', id: '302' }],
] satisfies [string, Edit][])('?edit=%s is read and written', (text, edit) => {
  expect(readEdit(text)).toEqual(edit);
  expect(writeEdit(edit)).toBe(text);
});

test.each([
  ['/entreprise/?edit=', '/entreprise/'],
  ['/entreprise/?edit=adresse-', '/entreprise/'],
  ['/entreprise/?edit=signature-', '/entreprise/'],
  ['/entreprise/?edit=adresse-gone#adresses', '/entreprise/#adresses'],
  ['/entreprise/?a=1&edit=x', '/entreprise/?a=1'],
])('%s becomes %s', async (from, to) => {
  const { at, edit, router } = editAt(from);
  await act(async () => {});
  expect(at()).toBe(to);
  expect(edit().edit).toBeNull();
  // The entry was replaced: going back once leaves the page.
  await act(() => router.navigate(-1));
  expect(at()).toBe('/');
});

test('no value is rejected before the data has loaded', async () => {
  const { at, edit } = editAt('/entreprise/?edit=adresse-gone', false);
  await act(async () => {});
  expect(at()).toBe('/entreprise/?edit=adresse-gone');
  expect(edit().edit).toBeNull();
});

test('opening a drawer pushes a history entry, closing it replaces that entry', async () => {
  const { at, edit, router } = editAt('/entreprise/?a=1#contacts');
  await act(async () => edit().open({ what: 'contact', id: 'c1' }));
  expect(at()).toBe('/entreprise/?a=1&edit=contact-c1#contacts');
  await act(async () => edit().close());
  expect(at()).toBe('/entreprise/?a=1#contacts');
  await act(() => router.navigate(-1));
  expect(at()).toBe('/entreprise/?a=1#contacts');
});

test('losing the permission does not close a drawer with unsaved input', async () => {
  const { edit, router, at } = editAt('/entreprise/?edit=contact-nouveau');
  await act(async () => {});
  let saved = () => {};
  await act(async () => {
    saved = registerDirtyForm();
  });
  mayEdit = false;
  await act(() => router.navigate('/entreprise/?edit=contact-nouveau#contacts'));
  expect(edit().edit).toEqual({ what: 'contact', id: null });
  await act(async () => saved());
  expect([edit().edit, at()]).toEqual([null, '/entreprise/#contacts']);
  mayEdit = true;
});

test.each([
  ['#adresses', 'Adresses'],
  ['#adresse-a1', 'Dépôt Toulouse'],
  ['#adresse-gone', 'Adresses'],
  ['#adresse-a%2F2', 'Dépôt Albi'],
  ['#adresse-%', 'Adresses'],
])('%s brings the focus to « %s »', (hash, text) => {
  Element.prototype.scrollIntoView = () => undefined;
  function Page() {
    useAnchor(true);
    return (
      <section id="adresses">
        <h2 tabIndex={-1}>Adresses</h2>
        <ul>
          <li id={writeEdit({ what: 'adresse', id: 'a1' })} tabIndex={-1}>
            Dépôt Toulouse
          </li>
          <li id={writeEdit({ what: 'adresse', id: 'a/2' })} tabIndex={-1}>
            Dépôt Albi
          </li>
        </ul>
      </section>
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [`/entreprise/${hash}`],
  });
  render(<RouterProvider router={router} />);
  expect(document.activeElement?.textContent).toBe(text);
});

test.each([
  ['adresses', 'adresses'],
  ['adresse-a1', 'adresses'],
  ['contact-c1', 'contacts'],
  ['moyens-de-paiement', 'moyens-de-paiement'],
])('%s is in the section %s', (anchor, section) => {
  expect(sectionAt(anchor)).toBe(section);
});
