import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../app/shell/browser.testing';
import { draftOwner } from '../../../lib/drafts';
import { recentFilters, savedFilters, saveFilter } from '../../../lib/saved-filters';
import { flag, list } from '../../../lib/search-params';
import { fill } from '../../../lib/user-input.testing';
import { ToastProvider } from '../../feedback/Toast/ToastProvider';
import { useTableState } from '../DataTable/useTableState';
import { FilterBar } from './FilterBar';
// A lazy component: in a test it is loaded at once.
import './SavedFilters';

const owner = { person: '7', business: '1042' };
const options = {
  filters: { retard: flag(), site: list() },
  sorts: ['date'] as const,
  defaultSort: '-date',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowser(1440);
  // Without media queries the layout is that of a desktop.
  vi.stubGlobal('matchMedia', undefined);
  localStorage.clear();
  draftOwner.set(owner);
});
afterEach(() => {
  cleanup();
  draftOwner.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Filtered({ within: tab }: { within: string | undefined }) {
  const state = useTableState(options);
  const { filters, setFilters, setSearch, clear, setPage } = state;
  return (
    <>
      <FilterBar
        onClear={clear}
        saved={{ screen: 'invoices', state, within: tab }}
        filters={[
          {
            id: 'retard',
            label: 'Échéance',
            options: [{ value: '1', label: 'En retard' }],
            values: filters.retard ? ['1'] : [],
            onChange: (values) => setFilters({ retard: values.length > 0 }),
          },
          {
            id: 'site',
            label: 'Site',
            options: [{ value: 'a1', label: 'Agen' }],
            values: filters.site,
            onChange: (site) => setFilters({ site }),
          },
        ]}
      />
      <button type="button" onClick={() => setSearch('martin')}>
        Chercher
      </button>
      <button type="button" onClick={() => setPage(3)}>
        Page 3
      </button>
    </>
  );
}

async function visit(search = '', tab?: string) {
  const element = <Filtered within={tab} />;
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] });
  await act(async () => {
    render(
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>,
    );
    // Its code loads in parallel with the list.
    await vi.dynamicImportSettled();
  });
  return router;
}

const user = userEvent.setup({ delay: null });
const press = (name: string | RegExp) =>
  user.click(screen.getByRole('button', { name, hidden: true }));
const open = () => press(/^Filtres enregistrés/);
const name = async (text: string, button = 'Enregistrer') => {
  await fill(screen.getByLabelText('Nom du filtre'), text);
  await press(button);
};
const kept = () => savedFilters(owner, 'invoices');
const listed = (title: string) =>
  within(screen.getByRole('list', { name: title, hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);

test('filters are saved with the order and without the page, and shown by name', async () => {
  const router = await visit('?retard=1&tri=date&page=3&par=50&facture=f1');
  await open();
  await press('Enregistrer ces filtres…');
  await name('  Les retards ');
  expect(kept()).toEqual([{ name: 'Les retards', search: '?retard=1&tri=date' }]);
  screen.getByRole('button', { name: /^Filtres enregistrés, en cours\s:\s?Les retards$/ });
  expect(router.state.location.search).toBe('?retard=1&tri=date&page=3&par=50&facture=f1');
});

test('saved filters replace the current ones, at the first page', async () => {
  saveFilter(owner, 'invoices', { name: 'Agen', search: '?site=a1&tri=date' });
  const router = await visit('?q=x&retard=1&page=3&par=50&onglet=vehicules');
  await open();
  await press('Agen');
  expect(router.state.location.search).toBe('?site=a1&tri=date&par=50&onglet=vehicules');
});

test('without filters there is nothing to save, and the panel explains how to save', async () => {
  await visit('?tri=date', 'À venir');
  await open();
  expect(screen.queryByText('Enregistrer ces filtres…')).toBeNull();
  screen.getByText(/^Choisissez des filtres/);
});

test('saved filters are not saved again under another name', async () => {
  saveFilter(owner, 'invoices', { name: 'Retards', search: '?retard=1' });
  await visit('?retard=1');
  await open();
  expect(screen.queryByText('Enregistrer ces filtres…')).toBeNull();
});

test('a name that is in use is taken from other filters only after a confirmation', async () => {
  saveFilter(owner, 'invoices', { name: 'Retards', search: '?site=a1' });
  await visit('?retard=1');
  await open();
  await press('Enregistrer ces filtres…');
  await name('retards');
  screen.getByText(/existe déjà/);
  expect(kept()).toEqual([{ name: 'Retards', search: '?site=a1' }]);
  await press('Remplacer');
  expect(kept()).toEqual([{ name: 'retards', search: '?retard=1' }]);
});

test('a name is required', async () => {
  await visit('?retard=1');
  await open();
  await press('Enregistrer ces filtres…');
  await name('   ');
  screen.getByText('Donnez un nom à ces filtres.');
  expect(kept()).toEqual([]);
});

test('a name can be changed, also only in its capitals', async () => {
  saveFilter(owner, 'invoices', { name: 'retards', search: '?retard=1' });
  await visit();
  await open();
  await press('Renommer retards');
  await name('Retards');
  expect(kept()).toEqual([{ name: 'Retards', search: '?retard=1' }]);
});

test('deleted filters can be restored', async () => {
  saveFilter(owner, 'invoices', { name: 'Retards', search: '?retard=1' });
  await visit();
  await open();
  await press('Supprimer Retards');
  expect(kept()).toEqual([]);
  await press('Annuler');
  expect(kept()).toEqual([{ name: 'Retards', search: '?retard=1' }]);
  expect(listed('Filtres enregistrés')).toEqual(['Retards']);
});

const wait = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const words = () => recentFilters(owner, 'invoices').map((one) => one.words);

test('filters that were used for a while are offered again, in words', async () => {
  await visit('?retard=1&site=a1', 'À venir');
  await wait(3_000);
  await press('Chercher');
  await wait(3_000);
  expect(words().map((one) => one.replace(/\s/g, ' '))).toEqual([
    'À venir · « martin » · En retard · Agen',
    'À venir · En retard · Agen',
  ]);
  await press(/Effacer les filtres/);
  await open();
  expect(listed('Récents')).toHaveLength(2);
});

test('intermediate filters, filters in use and saved filters are not offered as recent', async () => {
  saveFilter(owner, 'invoices', { name: 'Agen', search: '?site=a1' });
  const router = await visit('?retard=1');
  await wait(2_900);
  await press('Chercher');
  await wait(3_000);
  expect(words()).toHaveLength(1);
  await act(() => router.navigate('/?site=a1'));
  await wait(3_000);
  await open();
  expect(listed('Récents').map((one) => one?.replace(/\s/g, ' '))).toEqual([
    '« martin » · En retard',
  ]);
});

test('without a known user nothing is offered', async () => {
  draftOwner.set(null);
  await visit('?retard=1');
  expect(screen.queryByRole('button', { name: /^Filtres enregistrés/ })).toBeNull();
});
