import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { pause } from '../../graphql/pause';
import { refresh } from '../../graphql/refresh';
import { fixtureClient, WithClient } from '../../graphql/test';
import { RefreshButton } from './RefreshButton';

vi.mock('../../graphql/refresh', () => ({ refresh: vi.fn() }));

const refreshed = vi.mocked(refresh);

beforeEach(() => {
  pause.set(null);
  refreshed.mockReset();
});

async function press(): Promise<void> {
  const client = fixtureClient({});
  render(
    <MemoryRouter>
      <WithClient client={client}>
        <ToastProvider>
          <RefreshButton />
        </ToastProvider>
      </WithClient>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actualiser les données' }));
}

const failure = 'Les données n’ont pas pu être actualisées. Réessayez.';

test('asks again for what is on the screen, and says when it is there', async () => {
  let come: (good: boolean) => void = () => {};
  refreshed.mockReturnValue(new Promise((resolve) => (come = resolve)));
  await press();
  expect(refreshed).toHaveBeenCalledOnce();
  const button = screen.getByRole('button', { name: 'Actualiser les données' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => come(true));
  expect(screen.getByText('Données actualisées.')).toBeTruthy();
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test('what could not be read is told', async () => {
  refreshed.mockResolvedValue(false);
  await press();
  expect(screen.getByText(failure)).toBeTruthy();
  expect(screen.queryByText('Données actualisées.')).toBeNull();
});

test('a provider that wants to be left alone is told in its own place', async () => {
  refreshed.mockImplementation(async () => {
    pause.set({ code: 'RATE_LIMITED', until: Date.now() + 5000 });
    return false;
  });
  await press();
  expect(screen.queryByText(failure)).toBeNull();
});
