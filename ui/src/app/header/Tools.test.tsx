/** What the header says of live updates, and what it tells a person of them. */
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { unseen } from '../../components/Page/unseen';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import type { Listener } from '../../graphql/live/live';
import { lastRead, liveStatus } from '../../graphql/live/status';
import { customer, fixtureClient, WithClient } from '../../graphql/test';
import type { NotificationType } from '../../graphql/types.generated';
import { stubBrowser } from '../shell/browser.testing';
import { Tools } from './Tools';

const listeners = new Set<Listener>();
const tell: Listener = (...update) => {
  for (const listener of listeners) listener(...update);
};
vi.mock('../../graphql/live/live', () => ({
  follow: () => () => {},
  onEveryUpdate: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

beforeEach(() => {
  liveStatus.set(null);
  lastRead.set(null);
  unseen.set(0);
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(notificationType: NotificationType = 'TOUT', path = '/') {
  const client = fixtureClient({ query: { me: customer({ notificationType }) } });
  const element = (
    <ToastProvider>
      <Tools />
    </ToastProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <WithClient client={client}>
      <RouterProvider router={router} />
    </WithClient>,
  );
}

const changes = async (status: string, before = 'oncoming') => {
  const order = {
    __typename: 'Order',
    id: 'o1',
    reference: 'CMD-1',
    status,
    items: [],
    tanker: null,
  };
  await act(async () => {
    tell({ ...order, cancellation: null } as never, { status: before, cancelled: false });
    // The kind of news that the person wants is read first.
    await new Promise((resolve) => setTimeout(resolve));
  });
};

test('without a network nothing is said of it here, where a notice says it, and what is live again is announced', () => {
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
  show();
  act(() => liveStatus.set('live'));
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    window.dispatchEvent(new Event('offline'));
  });
  expect(screen.queryByText('En direct')).toBeNull();
  act(() => liveStatus.set('reconnecting'));
  expect(screen.queryByText('Reconnexion…')).toBeNull();
  act(() => liveStatus.set('live'));
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'En direct',
  );
});

test('nothing where nothing is live; then how the connection stands, announced once it changes', () => {
  show();
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(screen.queryByText('En direct')).toBeNull();
  act(() => liveStatus.set('live'));
  expect(screen.getByText('En direct')).toBeTruthy();
  expect(announced()).not.toContain('En direct');
  act(() => liveStatus.set('reconnecting'));
  expect(screen.getAllByText('Reconnexion…')).toHaveLength(2);
  expect(announced()).toContain('Reconnexion…');
  act(() => {
    lastRead.set(Date.parse('2026-03-12T13:32:10Z'));
    liveStatus.set('polling');
  });
  expect(screen.getByText('Actualisé à 14:32')).toBeTruthy();
  act(() => lastRead.set(Date.parse('2026-03-12T13:33:10Z')));
  expect(screen.getByText('Actualisé à 14:33')).toBeTruthy();
  expect(announced().join()).not.toMatch(/14:3/);
});

test('an order that has come further is told, and counted while nobody looks', async () => {
  show();
  await changes('ready');
  expect(screen.getByText('Commande CMD-1 attribuée.')).toBeTruthy();
  expect(unseen.get()).toBe(0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await changes('processing', 'ready');
  await changes('delivered', 'processing');
  expect(unseen.get()).toBe(2);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(unseen.get()).toBe(0);
});

test.each<[NotificationType, boolean]>([
  ['OPERATIONS', true],
  ['FACTURES', false],
  ['AUCUN', false],
])('who wants to hear of %s: %s', async (type, told) => {
  show(type);
  await changes('ready');
  expect(screen.queryByText('Commande CMD-1 attribuée.') !== null).toBe(told);
});

test('the page of the order says it itself', async () => {
  show('TOUT', '/operations/mes-livraisons/o1');
  await changes('ready');
  expect(screen.queryByText('Commande CMD-1 attribuée.')).toBeNull();
});

const notified = async (changes: object = {}) => {
  const notice = {
    __typename: 'AppNotification',
    id: 'n1',
    title: 'Prix',
    body: 'Le Gazole B7 est passé sous 1,2000 €/L.',
    link: '/finance/',
    downloadUrl: null,
  };
  await act(async () => tell({ ...notice, ...changes } as never, null));
};

test('a notification is said on any screen, leads to what it is about, and is counted while nobody looks', async () => {
  show('AUCUN', '/entreprise/');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await notified();
  await screen.findByText('Le Gazole B7 est passé sous 1,2000 €/L.');
  expect(screen.getByText('Voir')).toBeTruthy();
  expect(unseen.get()).toBe(1);
});

test('a notification of a file offers the file', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  show();
  await notified({ body: 'Votre export est prêt.', downloadUrl: '/files/exports/7' });
  act(() => screen.getByText('Télécharger').click());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe(
    '/files/exports/7',
  );
  expect(screen.queryByText('Voir')).toBeNull();
});

test('the list of exports says itself that one is ready, unless nobody looks at it', async () => {
  show('TOUT', '/analytics/mes-exports');
  await notified({ body: 'Votre export est prêt.', downloadUrl: '/files/exports/7' });
  expect(screen.queryByText('Votre export est prêt.')).toBeNull();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await notified({ body: 'Votre export est prêt.', downloadUrl: '/files/exports/7' });
  await screen.findByText('Votre export est prêt.');
});
