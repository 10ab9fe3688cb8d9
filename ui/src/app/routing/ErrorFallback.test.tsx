import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { leave } from '../../auth/leave';
import { BusinessName } from '../../components/Page/business-name';
import { lazyPage } from '../../lib/lazy-page';
import { PageErrorFallback, RootErrorFallback } from './ErrorFallback';

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

/** Shows a page whose code is loaded so, with the fallback of pages. */
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

const click = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByText(name));
  });

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

test('offline nothing is reloaded, and Réessayer fetches the page', async () => {
  onLine.mockReturnValue(false);
  const load = vi
    .fn(async (): Promise<ComponentType<object>> => () => <h1>Finance</h1>)
    .mockRejectedValueOnce(script);
  await show(load);
  await screen.findByText('Vérifiez votre connexion, puis réessayez.');
  expect(load).toHaveBeenCalledOnce();
  onLine.mockReturnValue(true);
  await click('Réessayer');
  await screen.findByText('Finance');
  expect(load).toHaveBeenCalledTimes(2);
  expect(reloaded).not.toHaveBeenCalled();
});

test('a stylesheet that was missing offline comes with the whole page only', async () => {
  onLine.mockReturnValue(false);
  const load = vi.fn(() => Promise.reject(style));
  await show(load);
  await screen.findByText('Réessayer');
  await click('Réessayer');
  expect(reloaded).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test('a defect names the window, and promises no reference', async () => {
  await show(async () => () => {
    throw new Error('x');
  });
  await screen.findByText(/contactez-nous\.$/);
  expect(document.title).toBe('Une erreur est survenue · Béton · Citerne');
});

test('the outermost fallback names the window too', async () => {
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
