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

const refetched = vi.mocked(refresh);

beforeEach(() => {
  pause.set(null);
  refetched.mockReset();
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

test('refetches the queries on the screen, and reports when they are done', async () => {
  let respond: (good: boolean) => void = () => {};
  refetched.mockReturnValue(new Promise((resolve) => (respond = resolve)));
  await press();
  expect(refetched).toHaveBeenCalledOnce();
  const button = screen.getByRole('button', { name: 'Actualiser les données' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => respond(true));
  expect(screen.getByText('Données actualisées.')).toBeTruthy();
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test('a failed refetch shows an error message', async () => {
  refetched.mockResolvedValue(false);
  await press();
  expect(screen.getByText(failure)).toBeTruthy();
  expect(screen.queryByText('Données actualisées.')).toBeNull();
});

test('a refetch that starts a pause shows no error message: the notice does', async () => {
  refetched.mockImplementation(async () => {
    pause.set({ code: 'RATE_LIMITED', until: Date.now() + 5000 });
    return false;
  });
  await press();
  expect(screen.queryByText(failure)).toBeNull();
});
