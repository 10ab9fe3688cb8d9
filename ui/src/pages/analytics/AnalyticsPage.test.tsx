/** Tests the page with the real cache: its requests, its loading states and its empty states. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { follow } from '../../graphql/live/live';
import { type Answers, customer, fixtureClient, WithClient } from '../../graphql/test';
import type { AnalyticsInput } from '../../graphql/types.generated';
import { dashboardAnswers, figuresOf, noFigures } from '../../stories/dashboard';
import { AnalyticsPage } from './AnalyticsPage';
import {
  AnalyticsTanksDocument,
  DashboardDocument,
  SeasonalityDocument,
} from './AnalyticsPage.generated';
import { EmissionsReportDocument } from './emissions/EmissionsReport.generated';
import { HvoSimulatorDocument } from './hvo/HvoSimulator.generated';

// The tests send the stream's messages themselves.
vi.mock('../../graphql/live/live');
const followed = vi.mocked(follow);

beforeEach(() => {
  localStorage.clear();
  installConfig();
  followed.mockReset().mockReturnValue(() => {});
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Figures = (input: AnalyticsInput) => ReturnType<typeof figuresOf>;

async function visit(
  search = '',
  figures: Figures | ((input: AnalyticsInput) => Promise<unknown>) = figuresOf,
  more: Answers['query'] = {},
) {
  const requested = vi.fn(({ input }: { input: AnalyticsInput }) => figures(input));
  const client = fixtureClient({
    query: dashboardAnswers({ analytics: requested as never, ...more }),
  });
  const element = <AnalyticsPage now={() => new Date('2026-11-21T09:00:00Z')} />;
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: '/ailleurs', element: null },
    ],
    { initialEntries: [`/${search}`] },
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
  const inputs = () => requested.mock.calls.map(([{ input }]) => input);
  const go = (to: string) => act(async () => void router.navigate(to));
  return { inputs, router, go };
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ') ?? '';
const volume = () =>
  plain(screen.getByText('Volume livré').closest('dl')?.querySelector('dd')?.textContent);
const press = (element: Element) => userEvent.click(element);

test('the page requests the figures for its URL, and a season of three years up to the end of the period', async () => {
  const { inputs } = await visit('?du=2026-01-01&au=2026-06-30&pas=semaine&site=a1');
  await waitFor(() => expect(inputs()).toHaveLength(3));
  expect(inputs().filter(({ addressIds }) => addressIds)).toEqual([
    expect.objectContaining({
      from: '2026-01-01',
      to: '2026-06-30',
      granularity: 'WEEK',
      compare: 'PREVIOUS_YEAR',
      addressIds: ['a1'],
    }),
    expect.objectContaining({
      from: '2024-01-01',
      to: '2026-06-30',
      granularity: 'MONTH',
      compare: 'NONE',
      addressIds: ['a1'],
    }),
  ]);
});

test('a new filter shows no old figures, and a cached one shows its figures at once', async () => {
  const answers: (() => void)[] = [];
  const { go } = await visit('', (input) =>
    input.addressIds
      ? new Promise((resolve) => {
          answers.push(() => resolve(figuresOf(input)));
        })
      : Promise.resolve(figuresOf(input)),
  );
  await waitFor(() => expect(volume()).toBe('777,7 m³'));
  await go('/?site=a2');
  expect(volume()).toBe('');
  const figure = await screen.findByRole('figure', { name: 'Volumes par produit' });
  expect(figure.getAttribute('data-state')).toBe('loading');
  await act(async () => {
    for (const answer of answers) answer();
  });
  await waitFor(() => expect(volume()).toBe('210 m³'));
  await go('/');
  expect(volume()).toBe('777,7 m³');
});

test('the compared period comes from the response', async () => {
  await visit('', (input) => ({
    ...figuresOf(input),
    comparedPeriod: { __typename: 'Period', from: '2024-12-02', to: '2025-11-20' },
  }));
  await screen.findByText(/^Comparaison : du 2 décembre 2024 au 20 novembre 2025\.$/);
});

test('without a comparison no change is shown', async () => {
  await visit('?comparer=aucune');
  await waitFor(() => expect(volume()).toBe('777,7 m³'));
  expect(screen.queryByText(/^Comparaison/)).toBeNull();
  expect(screen.queryByText(/^contre/)).toBeNull();
});

test('the usage event of a period change has only the preset’s name', async () => {
  const { router } = await visit('?pas=semaine');
  await press(await screen.findByRole('button', { name: /^Période/ }));
  await press(screen.getByRole('button', { name: 'Mois dernier', hidden: true }));
  expect(router.state.location.search).toBe('?du=2026-10-01&au=2026-10-31');
  const events = Object.values({ ...localStorage }).map((text) => JSON.parse(String(text)));
  expect(events).toContainEqual(
    expect.objectContaining({
      name: 'analytics:period_changed',
      properties: { preset: 'last-month' },
    }),
  );
});

test('an order that is delivered refetches the figures, other changes of an order do not', async () => {
  await visit();
  await waitFor(() => expect(followed).toHaveBeenCalled());
  const need = followed.mock.lastCall?.[1];
  expect(need?.queries).toEqual([
    DashboardDocument,
    SeasonalityDocument,
    AnalyticsTanksDocument,
    EmissionsReportDocument,
    HvoSimulatorDocument,
  ]);
  const order = (status: string) => ({ __typename: 'Order', id: 'o1', status }) as never;
  const before = (status: string) => ({ status, cancelled: false });
  expect(need?.rereads(order('delivered'), before('processing'))).toBe(true);
  expect(need?.rereads(order('delivered'), null)).toBe(true);
  expect(need?.rereads(order('delivered'), before('delivered'))).toBe(false);
  expect(need?.rereads(order('processing'), before('ready'))).toBe(false);
});

const noOrder = {
  orders: { items: [], pageInfo: { page: 1, perPage: 1, totalCount: 0, totalPages: 1 } },
};

test.each([
  ['another period', '?du=2026-08-08&au=2026-08-09', '12 derniers mois', ''],
  ['the default period of a site', '?site=a1', 'Effacer les filtres', ''],
])(
  'without a delivery in %s the page offers another period or filter',
  async (_, search, action, then) => {
    const { router } = await visit(search, noFigures);
    const text = await screen.findByText('Aucune livraison sur cette période.');
    const card = within(text.closest('section') as HTMLElement);
    await press(card.getByRole('button', { name: action }));
    expect(router.state.location.search).toBe(then);
  },
);

test('when the default period has no delivery, no useless action is offered', async () => {
  await visit('', noFigures);
  const text = await screen.findByText('Aucune livraison sur cette période.');
  const card = text.closest('section') as HTMLElement;
  expect(within(card).queryByRole('button')).toBeNull();
});

test('before the first delivery the page says when it will have figures', async () => {
  await visit('', noFigures, noOrder);
  await screen.findByText('Vos indicateurs apparaîtront après votre première livraison.');
});

test('after a failed filter the filters stay, and each part shows an error', async () => {
  const { go } = await visit('', (input) => {
    if (input.addressIds) throw new GraphQLError('Non.', { extensions: { code: 'INTERNAL' } });
    return figuresOf(input);
  });
  await waitFor(() => expect(volume()).toBe('777,7 m³'));
  await go('/?site=a2');
  await screen.findAllByText('Informations indisponibles.');
  const spend = await screen.findByRole('figure', { name: 'Dépense HT' });
  expect(spend.getAttribute('data-state')).toBe('error');
  expect(screen.getByRole('button', { name: 'Retirer le filtre Sites' })).toBeTruthy();
});

test('without the right to export, the reason is shown and printing is possible', async () => {
  await visit('', figuresOf, {
    me: customer({ role: 'VIEWER', permissions: ['ORDER_READ', 'ANALYTICS_READ'] }),
    currentBusiness: { ...dashboardAnswers().currentBusiness, role: 'VIEWER' } as never,
  });
  await waitFor(() => expect(volume()).toBe('777,7 m³'));
  await press(screen.getByRole('button', { name: 'Exporter' }));
  const item = screen.getByRole('menuitem', { name: /^Données CSV/, hidden: true });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(plain(item.textContent)).toContain('Votre rôle (Lecture seule) ne permet pas');
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await press(screen.getByRole('menuitem', { name: /^Rapport PDF/, hidden: true }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('without a network no export can be requested, on the page or in a report; printing is possible', async () => {
  await visit('?panneau=bilan');
  await waitFor(() => expect(volume()).toBe('777,7 m³'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  await press(screen.getByRole('button', { name: 'Exporter', hidden: true }));
  const item = screen.getByRole('menuitem', { name: /^Données CSV/, hidden: true });
  expect(plain(item.textContent)).toContain('Disponible une fois reconnecté.');
  const formats = screen.getAllByText('Exporter en');
  expect(formats.map((one) => one.closest('a[href]'))).toEqual(formats.map(() => null));
  const print = screen.getByRole('menuitem', { name: /^Rapport PDF/, hidden: true });
  expect(print.getAttribute('aria-disabled')).not.toBe('true');
});

test('the page is laid out for paper while printing', async () => {
  await visit();
  const page = () => document.querySelector('[data-printing]');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(page()).not.toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(page()).toBeNull();
});

test('after a back navigation every card is laid out, so that the scroll position is restored', async () => {
  const { go, router } = await visit();
  await waitFor(() => expect(volume()).toBe('777,7 m³'));
  const page = () => document.querySelector('[data-returned]');
  expect(page(), 'a first visit spares what is out of sight').toBeNull();
  await go('/ailleurs');
  await act(async () => void router.navigate(-1));
  expect(volume()).toBe('777,7 m³');
  expect(page()).not.toBeNull();
});

test('the simulator requests the last 12 months of all sites, regardless of the filter', async () => {
  const { inputs } = await visit('?du=2026-01-01&au=2026-06-30&site=a1');
  await waitFor(() => expect(inputs()).toHaveLength(3));
  expect({ ...inputs().find(({ addressIds }) => !addressIds) }).toEqual({
    from: '2025-12-01',
    to: '2026-11-21',
    granularity: 'MONTH',
    compare: 'NONE',
  });
});

test('the Bilan CO₂e opens over the page with the same filter, and does not change its figures', async () => {
  const { inputs } = await visit('?comparer=aucune&site=a1&panneau=bilan');
  const drawer = within(await screen.findByRole('dialog', { name: 'Bilan CO₂e' }));
  await drawer.findByText('Par mois');
  expect(plain(drawer.getByText(/tous les produits/).textContent)).toBe(
    '01/12/2025 – 21/11/2026 · 1 site · tous les produits',
  );
  await waitFor(() => expect(volume()).not.toBe(''));
  // With the same filters, the page and the drawer share their figures in the cache.
  const requested = inputs().filter(({ addressIds, to }) => addressIds && to === '2026-11-21');
  expect(requested.filter(({ from }) => from === '2025-12-01')).toHaveLength(2);
});
