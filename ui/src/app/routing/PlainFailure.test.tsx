import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { PageErrorFallback } from './ErrorFallback';

vi.mock('./Failure', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/Failure.js');
});

test('a plain page is shown when the code of the error screen cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  installConfig();
  const Broken = () => {
    throw new Error('x');
  };
  const router = createMemoryRouter([
    { path: '*', element: <Broken />, errorElement: <PageErrorFallback /> },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Une erreur est survenue', level: 1 });
  expect(screen.getByText('Retour à l’accueil').getAttribute('href')).toBe('/');
  expect(document.title).toBe('Une erreur est survenue · Citerne');
});
