/** The bell of the header and its list of notifications. */
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { unread } from '../../components/Page/unread';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { type Answers, fixtureClient, WithClient } from '../../graphql/test';
import { clockOffset } from '../../lib/clock';
import {
  manyNotifications,
  noticesNow,
  notification,
  notifications,
  notified,
} from '../../stories/notifications';
import { stubBrowser } from '../shell/browser.testing';
import { needs } from './live.testing';
import { NotificationBell } from './NotificationBell';
import { NotificationsDocument, UnreadNotificationsDocument } from './Notifications.generated';

// jsdom never shows a popover.
configure({ defaultHidden: true });

vi.mock('../../graphql/live/live', () => import('./live.testing'));
beforeEach(() => {
  stubBrowser(1440);
  clockOffset.set(noticesNow.getTime() - Date.now());
});
afterEach(() => {
  clockOffset.set(0);
  needs.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(answers: Answers = notified()) {
  const client = fixtureClient(answers);
  const element = (
    <ToastProvider>
      <NotificationBell />
    </ToastProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <WithClient client={client}>
      <RouterProvider router={router} />
    </WithClient>,
  );
  return { client, router };
}

const bell = (name: RegExp) => screen.findByRole('button', { name });

/** Opens the list and returns queries within it. */
async function open(answers?: Answers) {
  const shown = show(answers);
  await userEvent.click(await bell(/otification/));
  const list = await screen.findByRole('dialog');
  return { ...shown, list: within(list) };
}

/** A server whose response to the mutation waits until `answer` is called. */
function heldMutation() {
  const answers = notified();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const mark = answers.mutation?.markNotificationsRead as (args: object) => never;
  const mutation = { markNotificationsRead: (args: object) => held.then(() => mark(args)) };
  return { answers: { ...answers, mutation }, answer };
}

const items = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset['state']);

test('the bell and the tab title show the unread count once it is loaded, and none before', async () => {
  show();
  screen.getByRole('button', { name: 'Notifications' });
  const button = await bell(/^3\s+notifications non lues$/);
  within(button).getByText('3');
  await waitFor(() => expect(unread.get()).toBe(3));
});

test('a count above 99 is shown as 99+', async () => {
  show({ query: { ...notified().query, notifications: { unread: 132 } } });
  within(await bell(/^132\s+notifications/)).getByText('99+');
});

test('no count is shown when it could not be read', async () => {
  const fails = vi.fn(() => {
    throw new Error('down');
  });
  show({ query: { ...notified().query, notifications: fails } });
  await waitFor(() => expect(fails).toHaveBeenCalled());
  await bell(/^Notifications$/);
  expect(unread.get()).toBe(0);
});

test('a live update of a notification refetches the count and the open list', async () => {
  show();
  await waitFor(() => expect(needs.size).toBe(1));
  const [need] = needs;
  expect(need).toMatchObject({
    queries: [UnreadNotificationsDocument, NotificationsDocument],
    // A subscription of the frame: it does not make the header say that the page is live.
    frame: true,
  });
  expect(need?.rereads({ __typename: 'AppNotification' } as never, null)).toBe(true);
  expect(need?.rereads({ __typename: 'Order' } as never, null)).toBe(false);
});

test('the list is grouped by age', async () => {
  const { list } = await open();
  await list.findByText('Aujourd’hui');
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Aujourd’hui',
    'Cette semaine',
    'Plus ancien',
  ]);
  list.getByText(/^il y a 35\smin$/);
});

test('a notification whose sentence names no order shows its title too; others do not repeat it', async () => {
  const { list } = await open();
  await list.findByRole('link', {
    name: /^Non lue.*Le camion-citerne.*14:35\. Commande CMD-2026-004812$/,
  });
  list.getByRole('button', { name: /^Marquer comme lu\s: Le camion.* CMD-2026-004812$/ });
  list.getByRole('link', { name: /Commande CMD-2026-004807 livrée\s: 12\s400\sL de gazole B7\.$/ });
});

