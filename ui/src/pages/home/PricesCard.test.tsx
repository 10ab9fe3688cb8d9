import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../graphql/test';
import { PricesCard, type PricesCardProps } from './PricesCard';

const price = {
  __typename: 'HomePrice',
  gas: {
    __typename: 'Gas',
    id: '1',
    shortName: 'Gazole B7',
    energyType: 'b7Gazole',
    unitPriceExclTax: '1.2170',
    priceUpdatedAt: '2026-11-20T07:00:00Z',
  },
  change7dPercent: '0.4',
  history30d: ['1.2100', '1.2170'].map((unitPriceExclTax, i) => ({
    __typename: 'PricePoint',
    date: `2026-11-${19 + i}`,
    unitPriceExclTax,
  })),
} as const satisfies PricesCardProps['prices'][number];

const failed = new CombinedGraphQLErrors({
  errors: [{ message: 'Non.', path: ['home', 'prices'] }],
});

function show(props: Partial<PricesCardProps>) {
  render(
    <WithClient client={fixtureClient({})}>
      <MemoryRouter>
        <ToastProvider>
          <PricesCard
            prices={[price]}
            error={undefined}
            now={new Date('2026-11-21T04:00:00Z')}
            {...props}
          />
        </ToastProvider>
      </MemoryRouter>
    </WithClient>,
  );
}

test('a higher price is marked as bad news, and an older price shows its date', () => {
  show({});
  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('en hausse de 0,4\u00a0% sur 7 jours');
  expect(row.querySelector('[data-meaning]')?.getAttribute('data-meaning')).toBe('bad');
  expect(screen.getByText('Mis à jour le 20 novembre 2026 à 08:00')).toBeTruthy();
});

test('without a network no alert can be created, and the button says why', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  show({});
  const create = screen.getByText('Créer une alerte');
  expect(create.closest('a')).toBeNull();
  expect(create.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(create.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Disponible une fois reconnecté.',
  );
});

test('prices are shown even when their history failed to load', () => {
  show({ prices: [{ ...price, change7dPercent: null, history30d: [] }], error: failed });
  expect(screen.getByText('1,2170 €')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'non renseigné' })).toBeNull();
  expect(screen.getByText('Certaines données n’ont pas pu être chargées.')).toBeTruthy();
  expect(screen.queryByText('Informations indisponibles.')).toBeNull();
});

test.each([
  ['the list', failed],
  ['the whole response', new TypeError('Failed to fetch')],
])('without %s the block is unavailable, not empty', (_, error) => {
  show({ prices: [], error });
  expect(screen.getByText('Informations indisponibles.')).toBeTruthy();
  expect(screen.queryByText('Aucun produit n’est proposé pour l’instant.')).toBeNull();
});
