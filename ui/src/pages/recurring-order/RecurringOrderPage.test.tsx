/** Tests the page with the real cache: its requests, and the effects of its mutations. */
import { ApolloLink } from '@apollo/client';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { follow } from '../../graphql/live/live';
import { type Answers, WithClient } from '../../graphql/test';
import type { OccurrenceStatus, RecurringOrder } from '../../graphql/types.generated';
import { paths } from '../../lib/paths';
import { partialClient } from '../../stories/clients';
import { ended, paused, recurringDetail, recurringOrder, tuesdays } from '../../stories/recurring';
import { RecurringOrderPage } from './RecurringOrderPage';

// The tests send the stream's messages themselves.
vi.mock('../../graphql/live/live');
const followed = vi.mocked(follow);

beforeEach(() => {
  localStorage.clear();
  installConfig();
  stubBrowser(1440);
});
afterEach(() => vi.unstubAllGlobals());

async function visit(
  order: RecurringOrder = recurringOrder(),
  mutation: Answers['mutation'] = {},
  lost: string[][] = [],
) {
  const requested: (string | undefined)[] = [];
  const client = partialClient({ query: recurringDetail(order), mutation }, lost);
  const note = new ApolloLink((operation, forward) => {
    if (operation.operationType === 'query') requested.push(operation.operationName);
    return forward(operation);
  });
  client.setLink(note.concat(client.link));
  const element = <RecurringOrderPage now={() => new Date('2026-11-21T09:00:00Z')} />;
  const router = createMemoryRouter([{ path: `${paths.recurringOrders}:orderId`, element }], {
    initialEntries: [paths.recurringOrder(order.id)],
  });
  await act(async () => {
    render(
      <WithClient client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </WithClient>,
    );
  });
  return { requested, router };
}

const press = async (element: Element) => {
  await userEvent.click(element);
};
const withStatus = (date: string, status: OccurrenceStatus) =>
  recurringOrder({
    nextOccurrences: tuesdays.map((one) => (one.date === date ? { ...one, status } : one)),
  });

test('the page needs one request in addition to the frame’s', async () => {
  const { requested } = await visit();
  await screen.findByText('CMD-2026-004812');
  expect(requested.filter((one) => one !== 'Shell')).toEqual(['RecurringOrderDetail']);
});

test('a skipped date shows before the response, and the toast undoes it', async () => {
  let answer = (_: unknown) => {};
  const waits = new Promise((resolve) => (answer = resolve));
  const restored = vi.fn(() => ({
    recurringOrder: withStatus('2026-12-08', 'PLANNED'),
    userErrors: [],
  }));
  await visit(undefined, {
    skipOccurrence: (() => waits) as never,
    unskipOccurrence: restored as never,
  });
  await press(await screen.findByLabelText('Passer la livraison du 8 décembre'));
  await screen.findByLabelText('Rétablir la livraison du 8 décembre');
  expect(screen.queryByText('Livraison du 8 décembre passée.')).toBeNull();
  await act(async () =>
    answer({ recurringOrder: withStatus('2026-12-08', 'SKIPPED'), userErrors: [] }),
  );
  await screen.findByText('Livraison du 8 décembre passée.');
  await press(screen.getByText('Annuler'));
  await screen.findByLabelText('Passer la livraison du 8 décembre');
  expect((restored.mock.calls[0] as unknown[])[0]).toMatchObject({ id: 'r1', date: '2026-12-08' });
});

test('the button that skips a date keeps the focus, and then restores the date', async () => {
  await visit(undefined, {
    skipOccurrence: (() => ({
      recurringOrder: withStatus('2026-12-08', 'SKIPPED'),
      userErrors: [],
    })) as never,
  });
  const button = await screen.findByLabelText('Passer la livraison du 8 décembre');
  button.focus();
  await press(button);
  expect(await screen.findByLabelText('Rétablir la livraison du 8 décembre')).toBe(button);
  expect(document.activeElement).toBe(button);
});

test('a rejected skip is rolled back with the reason, and the dates are fetched again', async () => {
  const message = 'Cette livraison est déjà commandée : annulez la commande CMD-2026-004831.';
  const { requested } = await visit(undefined, {
    skipOccurrence: {
      recurringOrder: null,
      userErrors: [{ __typename: 'UserError', field: null, code: 'conflict', message }],
    },
  });
  await press(await screen.findByLabelText('Passer la livraison du 8 décembre'));
  await screen.findByText(message);
  await screen.findByLabelText('Passer la livraison du 8 décembre');
  await waitFor(() =>
    expect(requested.filter((one) => one === 'RecurringOrderDetail')).toHaveLength(2),
  );
});

