import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { leave } from '../../auth/leave';
import { BusinessName } from '../../components/Page/business-name';
import { answered } from '../../graphql/last-request';
import { lazyPage } from '../../lib/lazy-page';
import { PageErrorFallback, RootErrorFallback } from './ErrorFallback';
import { Failure } from './Failure';
import { requireAuth } from './guard';

const reloaded = vi.spyOn(leave, 'reload').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});
const onLine = vi.spyOn(navigator, 'onLine', 'get');

beforeEach(() => {
  installConfig();
  sessionStorage.clear();
  reloaded.mockClear();
  onLine.mockReturnValue(true);
});

const script = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
const style = new Error('Unable to preload CSS for /assets/x.css');

/** Shows a page with this loader of its code, and the fallback of pages. */
async function show(load: () => Promise<ComponentType<object>>) {
  const Page = lazyPage(load);
  const page = (
    <Suspense>
      <Page />
    </Suspense>
  );
  const router = createMemoryRouter([
    {
      element: (
        <BusinessName value="Béton">
          <Outlet />
        </BusinessName>
      ),
      children: [{ path: '*', element: page, errorElement: <PageErrorFallback /> }],
    },
  ]);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return router;
}

/** The network is back, and the server answers. */
async function comeBack(): Promise<void> {
  vi.stubGlobal('fetch', async () => ({ ok: true }));
  await act(async () => window.dispatchEvent(new Event('online')));
  vi.unstubAllGlobals();
}

const click = (name: string) => userEvent.click(screen.getByText(name));

test.each([
  ['script', script],
  ['stylesheet', style],
])('a missing %s: one automatic reload, then a button', async (_what, error) => {
  const router = await show(() => Promise.reject(error));
  await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
  expect(document.body.textContent).toBe('');
  await act(() => router.navigate('/after-the-reload'));
  await screen.findByText('Une nouvelle version est disponible.');
  expect(document.title).toBe('Une nouvelle version est disponible · Béton · Citerne');
  expect(reloaded).toHaveBeenCalledOnce();
  await click('Recharger');
  expect(reloaded).toHaveBeenCalledTimes(2);
});

test.each<[how: string, retry: () => Promise<unknown>]>([
  ['Réessayer', () => click('Réessayer')],
  ['the network’s return', () => comeBack()],
])('offline nothing is reloaded, and %s fetches the page', async (_how, retry) => {
  onLine.mockReturnValue(false);
  const load = vi
    .fn(async (): Promise<ComponentType<object>> => () => <h1>Finance</h1>)
    .mockRejectedValueOnce(script);
  await show(load);
  await screen.findByRole('heading', { name: 'Vous êtes hors connexion' });
  expect(document.title).toBe('Vous êtes hors connexion · Béton · Citerne');
  expect(load).toHaveBeenCalledOnce();
  onLine.mockReturnValue(true);
  await retry();
  await screen.findByText('Finance');
  expect(load).toHaveBeenCalledTimes(2);
  expect(reloaded).not.toHaveBeenCalled();
});

test('a failure that began offline does not reload the page once the network is back', async () => {
  onLine.mockReturnValue(false);
  const failure = (error: Error) => <Failure error={error} onRetry={() => {}} home={null} />;
  const { rerender } = render(failure(script));
  onLine.mockReturnValue(true);
  rerender(failure(script));
  expect(screen.getByRole('heading').textContent).toBe('Vous êtes hors connexion');
  expect(reloaded).not.toHaveBeenCalled();
  rerender(failure(style));
  expect(reloaded).toHaveBeenCalledOnce();
});

test('a retry after a stylesheet that was missing offline reloads the page', async () => {
  onLine.mockReturnValue(false);
  const load = vi.fn(() => Promise.reject(style));
  await show(load);
  await screen.findByText('Réessayer');
  await click('Réessayer');
  expect(reloaded).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test('a bug sets the window title and shows no reference', async () => {
  await show(async () => () => {
    throw new Error('x');
  });
  await screen.findByText(/contactez-nous\.$/);
  expect(document.title).toBe('Une erreur est survenue · Béton · Citerne');
});

test('a bug after a response shows the request id of that response, for the support', async () => {
  answered(new Response(null, { headers: { 'X-Request-Id': 'request-7' } }), 0);
  answered(new Response(null), 0);
  await show(async () => () => {
    throw new Error('x');
  });
  await screen.findByText('request-7');
  expect(screen.getByText(/en indiquant la référence ci-dessous\.$/)).toBeTruthy();
});

test('the root fallback sets the window title too', async () => {
  const Broken = () => {
    throw new Error('x');
  };
  const router = createMemoryRouter([
    { path: '*', element: <Broken />, errorElement: <RootErrorFallback /> },
  ]);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  await screen.findByText('Une erreur est survenue');
  expect(document.title).toBe('Une erreur est survenue · Citerne');
  await click('Réessayer');
  expect(reloaded).toHaveBeenCalledOnce();
});

test('without a network no sign-in starts: a notice waits for the network', async () => {
  localStorage.clear();
  onLine.mockReturnValue(false);
  const router = createMemoryRouter([
    {
      path: '*',
      loader: requireAuth,
      element: <></>,
      hydrateFallbackElement: <></>,
      errorElement: <RootErrorFallback />,
    },
  ]);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  await screen.findByRole('heading', { name: 'Vous êtes hors connexion' });
  expect(reloaded).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  await comeBack();
  expect(reloaded).toHaveBeenCalledOnce();
});
