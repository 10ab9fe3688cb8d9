/** Tests the list with the real cache: its query, its menus, its form. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { type Answers, fixtureClient, WithClient } from '../../graphql/test';
import type { RecurringOrder } from '../../graphql/types.generated';
import { paths } from '../../lib/paths';
import { fill } from '../../lib/user-input.testing';
import {
  asViewer,
  recurringAnswers,
  recurringOrder,
  recurringOrders,
  tuesdays,
} from '../../stories/recurring';
import { RecurringOrdersPage } from './RecurringOrdersPage';

beforeEach(() => {
  localStorage.clear();
  installConfig();
  stubBrowser(1440);
});
afterEach(() => vi.unstubAllGlobals());

type Visit = {
  all?: readonly RecurringOrder[];
  query?: Partial<NonNullable<Answers['query']>>;
  mutation?: Answers['mutation'];
};

async function visit(
  search = '',
  { all = recurringOrders, query = {}, mutation = {} }: Visit = {},
) {
  const answers = recurringAnswers(all);
  const requested = vi.fn(answers.recurringOrders as unknown as (args: object) => object);
  const client = fixtureClient({
    query: { ...answers, recurringOrders: requested as never, ...query },
    mutation,
  });
  const element = <RecurringOrdersPage now={() => new Date('2026-11-21T09:00:00Z')} />;
  const router = createMemoryRouter(
    [
      { path: paths.recurringOrders, element },
      { path: '*', element: <p>Ailleurs</p> },
    ],
    { initialEntries: [`${paths.recurringOrders}${search}`] },
  );
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
const menuOf = async (name: string) => {
  await press(await screen.findByLabelText(`Actions : ${name}`));
  return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
};

test('all URL parameters reach the API', async () => {
  const { requested } = await visit('?etat=en-pause&vue=tableau&page=2&par=50');
  expect(requested.mock.calls[0]?.[0]).toMatchObject({
    filter: { status: ['PAUSED'] },
    page: { page: 2, perPage: 50 },
  });
});

test('a tab keeps the view, and a view the tab; the view switch is in the list’s toolbar', async () => {
  const { router } = await visit('?etat=actives');
  const tools = within(document.querySelector('[data-part="toolbar"]') as HTMLElement);
  await press(tools.getByText('Tableau'));
  expect(router.state.location.search).toBe('?etat=actives&vue=tableau');
  const tab = screen.getByText('En pause', { selector: 'nav a' });
  expect(tab.getAttribute('href')).toBe(`${paths.recurringOrders}?etat=en-pause&vue=tableau`);
});

test.each([
  [
    'Gazole Bordeaux fin de mois',
    ['Voir', 'Passer la prochaine livraison', 'Mettre en pause', 'Modifier', 'Arrêter'],
  ],
  ['AdBlue Bordeaux', ['Voir', 'Reprendre', 'Modifier', 'Arrêter']],
  ['Plein de nuit Bayonne', ['Voir', 'Recréer à l’identique']],
])('%s offers %j', async (name, items) => {
  await visit();
  expect(await menuOf(name)).toEqual(items);
});

test('a next delivery that is already an order says which order to cancel', async () => {
  await visit();
  expect(await menuOf('Gazole Toulouse hebdo')).toContainEqual(
    expect.stringMatching(/annulez la commande CMD-2026-004830\.$/),
  );
});

test('skipping applies to the first planned delivery', async () => {
  const skipped = vi.fn(() => ({ recurringOrder: null, userErrors: [] }));
  const planned = recurringOrder({ nextOccurrences: tuesdays.slice(1) });
  await visit('', { all: [planned], mutation: { skipOccurrence: skipped as never } });
  await menuOf('Gazole Toulouse hebdo');
  await press(screen.getByText('Passer la prochaine livraison'));
  await waitFor(() => expect(skipped).toHaveBeenCalledOnce());
  expect((skipped.mock.calls[0] as unknown[])[0]).toMatchObject({ id: 'r1', date: '2026-12-08' });
});

test('the form of a new recurring order opens over the list, and closing it removes its parameter', async () => {
  const { router } = await visit('?etat=actives&nouvelle=1&site=a2&cuve=605&produit=3&volume=1500');
  await screen.findByText('Nouvelle récurrence', { selector: 'h2 *, h2' });
  await waitFor(() =>
    expect(document.querySelector<HTMLSelectElement>('#addressId')?.value).toBe('a2'),
  );
  expect(screen.getByLabelText(/^Volume fixe/, { selector: '[role="spinbutton"]' })).toHaveProperty(
    'value',
    '1\u202f500',
  );
  await press(screen.getAllByLabelText('Fermer')[0] as Element);
  expect(router.state.location.search).toBe('?etat=actives');
});

test('the name takes the focus once the form has loaded', async () => {
  await visit('?nouvelle=1');
  const name = await screen.findByLabelText(/^Nom/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('without the right to write, the reason is shown and no form opens', async () => {
  const { me, currentBusiness } = asViewer(recurringAnswers());
  const { router } = await visit('?nouvelle=1', { query: { me, currentBusiness } as never });
  await screen.findByText(/^Votre rôle \(Lecture seule\) ne permet pas cette action\./, {
    selector: '[role="alert"] *',
  });
  expect(router.state.location.search).toBe('');
});

test('a retry uses the same idempotency key, and the page of the new recurring order opens', async () => {
  const keys: unknown[] = [];
  const create = vi.fn((args: { idempotencyKey: string }) => {
    keys.push(args.idempotencyKey);
    if (keys.length === 1) throw new Error('lost');
    return { recurringOrder: recurringOrder({ id: 'r9' }), userErrors: [] };
  });
  const { router } = await visit('?nouvelle=1', {
    mutation: { createRecurringOrder: create as never },
  });
  const name = await screen.findByLabelText(/^Nom/, { selector: 'input' });
  await fill(name, 'Gazole');
  await press(document.querySelector('input[value="2"]') as Element);
  await press(screen.getByText('Créer la récurrence'));
  await screen.findByText(/sans risque de doublon/);
  await press(screen.getByText('Créer la récurrence'));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.recurringOrder('r9')));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
