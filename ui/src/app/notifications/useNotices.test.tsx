/** Toasts for notifications that arrive live. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { fixtureClient, WithClient } from '../../graphql/test';
import { stubBrowser } from '../shell/browser.testing';
import { publish } from './live.testing';
import { useNotices } from './useNotices';

vi.mock('../../graphql/live/live', () => import('./live.testing'));
beforeEach(() => stubBrowser(1440));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const marked = vi.fn();

function show(path: string) {
  const answer = ({ ids }: { ids: string[] }) => {
    marked(ids);
    return { items: [], pageInfo: { page: 1, perPage: 100, totalCount: 0 }, unread: 0 };
  };
  const client = fixtureClient({ mutation: { markNotificationsRead: answer as never } });
  function Notices() {
    useNotices();
    return null;
  }
  const element = (
    <ToastProvider>
      <Notices />
    </ToastProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <WithClient client={client}>
      <RouterProvider router={router} />
    </WithClient>,
  );
  return router;
}

const notified = async (changes: object = {}) => {
  const notice = {
    __typename: 'AppNotification',
    id: 'n1',
    at: '2026-03-12T12:00:00Z',
    title: 'Commande livrée',
    body: 'Commande CMD-1 livrée.',
    link: '/operations/mes-livraisons/8',
    downloadUrl: null,
    readAt: null,
  };
  await act(async () => publish({ ...notice, ...changes } as never, null));
};

test('a notification is shown on any screen; opening its record marks it as read', async () => {
  const router = show('/entreprise/');
  await notified();
  await screen.findByText('Commande CMD-1 livrée.');
  await act(async () => screen.getByText('Voir').click());
  expect(router.state.location.pathname).toBe('/operations/mes-livraisons/8');
  await waitFor(() => expect(marked).toHaveBeenLastCalledWith(['n1']));
});

test('a sentence that names no order is shown with the title, which does', async () => {
  show('/entreprise/');
  await notified({ title: 'Commande CMD-1', body: 'Le camion-citerne est en route.' });
  const said = await screen.findByText(/^Le camion-citerne est en route\./);
  expect(said.textContent).toBe('Le camion-citerne est en route. Commande CMD-1');
});

test('a notification of a file offers the file', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  show('/');
  await notified({ body: 'Votre export est prêt.', downloadUrl: '/files/exports/7' });
  await act(async () => screen.getByText('Télécharger').click());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe(
    '/files/exports/7',
  );
  expect(screen.queryByText('Voir')).toBeNull();
});

test('a notification that is read already is not shown', async () => {
  show('/entreprise/');
  await notified({ readAt: '2026-03-12T12:01:00Z' });
  expect(screen.queryByText('Commande CMD-1 livrée.')).toBeNull();
});

test('a notification is not shown on its own screen, unless the tab is hidden', async () => {
  show('/operations/mes-livraisons/8');
  await notified();
  expect(screen.queryByText('Commande CMD-1 livrée.')).toBeNull();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await notified();
  await screen.findByText('Commande CMD-1 livrée.');
});

test('an update of an order shows nothing without a notification', async () => {
  show('/');
  const order = { __typename: 'Order', id: '8', reference: 'CMD-1', status: 'ready' };
  await act(async () => publish(order as never, { status: 'oncoming', cancelled: false }));
  expect(screen.queryByText(/CMD-1/)).toBeNull();
});