test('undoing a resume pauses the order until the same day', async () => {
  const again = vi.fn(() => ({ recurringOrder: paused, userErrors: [] }));
  await visit(paused, {
    resumeRecurringOrder: {
      recurringOrder: { ...paused, status: 'ACTIVE', pausedUntil: null, nextOccurrences: tuesdays },
      userErrors: [],
    },
    pauseRecurringOrder: again as never,
  });
  await press(await screen.findByText('Reprendre'));
  await screen.findByText(
    'Récurrence reprise. Prochaine livraison\u00a0: mardi 24\u00a0novembre.',
    {
      normalizer: (text) => text,
    },
  );
  await press(screen.getByText('Annuler'));
  await waitFor(() => expect(again).toHaveBeenCalledOnce());
  expect((again.mock.calls[0] as unknown[])[0]).toMatchObject({ id: 'r2', until: '2027-01-04' });
});

test('undoing a resume after the recurring order was ended shows the rejection', async () => {
  const active = { ...paused, status: 'ACTIVE', pausedUntil: null, nextOccurrences: tuesdays };
  const over = 'Cette commande récurrente est terminée : elle ne peut plus changer.';
  await visit(paused, {
    resumeRecurringOrder: { recurringOrder: active, userErrors: [] } as never,
    endRecurringOrder: { recurringOrder: { ...active, status: 'ENDED' }, userErrors: [] } as never,
    pauseRecurringOrder: {
      recurringOrder: null,
      userErrors: [{ __typename: 'UserError', field: null, code: 'ended', message: over }],
    },
  });
  await press(await screen.findByText('Reprendre'));
  const takeBack = await screen.findByText('Annuler');
  await press(screen.getByText('Arrêter'));
  const question = within(await screen.findByRole('alertdialog', { hidden: true }));
  await press(question.getByText('Arrêter'));
  await screen.findByText('Récurrence arrêtée.');
  await press(takeBack);
  await screen.findByText(over);
  screen.getByText('Terminée');
  expect(screen.queryByText(/^Récurrence en pause/)).toBeNull();
});

test('dates that failed to load are not shown as missing', async () => {
  await visit(recurringOrder({ nextOccurrences: [] }), {}, [['recurringOrder', 'nextOccurrences']]);
  await screen.findByText('Informations indisponibles.');
  expect(screen.queryByText('Aucune livraison prévue.')).toBeNull();
});

test.each([
  ['ended', ended],
  ['paused', paused],
])(
  'when the recurring order is %s, a date that became an order still shows that order',
  async (_, order) => {
    await visit({ ...order, nextOccurrences: tuesdays.slice(0, 1) });
    const link = await screen.findByText('CMD-2026-004830', { selector: 'a *, a' });
    expect(link.closest('a')?.getAttribute('href')).toBe(paths.delivery('10499'));
  },
);

test('an ended recurring order without upcoming orders has no section of next deliveries', async () => {
  await visit({ ...ended, nextOccurrences: [] });
  await screen.findByText('Volumes livrés');
  expect(screen.queryByText('Prochaines livraisons')).toBeNull();
});

test('the link to all deliveries filters the list by the recurring order', async () => {
  await visit();
  const link = await screen.findByText('Voir toutes');
  expect(link.getAttribute('href')).toBe('/operations/mes-livraisons/?recurrence=r1');
});

test('a delivery outside its slot shows the deviation', async () => {
  await visit();
  const rows = within(screen.getByRole('table', { name: 'Livraisons effectuées' }));
  // After noon, Paris time, by 25 minutes.
  rows.getByRole('cell', { name: /^10\snovembre\s2026\s*livrée avec 25\smin de retard$/ });
  expect(rows.getAllByText(/de retard|d’avance/)).toHaveLength(1);
});

test('an update of one of its own orders refetches the page, another order does not', async () => {
  await visit();
  await waitFor(() => expect(followed).toHaveBeenCalled());
  const [, need] = followed.mock.lastCall ?? [];
  const update = (id: string | null) =>
    ({ __typename: 'Order', id: 'o1', recurringOrder: id && { id } }) as never;
  expect(need?.rereads(update('r1'), null)).toBe(true);
  expect(need?.rereads(update('r2'), null)).toBe(false);
  expect(need?.rereads(update(null), null)).toBe(false);
});

test('the edit form opens over the page with the focus on its first field', async () => {
  const { router } = await visit();
  await press(await screen.findByText('Modifier'));
  expect(router.state.location.search).toBe('?modifier=r1');
  await screen.findByText('Enregistrer');
  await waitFor(() => expect(document.activeElement?.id).toBe('name'));
});
