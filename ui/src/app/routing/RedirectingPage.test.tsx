import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
import { initialPath } from '../../auth/initial-path';
import { leave } from '../../auth/leave';
import { storedPreviousPath } from '../../auth/storage';
import { RedirectingPage } from './RedirectingPage';

beforeEach(() => {
  vi.useFakeTimers();
  installConfig();
});
afterEach(() => vi.useRealTimers());

test('after 5 seconds it offers to try again and the telephone of the support', () => {
  render(<RedirectingPage />);
  expect(document.querySelector('h1')?.textContent).toBe('Redirection vers la page de connexion…');
  act(() => vi.advanceTimersByTime(4_999));
  expect(screen.queryByText('Réessayer')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(document.querySelector('h1')?.textContent).toBe('La page de connexion tarde à répondre.');
  expect(screen.getByText('Réessayer')).toBeTruthy();
  expect(document.querySelector('a')?.getAttribute('href')).toBe('tel:0199001234');
});

test('a retry keeps the requested path', async () => {
  vi.spyOn(leave, 'to').mockImplementation(() => undefined);
  initialPath.set('/finance/?paiement=paid');
  render(<RedirectingPage />);
  act(() => vi.advanceTimersByTime(5_000));
  vi.useRealTimers();
  screen.getByText('Réessayer').click();
  await vi.waitFor(() => expect(leave.to).toHaveBeenCalledOnce());
  expect(storedPreviousPath()).toBe('/finance/?paiement=paid');
});
