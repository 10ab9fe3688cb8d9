import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installConfig } from '../../auth/fixture';
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
