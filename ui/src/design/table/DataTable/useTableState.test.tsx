import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  createMemoryRouter,
  MemoryRouter,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { list, oneOf } from '../../../lib/search-params';
import { type TableOptions, useTableState } from './useTableState';

const options = {
  filters: {
    statut: list(['oncoming', 'ready']),
    origine: oneOf(['toutes', 'recurrente'], 'toutes'),
  },
  sorts: ['date', 'volume'],
  defaultSort: '-date',
} satisfies TableOptions;

const upwards = { ...options, defaultSort: 'date' } satisfies TableOptions;

/** Renders the list at an address; returns its state, the address and a way back. */
function at(search: string, given: TableOptions<typeof options.filters> = options) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/avant', `/livraisons${search}`]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({
      state: useTableState(given),
      address: decodeURIComponent(useLocation().search),
      path: useLocation().pathname,
      navigate: useNavigate(),
    }),
    { wrapper },
  );
  return {
    get state() {
      return result.current.state;
    },
    get address() {
      return result.current.address;
    },
    get path() {
      return result.current.path;
    },
    back: () => act(() => result.current.navigate(-1)),
  };
}

/** Sets a phone-sized window: jsdom has no media queries. */
function onAPhone() {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
}

afterEach(() => vi.unstubAllGlobals());

test('the list reads the address, and requests one page from the server', () => {
  const { state } = at('?q=bayonne&statut=ready&tri=volume&page=3&par=50');
  expect(state).toMatchObject({
    search: 'bayonne',
    filters: { statut: ['ready'], origine: 'toutes' },
    order: { by: 'volume', descending: false, usual: false },
    page: 3,
    pageSize: 50,
    narrowed: true,
    query: { page: 3, perPage: 50 },
    rows: undefined,
  });
  for (const search of ['?q=bayonne', '?statut=ready', '?origine=recurrente'])
    expect(at(search).state.narrowed, search).toBe(true);
  expect(at('').state).toMatchObject({
    order: { by: 'date', descending: true, usual: true },
    page: 1,
    pageSize: 25,
    narrowed: false,
  });
});

test('the server’s own order belongs to no column', () => {
  const own = { ...options, defaultSort: null };
  const list = at('', own);
  const order = () => {
    const { by, descending, usual } = list.state.order;
    return [by, descending, usual, list.address];
  };
  expect(order()).toEqual(['', false, true, '']);
  act(() => list.state.cycleSort('date'));
  expect(order()).toEqual(['date', true, false, '?tri=-date']);
  act(() => list.state.cycleSort('date'));
  expect(order()).toEqual(['date', false, false, '?tri=date']);
  act(() => list.state.cycleSort('date'));
  expect(order()).toEqual(['', false, true, '']);
  expect(at('?tri=', own).state.order.usual).toBe(true);
});

test('a link to other filters keeps the rest, and starts at the first page', () => {
  const { state } = at('?q=agen&statut=ready&tri=volume&page=3&nouvelle-commande=');
  expect(state.searchWith({ statut: [] })).toBe('?q=agen&tri=volume&nouvelle-commande');
});

test('on a phone the list is requested from its first page, and pages add no history entries', () => {
  onAPhone();
  const list = at('?page=3');
  expect(list.state).toMatchObject({ query: { perPage: 25 }, rows: 75 });
  act(() => list.state.setPage(4));
  expect(list.address).toBe('?page=4');
  expect(list.state).toMatchObject({ query: { perPage: 25 }, rows: 100 });
  list.back();
  expect(list.path).toBe('/avant');
});

test('on a phone, no link requests more rows than a phone shows', () => {
  onAPhone();
  expect(at('?page=9999&par=100').state).toMatchObject({ page: 5, rows: 500 });
  expect(at('?page=9999').state).toMatchObject({ page: 20, rows: 500 });
});

test('typing replaces the address; a filter, an order, a page, a size add history entries', () => {
  const list = at('?page=4');
  act(() => list.state.setSearch('bay'));
  act(() => list.state.setSearch('bayonne'));
  expect(list.address).toBe('?q=bayonne');
  const steps: [() => void, string][] = [
    [() => list.state.setPage(5), '?q=bayonne&page=5'],
    [() => list.state.setFilters({ statut: ['ready'] }), '?q=bayonne&statut=ready'],
    [() => list.state.setPage(2), '?q=bayonne&statut=ready&page=2'],
    [() => list.state.cycleSort('volume'), '?q=bayonne&statut=ready&tri=-volume'],
    [() => list.state.setPage(3), '?q=bayonne&statut=ready&tri=-volume&page=3'],
    [() => list.state.setPageSize(50), '?q=bayonne&statut=ready&tri=-volume&par=50'],
    [() => list.state.setPage(2), '?q=bayonne&statut=ready&tri=-volume&page=2&par=50'],
    [() => list.state.clear(), '?tri=-volume&par=50'],
  ];
  for (const [step, address] of steps) {
    act(step);
    expect(list.address).toBe(address);
  }
  for (const [, address] of steps.slice(0, -1).reverse()) {
    list.back();
    expect(list.address).toBe(address);
  }
  list.back();
  list.back();
  expect(list.path).toBe('/avant');
});

test('a change after Back starts from the address before', () => {
  const list = at('?page=2');
  act(() => list.state.setFilters({ statut: ['ready'] }));
  list.back();
  act(() => list.state.setFilters({ origine: 'recurrente' }));
  expect(list.address).toBe('?origine=recurrente');
});

test('a corrected page or an unchanged value adds no history entry', () => {
  const list = at('?page=99');
  act(() => list.state.setPage(13, 'replace'));
  act(() => list.state.setPage(13));
  expect(list.address).toBe('?page=13');
  list.back();
  expect(list.path).toBe('/avant');
});

test('two changes in one event are both kept', () => {
  const list = at('');
  act(() => {
    list.state.setSearch('bayonne');
    list.state.setFilters({ origine: 'recurrente' });
  });
  expect(list.address).toBe('?q=bayonne&origine=recurrente');
});

test('a change starts from the target of a navigation, even before it renders', async () => {
  let change = () => {};
  function List() {
    const { setFilters } = useTableState(options);
    change = () => setFilters({ origine: 'recurrente' });
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }]);
  render(<RouterProvider router={router} />);
  await act(async () => {
    await router.navigate('?statut=ready');
    change();
  });
  expect(router.state.location.search).toBe('?statut=ready&origine=recurrente');
});

test.each([
  ['another column', options, 'volume', ['?tri=-volume', '?tri=volume', '']],
  ['the usual one, downwards', options, 'date', ['?tri=date', '']],
  ['the usual one, upwards', upwards, 'date', ['?tri=-date', '']],
])('a header cycles through its orders, %s', (_, given, by, addresses) => {
  const list = at('', given);
  for (const address of [...addresses, ...addresses]) {
    act(() => list.state.cycleSort(by));
    expect(list.address).toBe(address);
  }
});

test('an order can be set, and reset to the default', () => {
  const list = at('?page=2');
  act(() => list.state.setOrder({ by: 'volume', descending: false }));
  expect(list.address).toBe('?tri=volume');
  act(() => list.state.setOrder(null));
  expect(list.address).toBe('');
});

test('the results key is the same on every page and in every order, but not with other filters', () => {
  const results = (search: string) => at(search).state.results;
  expect(results('?statut=ready&tri=volume&page=3&par=50')).toBe(results('?statut=ready'));
  expect(results('?annuler=7&statut=ready')).toBe(results('?statut=ready'));
  expect(results('?statut=ready')).not.toBe(results(''));
  expect(results('?q=bayonne')).not.toBe(results(''));
});
