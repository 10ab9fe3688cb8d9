import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ToastProvider } from '../../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../../graphql/test';
import { full } from '../../../stories/fixtures';
import { priceAnswers } from '../../../stories/home';
import { AlertForm } from './AlertForm';

const gas = {
  __typename: 'Gas',
  id: '1',
  name: 'Gazole B7',
  shortName: 'Gazole B7',
  energyType: 'b7Gazole',
  unitPriceExclTax: '1.2170',
} as const;

test('a retry after a lost response uses the same idempotency key, a new alert another one', async () => {
  const user = userEvent.setup();
  const keys: unknown[] = [];
  const client = fixtureClient({
    query: { ...full.query, ...priceAnswers },
    mutation: {
      createPriceAlert: ({ idempotencyKey, input }: Record<string, unknown>) => {
        keys.push(idempotencyKey);
        if (keys.length === 1) throw new Error('lost');
        return {
          alert: { id: `n${keys.length}`, gas, active: true, ...(input as object) },
          userErrors: [],
        };
      },
    } as never,
  });
  render(
    <WithClient client={client}>
      <MemoryRouter>
        <ToastProvider>
          <AlertForm gas={gas} />
        </ToastProvider>
      </MemoryRouter>
    </WithClient>,
  );
  const threshold = screen.getByRole('spinbutton', { name: /^Seuil/ });
  const create = screen.getByRole('button', { name: 'Créer l’alerte' });
  await user.type(threshold, '1,1');
  await user.click(create);
  await screen.findByText(/L’alerte n’a pas été créée\./);
  await user.click(create);
  await screen.findByText(/^Alerte créée/);
  await user.type(threshold, '1,0');
  await user.click(create);
  await screen.findAllByText(/^Alerte créée/);
  await expect.poll(() => keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
