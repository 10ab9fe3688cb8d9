import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { pause } from '../../graphql/pause';
import { fixtureClient, WithClient } from '../../graphql/test';
import { RefreshButton } from './RefreshButton';

const refetched = vi.fn();

beforeEach(() => {
  pause.set(null);
  refetched.mockReset();
});

async function press(): Promise<void> {
  const client = fixtureClient({});
  client.refetchQueries = refetched;
  render(
    <MemoryRouter>
      <WithClient client={client}>
        <ToastProvider>
          <RefreshButton />
        </ToastProvider>
      </WithClient>
    </MemoryRouter>,
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Actualiser les données' }));
  });
}

const failure = 'Les données n’ont pas pu être actualisées. Réessayez.';

test('asks again for what is on the screen, and says when it is there', async () => {
  let come: (results: unknown[]) => void = () => {};
  refetched.mockReturnValue(new Promise((resolve) => (come = resolve)));
  await press();
  expect(refetched).toHaveBeenCalledWith({ include: 'active' });
  const button = screen.getByRole('button', { name: 'Actualiser les données' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => come([{ data: {} }]));
  expect(screen.getByText('Données actualisées.')).toBeTruthy();
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test.each([
  ['an answer with an error', async () => [{ data: {} }, { error: new Error('Non.') }]],
  ['no answer', () => Promise.reject(new Error('Failed to fetch'))],
])('%s is told', async (_what, answer) => {
  refetched.mockImplementation(answer);
  await press();
  expect(screen.getByText(failure)).toBeTruthy();
  expect(screen.queryByText('Données actualisées.')).toBeNull();
});

test('a provider that wants to be left alone is told in its own place', async () => {
  refetched.mockImplementation(async () => {
    pause.set({ code: 'RATE_LIMITED', until: Date.now() + 5000 });
    return [{ error: new Error('Non.') }];
  });
  await press();
  expect(screen.queryByText(failure)).toBeNull();
});
