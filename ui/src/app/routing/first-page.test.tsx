import { beforeEach, expect, test, vi } from 'vitest';
import { clearCredentials, storeCredentials } from '../../auth/storage';
import { lazyPage } from '../../lib/lazy-page';
import { fetchFirstPage } from './first-page';

const home = vi.fn(async () => () => <h1>Accueil</h1>);
const company = vi.fn(async () => () => <h1>Entreprise</h1>);
const [Home, Company] = [lazyPage(home), lazyPage(company)];
const routes = [
  {
    element: <main />,
    children: [
      { path: '/', element: <Home /> },
      { path: '/entreprise/', element: <Company /> },
      { path: '/mentions', element: <p /> },
    ],
  },
];

beforeEach(() => {
  vi.clearAllMocks();
  storeCredentials({ token_type: 'Bearer', access_token: 'sealed', expires_in: 60, scope: 'full' });
});

test('only the page of the path is fetched', async () => {
  await fetchFirstPage(routes, { pathname: '/entreprise' });
  expect(company).toHaveBeenCalledOnce();
  expect(home).not.toHaveBeenCalled();
});

test('a nested page is fetched with its parent', async () => {
  const page = async () => () => null;
  const [outer, inner] = [vi.fn(page), vi.fn(page)];
  const [Outer, Inner] = [lazyPage(outer), lazyPage(inner)];
  const nested = [
    { path: '/', element: <Outer />, children: [{ index: true, element: <Inner /> }] },
  ];
  await fetchFirstPage(nested, { pathname: '/' });
  expect(outer).toHaveBeenCalledOnce();
  expect(inner).toHaveBeenCalledOnce();
});

test('nothing is fetched without a session', async () => {
  clearCredentials();
  await fetchFirstPage(routes, { pathname: '/' });
  expect(home).not.toHaveBeenCalled();
});
