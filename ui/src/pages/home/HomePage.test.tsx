import { ApolloClient, ApolloLink } from '@apollo/client';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { map } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { createCache } from '../../graphql/cache';
import { defaultOptions } from '../../graphql/client';
import { follow } from '../../graphql/live/live';
import { customer, fixtureClient, WithClient } from '../../graphql/test';
import { full, halfSetUp, now } from '../../stories/fixtures';
import { liveHome } from '../../stories/home';
import { HomePage } from './HomePage';

// The tests send the stream's messages themselves.
vi.mock('../../graphql/live/live');
const followed = vi.mocked(follow);

function show(client: ApolloClient) {
  render(
    <WithClient client={client}>
      <MemoryRouter>
        <ToastProvider>
          <HomePage now={now} />
        </ToastProvider>
      </MemoryRouter>
    </WithClient>,
  );
}

beforeEach(() => {
  installConfig();
  stubBrowser(1440);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/**
 * A client whose provider fails every request until `mend`: single values are null, lists empty
 * (specification §8).
 */
function mendableClient() {
  let down = true;
  const { link } = fixtureClient({ query: { ...full.query, ...liveHome } });
  const failing = new ApolloLink((operation, forward) =>
    down
      ? fixtureClient({
          query: {
            me: null,
            currentBusiness: null,
            home: { nextOrder: null, liveOrders: [], activity: [], prices: [], todo: [] },
            orders: { items: [] },
          },
        })
          .link.request(operation, forward)
          .pipe(
            map((answer) => ({
              ...answer,
              errors: Object.keys(answer.data ?? {}).map((field) => ({
                message: 'Le fournisseur ne répond pas.',
                path: [field],
              })),
            })),
          )
      : forward(operation),
  );
  return {
    client: new ApolloClient({
      cache: createCache(),
      defaultOptions,
      link: ApolloLink.from([failing, link]),
    }),
    mend: () => {
      down = false;
    },
  };
}

test('after a page that failed completely, a retry loads prices and deliveries too', async () => {
  const user = userEvent.setup();
  const { client, mend } = mendableClient();
  show(client);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  mend();
  await user.click(retry);
  await screen.findByText('1,2170 €');
  await waitFor(() => expect(screen.queryByText('Aucune livraison prévue.')).toBeNull());
  expect(screen.queryByText('Aucun produit n’est proposé pour l’instant.')).toBeNull();
});

test('without a network every order button is disabled and says why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { link } = fixtureClient({ query: { ...full.query, ...liveHome } });
  show(new ApolloClient({ cache: createCache(), defaultOptions, link }));
  const orders = await screen.findAllByText(/^Command(er|e à nouveau)|^Nouvelle commande$/);
  expect(orders.length).toBeGreaterThan(3);
  const open = [...document.querySelectorAll('a[href*="nouvelle-commande"]')];
  expect(open.filter((one) => one.getAttribute('aria-disabled') !== 'true')).toEqual([]);
});

test('without a network no onboarding form can be opened; completed steps can be viewed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { link } = fixtureClient({
    query: { ...full.query, ...liveHome, ...halfSetUp.query },
  });
  show(new ApolloClient({ cache: createCache(), defaultOptions, link }));
  const [form] = await screen.findAllByRole('button', { name: /^Compléter\s: / });
  expect(form?.getAttribute('aria-disabled')).toBe('true');
  for (const forms of ['edit=', 'nouvelle-commande'])
    expect(document.querySelector(`a[href*="${forms}"]`)).toBeNull();
});

test('without the right to order, each order button is disabled and says whom to ask', async () => {
  const me = customer({ role: 'VIEWER', permissions: ['ORDER_READ'] });
  show(fixtureClient({ query: { ...full.query, ...liveHome, me } }));
  await screen.findAllByText(/ne permet pas cette action\. Demandez à un administrateur/);
  const orders = screen.getAllByText(/^Command(er|e à nouveau)|^Nouvelle commande$/);
  expect(orders.length).toBeGreaterThan(3);
  expect(orders.filter((one) => !one.closest('[aria-disabled="true"]'))).toEqual([]);
});

test('updates of an order, a tank or an invoice refetch the page, other updates do not', async () => {
  show(fixtureClient({ query: { ...full.query, ...liveHome } }));
  await waitFor(() => expect(followed).toHaveBeenCalled());
  const { rereads } = followed.mock.lastCall?.[1] ?? {};
  const all = ['Order', 'TankerPosition', 'Tank', 'Invoice', 'ExportJob', 'AppNotification'];
  expect(all.filter((__typename) => rereads?.({ __typename } as never, null))).toEqual([
    'Order',
    'Tank',
    'Invoice',
  ]);
});