test('opening a notification goes to its record, marks it as read and closes the list', async () => {
  const { list, router } = await open();
  await userEvent.click(await list.findByRole('link', { name: /^Non lue.*Le camion-citerne/ }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/operations/mes-livraisons/10482'),
  );
  await bell(/^2\s+notifications non lues$/);
  expect(screen.getByRole('dialog').dataset['state']).toBe('closed');
});

test('a notification is marked as read optimistically, and the focus moves to the next', async () => {
  // In jsdom nothing inside a popover can have the focus.
  stubBrowser(390);
  const { answers, answer } = heldMutation();
  const { list } = await open(answers);
  const [first, second] = await list.findAllByRole('button', { name: /^Marquer comme lu/ });
  if (first) await userEvent.click(first);
  expect(document.activeElement).toBe(second);
  await waitFor(() => expect(items().slice(0, 2)).toEqual(['read', 'unread']));
  await bell(/^2\s+notifications/);
  await act(async () => answer());
  await waitFor(() => expect(items().slice(0, 2)).toEqual(['read', 'unread']));
});

test('a notification that could not be marked is unread again, with an error message', async () => {
  const { list } = await open({
    ...notified(),
    mutation: {
      markNotificationsRead: () => {
        throw new Error('down');
      },
    },
  });
  const [first] = await list.findAllByRole('button', { name: /^Marquer comme lu/ });
  if (first) await userEvent.click(first);
  await screen.findByText('La notification n’a pas pu être marquée comme lue. Réessayez.');
  expect(items()[0]).toBe('unread');
  await bell(/^3\s+notifications/);
});

test('all are marked as read; the button is disabled when none is unread', async () => {
  const { list } = await open();
  await list.findByText('Aujourd’hui');
  await userEvent.click(list.getByRole('button', { name: 'Tout marquer comme lu' }));
  await bell(/^Notifications$/);
  expect(items()).not.toContain('unread');
  await waitFor(() =>
    expect(
      list.getByRole('button', { name: 'Tout marquer comme lu' }).getAttribute('aria-disabled'),
    ).toBe('true'),
  );
  expect(list.getByRole('status').textContent).toBe('Toutes les notifications sont lues.');
});

test('a notification leaves the unread tab as soon as it is marked', async () => {
  const { answers, answer } = heldMutation();
  const { list } = await open(answers);
  await userEvent.click(await list.findByRole('tab', { name: /^Non lues/ }));
  await waitFor(() => expect(items()).toHaveLength(3));
  const [first] = await list.findAllByRole('button', { name: /^Marquer comme lu/ });
  if (first) await userEvent.click(first);
  await waitFor(() => expect(items()).toHaveLength(2));
  await act(async () => answer());
  await waitFor(() => expect(items()).toHaveLength(2));
});

test('a notification of a file has a download button, which marks it as read', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { list } = await open();
  await userEvent.click(await list.findByRole('button', { name: /^Télécharger/ }));
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe(
    '/files/exports/7',
  );
  await bell(/^2\s+notifications/);
});

test('the button “Afficher plus” appends one page until all are shown', async () => {
  const { list } = await open(notified(manyNotifications));
  await waitFor(() => expect(items()).toHaveLength(20));
  await userEvent.click(list.getByRole('button', { name: 'Afficher plus' }));
  await waitFor(() => expect(items()).toHaveLength(40));
  await userEvent.click(list.getByRole('button', { name: 'Afficher plus' }));
  await waitFor(() => expect(items()).toHaveLength(45));
  expect(list.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
});

test('an empty list and an empty unread tab each have their own text', async () => {
  const { list } = await open(notified([]));
  await list.findByText(
    'Aucune notification. Vous serez prévenu ici des livraisons et des factures.',
  );
  await userEvent.click(list.getByRole('tab', { name: /^Non lues/ }));
  await within(list.getByRole('tabpanel')).findByText('Toutes les notifications sont lues.');
});

test('a list that could not be read shows a message and a retry button', async () => {
  const answers = notified([notification()]);
  let down = true;
  const read = answers.query?.notifications as (args: object) => never;
  const { list } = await open({
    query: {
      ...answers.query,
      notifications: (args) => {
        if (down) throw new Error('down');
        return read(args);
      },
    },
  });
  await list.findByText('Les notifications n’ont pas pu être chargées.');
  down = false;
  await userEvent.click(list.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(items()).toEqual(['unread']));
});

test('without a network the list stays, and its buttons are disabled with a reason', async () => {
  const { list } = await open();
  await list.findByText('Aujourd’hui');
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    window.dispatchEvent(new Event('offline'));
  });
  expect(items()).toHaveLength(notifications.length);
  for (const name of [
    /^Marquer comme lu : La cuve|^Marquer comme lu\s: La cuve/,
    /^Tout marquer/,
  ]) {
    const button = list.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Disponible une fois reconnecté.');
  }
});

test('on a phone the list fills the window', async () => {
  stubBrowser(390);
  show();
  await userEvent.click(await bell(/otification/));
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(dialog.dataset['size']).toBe('full');
  await userEvent.click(
    await within(dialog).findByRole('link', { name: 'Préférences de notification' }),
  );
  await waitFor(() => expect(screen.queryByRole('tablist')).toBeNull());
});
