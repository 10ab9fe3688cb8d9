/** Tests the page with the real cache: its requests, its content and its exports. */
import { gql } from '@apollo/client';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { refresh } from '../../graphql/refresh';
import { fixtureClient, WithClient } from '../../graphql/test';
import type { Order } from '../../graphql/types.generated';
import { waitingEvents } from '../../lib/event-queue';
import { litres } from '../../lib/format';
import { download, saveFile } from '../../lib/save-file';
import { switchShortcuts } from '../../lib/shortcuts';
import { xlsx } from '../../lib/xlsx';
import { orders, ordersAnswers } from '../../stories/orders';
import { texts } from '../../strings/texts';
import { DeliveriesPage } from './DeliveriesPage';
import { DeliveryCountsDocument } from './DeliveriesPage.generated';

vi.mock('../../lib/save-file');
const saved = vi.mocked(saveFile);
const downloaded = vi.mocked(download);
// The workbook's bytes have their own tests.
vi.mock('../../lib/xlsx');
const written = vi.mocked(xlsx);

beforeEach(() => {
  localStorage.clear();
  installConfig();
  saved.mockReset();
  downloaded.mockReset();
  written.mockReset();
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visit(search = '', all: readonly Order[] = orders, more: object = {}) {
  const answers = { ...ordersAnswers(all), ...more };
  const requested = vi.fn(answers.orders as unknown as (args: object) => object);
  const client = fixtureClient({ query: { ...answers, orders: requested as never } });
  const element = <DeliveriesPage now={() => new Date('2026-11-21T09:00:00Z')} />;
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] });
  await act(async () => {
    render(
      <WithClient client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </WithClient>,
    );
  });
  await screen.findByText('Colonnes');
  await waitFor(() => expect(requested).toHaveBeenCalled());
  return { requested, client, router };
}

const press = async (element: Element) => {
  await userEvent.click(element);
};
const exportList = async () => {
  await press(screen.getByText('Exporter'));
  await press(await screen.findByText('Cette liste en CSV'));
};
const lines = () => String(saved.mock.lastCall?.[1]).trimEnd().split('\r\n');

test('all URL parameters reach the API', async () => {
  const { requested } = await visit(
    '?q=agen&statut=delivered&produit=1&site=a1&du=2026-01-01&au=2026-06-30&origine=recurrente&tri=-volume&page=2&par=50',
  );
  expect(requested.mock.calls[0]?.[0]).toEqual({
    filter: {
      q: 'agen',
      status: ['delivered'],
      cancelled: false,
      gasIds: ['1'],
      addressIds: ['a1'],
      from: '2026-01-01',
      to: '2026-06-30',
      origin: 'RECURRING',
    },
    sort: { field: 'VOLUME', direction: 'DESC' },
    page: { page: 2, perPage: 50 },
  });
});

test('the filter values are requested, except behind the new order form, whose query returns them', async () => {
  const gasList = vi.fn(() => ordersAnswers(orders).gasList);
  const { router } = await visit('?nouvelle-commande', orders, { gasList });
  expect(gasList).not.toHaveBeenCalled();
  await act(() => router.navigate('/', { replace: true }));
  await waitFor(() => expect(gasList).toHaveBeenCalledTimes(1));
});

test('without a sort parameter the provider sorts', async () => {
  const { requested } = await visit();
  expect(requested.mock.calls[0]?.[0]).toEqual({
    filter: { q: '' },
    page: { page: 1, perPage: 25 },
  });
});

test.each([
  ['', 'Vous n’avez pas encore de livraison.'],
  ['?statut=oncoming,waiting,ready', 'Aucune livraison à venir.'],
  ['?statut=processing', 'Aucune livraison en cours.'],
  ['?statut=delivered&du=2026-01-01', 'Aucune livraison terminée sur cette période.'],
  ['?annulees=1', 'Aucune livraison annulée.'],
  ['?statut=ready', 'Aucun résultat avec ces filtres.'],
  ['?annulees=1&produit=1', 'Aucun résultat avec ces filtres.'],
])('%s without any delivery: %s', async (search, words) => {
  await visit(search, []);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a tab keeps the other filters and goes to the first page', async () => {
  await visit('?produit=1&tri=volume&page=2&statut=delivered');
  const tab = screen.getByText('À venir', { selector: 'a' });
  expect(decodeURIComponent(tab.getAttribute('href') ?? '')).toBe(
    '/?statut=oncoming,waiting,ready&produit=1&tri=volume',
  );
});

test('clearing the filters keeps the tab', async () => {
  const { router } = await visit('?q=rien&statut=delivered&produit=1&du=2026-01-01&tri=volume', []);
  const filters = screen.getByLabelText('Filtres', { selector: '[role="group"]' });
  expect(within(filters).queryByLabelText('Retirer le filtre Statut')).toBeNull();
  expect(within(filters).getByLabelText('Retirer le filtre Produit')).toBeTruthy();
  await press(within(filters).getByText('Effacer les filtres'));
  expect(router.state.location.search).toBe('?statut=delivered&tri=volume');
  expect(within(filters).queryByText('Effacer les filtres')).toBeNull();
});

test('a status without a tab of its own is a filter', async () => {
  const { router } = await visit('?statut=ready&produit=1', []);
  expect(screen.getByLabelText('Retirer le filtre Statut')).toBeTruthy();
  await press(screen.getAllByText('Effacer les filtres')[0] as HTMLElement);
  expect(router.state.location.search).toBe('');
});

test('a row that changes in the cache is rendered again and marked', async () => {
  const { client } = await visit();
  const [first] = orders as [Order];
  const row = () => document.querySelector(`tr[data-row="${first.id}"]`) as HTMLElement;
  await waitFor(() => expect(row()).toBeTruthy());
  expect(row().dataset['changed']).toBeUndefined();
  act(() => {
    client.cache.writeFragment({
      id: `Order:${first.id}`,
      fragment: gql`
        fragment Live on Order {
          status
          version
        }
      `,
      data: { __typename: 'Order', status: 'processing', version: 2 },
    });
  });
  await waitFor(() => expect(row().dataset['changed']).toBe('true'));
  expect(row().textContent).toContain('Commande en cours');
});

test('new orders are announced, counted in the tabs, and shown on request', async () => {
  const { requested, client } = await visit('', orders.slice(1));
  const [newest] = orders as [Order];
  const before = requested.getMockImplementation();
  requested.mockImplementation(ordersAnswers(orders).orders as unknown as typeof before & object);
  await act(async () => {
    await refresh(client, DeliveryCountsDocument);
  });
  const row = () => document.querySelector(`tr[data-row="${newest.id}"]`);
  const news = await screen.findByText(/^1\snouvelle livraison — Afficher$/);
  expect(row()).toBeNull();
  expect(screen.getByText('Toutes', { selector: 'a' }).textContent).toContain(
    String(orders.length),
  );
  await press(news);
  await waitFor(() => expect(row()).not.toBeNull());
  expect(screen.queryByText(/Afficher$/)).toBeNull();
});

const lastRow = () => (document.querySelector('tfoot')?.textContent ?? '').replace(/\s/g, '\u0020');

test('the footer sums up the filtered list, then the selection, then all rows except the deselected ones', async () => {
  const some = orders.filter(({ cancellation }) => !cancellation).slice(0, 30);
  await visit('', some);
  const litresOf = (all: readonly Order[]) =>
    all.reduce((sum, { items }) => sum + (items[0]?.volumeOrdered ?? 0), 0);
  const volume = () =>
    Number(/^[^·]*· Émissions .*CO₂e(?:≈ )?([\d ]+) L/.exec(lastRow())?.[1]?.replaceAll(' ', ''));
  await waitFor(() => expect(volume()).toBe(litresOf(some)));
  expect(lastRow()).toMatch(/^Total · Émissions/);
  const [first, second] = some as [Order, Order];
  await press(screen.getByLabelText(`Sélectionner ${first.reference}`));
  expect(lastRow()).toMatch(/^1 sélectionnée/);
  expect(lastRow()).toContain(` ${litres(litresOf([first])).replace(/\s/g, ' ')}`.trim());
  await press(screen.getByLabelText('Sélectionner toutes les lignes de la page'));
  await press(await screen.findByText('Sélectionner les 30 résultats'));
  expect(volume()).toBe(litresOf(some));
  await press(screen.getByLabelText(`Sélectionner ${second.reference}`));
  expect(lastRow()).toMatch(/^29 sélectionnées/);
  expect(volume()).toBe(litresOf(some) - litresOf([second]));
});

test('a cancelled order does not count, and the footer says so', async () => {
  const cancelled = orders.filter(({ cancellation }) => cancellation).slice(0, 2);
  const others = orders.filter(({ cancellation }) => !cancellation).slice(0, 2);
  await visit('', [...cancelled, ...others]);
  await waitFor(() => expect(lastRow()).toMatch(/· hors 2 annulées/));
  await press(screen.getByLabelText(`Sélectionner ${cancelled[0]?.reference}`));
  expect(lastRow()).toBe('1 sélectionnée · hors 1 annulée');
});

test('the sums follow later changes', async () => {
  const { requested, client } = await visit('', orders.slice(0, 3));
  await waitFor(() => expect(lastRow()).toMatch(/^Total/));
  const before = lastRow();
  requested.mockImplementation(ordersAnswers(orders.slice(0, 2)).orders as never);
  await act(async () => {
    await refresh(client, DeliveryCountsDocument);
  });
  await waitFor(() => expect(lastRow()).not.toBe(before));
});

test('a row says how far outside its slot a delivery is expected or was made', async () => {
  const [first, second] = orders as [Order, Order];
  const slot = {
    ...first.slot,
    date: '2026-11-21',
    startsAt: '2026-11-21T05:00:00Z',
    endsAt: '2026-11-21T11:00:00Z',
  } as NonNullable<Order['slot']>;
  const at = '2026-11-21T11:20:00Z';
  await visit('', [
    { ...first, slot, cancellation: null, eta: at, deliveredAt: null },
    { ...second, slot, cancellation: null, eta: null, deliveredAt: at },
  ]);
  const rowOf = ({ id }: Order) =>
    document.querySelector(`tr[data-row="${id}"]`)?.textContent?.replace(/\s/g, ' ');
  await waitFor(() => expect(rowOf(first)).toContain('en retard de 20 min'));
  expect(rowOf(second)).toContain('livrée avec 20 min de retard');
});

test('the export gathers all pages of the filtered list', async () => {
  const { requested } = await visit('?statut=delivered&tri=-volume&du=2024-11-01');
  const before = requested.mock.calls.length;
  const events = waitingEvents().length;
  await exportList();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const delivered = orders.filter((one) => one.status === 'delivered' && !one.cancellation);
  const pages = requested.mock.calls.slice(before).map(([args]) => args);
  expect(pages).toEqual(
    [1, 2, 3].map((page) => ({
      filter: { q: '', status: ['delivered'], cancelled: false, from: '2024-11-01' },
      sort: { field: 'VOLUME', direction: 'DESC' },
      page: { page, perPage: 100 },
    })),
  );
  expect(saved.mock.lastCall?.[0]).toBe('livraisons_transports-garonne-adour_2024-11-01.csv');
  expect(lines()).toHaveLength(delivered.length + 1);
  expect(lines()[0]).toMatch(
    /^\ufeffRéférence;Date du créneau \(ISO\);Date du créneau;Créneau;Livrée le \(ISO\);Livrée le;/,
  );
  await screen.findByText(/exportées\.$/);
  expect(waitingEvents().slice(events)).toMatchObject([
    { name: 'export:created', properties: { kind: 'DELIVERIES', format: 'CSV' } },
  ]);
});

test('a list that is too long for one file is not exported, and the page says how to shorten it', async () => {
  const { requested } = await visit();
  const before = requested.mock.calls.length;
  requested.mockImplementationOnce(() => ({
    items: [],
    pageInfo: { page: 1, perPage: 100, totalCount: 5001, totalPages: 51 },
  }));
  await exportList();
  await screen.findByText(/5\s000\slivraisons au plus\s: affinez la recherche ou les filtres\./);
  expect(requested).toHaveBeenCalledTimes(before + 1);
  expect(saved).not.toHaveBeenCalled();
});

test('selected rows are exported without another request', async () => {
  const { requested } = await visit();
  const before = requested.mock.calls.length;
  for (const { reference } of orders.slice(0, 2))
    await press(await screen.findByLabelText(`Sélectionner ${reference}`));
  await press(screen.getByText('Exporter la sélection'));
  await press(await screen.findByText('La sélection en CSV'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(lines().map((line) => line.split(';')[0])).toEqual([
    '\ufeffRéférence',
    orders[0]?.reference,
    orders[1]?.reference,
  ]);
  expect(requested).toHaveBeenCalledTimes(before);
});

test('the list and the selection can be exported as workbooks', async () => {
  const workbook = new Blob(['PK']);
  written.mockResolvedValue(workbook);
  await visit('?annulees=1');
  const events = waitingEvents().length;
  await press(screen.getByText('Exporter'));
  await press(await screen.findByText('Cette liste en Excel'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.lastCall).toEqual([
    'livraisons_transports-garonne-adour_2026-11-21.xlsx',
    workbook,
  ]);
  const cancelled = orders.filter(({ cancellation }) => cancellation);
  const [title, columns, rows] = written.mock.lastCall ?? [];
  expect(title).toBe('Livraisons');
  expect(columns?.slice(0, 2)).toMatchObject([
    { header: 'Référence', format: 'text' },
    // Cells have a type: there is no second column for the date.
    { header: 'Date du créneau', format: 'date' },
  ]);
  expect(rows?.map((row) => row[0])).toEqual(cancelled.map(({ reference }) => reference));
  expect(rows?.[0]?.[1]).toBe(cancelled[0]?.slot?.date);
  expect(waitingEvents().slice(events)).toMatchObject([
    { name: 'export:created', properties: { kind: 'DELIVERIES', format: 'XLSX' } },
  ]);
  await press(await screen.findByLabelText('Sélectionner toutes les lignes de la page'));
  await press(screen.getByText('Exporter la sélection'));
  await press(await screen.findByText('La sélection en Excel'));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  const leads = screen.getByText('Exporter');
  await press(leads);
  await screen.findByText('Cette liste en CSV');
  // No link leads to a screen that does not exist yet.
  expect(screen.queryByText('Export personnalisé…')).toBeNull();
});

test('the delivery notes of up to two hundred selected orders can be downloaded', async () => {
  const documentArchive = vi.fn((_: object) => '/files/documents.zip/x?ticket=y' as string | null);
  const more = orders.map((order) => ({ ...order, id: `again-${order.id}` }));
  const all = [...orders, ...more, ...more.map((order) => ({ ...order, id: `more-${order.id}` }))];
  expect(all.length).toBeGreaterThan(200);
  await visit('', all, { documentArchive });
  const one = orders.find(({ status }) => status === 'ready') as Order;
  const other = delivered;
  const zip = () => screen.getByText('Télécharger les bons de livraison (ZIP)');
  await press(await screen.findByLabelText(`Sélectionner ${one.reference}`));
  await press(zip());
  screen.getByText('Aucune des livraisons choisies n’a de bon.');
  expect(zip().closest('button')?.getAttribute('aria-disabled')).toBe('true');
  expect(documentArchive).not.toHaveBeenCalled();
  await press(await screen.findByLabelText(`Sélectionner ${other.reference}`));
  await press(zip());
  await waitFor(() => expect(downloaded).toHaveBeenCalledOnce());
  expect(documentArchive.mock.calls[0]?.[0]).toEqual({
    orderIds: [one.id, other.id],
    kinds: ['DELIVERY_NOTE'],
  });
  expect(downloaded.mock.lastCall).toEqual(['/files/documents.zip/x?ticket=y', 'documents.zip']);
  documentArchive.mockReturnValueOnce(null);
  await press(zip());
  await screen.findByText('Il n’y a pas encore de document à télécharger.');
  await press(await screen.findByLabelText('Sélectionner toutes les lignes de la page'));
  await press(screen.getByText(/^Sélectionner les \d+ résultats$/));
  await press(zip());
  expect(zip().closest('button')?.getAttribute('aria-disabled')).toBe('true');
  screen.getByText('200 livraisons au plus : choisissez-en moins.');
  expect(documentArchive).toHaveBeenCalledTimes(2);
});

const [delivered] = orders.filter(
  ({ status, cancellation }) => status === 'delivered' && !cancellation,
) as [Order];
const note = { id: 'd1', kind: 'DELIVERY_NOTE', name: 'BL.pdf', url: '/files/d1' };

test.each([
  ['oncoming', { status: 'oncoming', canCancel: true }, 'Annuler'],
  ['ready', { status: 'ready', canCancel: true }, 'Annuler'],
  [
    'processing',
    { status: 'processing', canCancel: false },
    'AnnulerLa livraison a commencé\u00a0:',
  ],
  [
    'oncoming, but closed by the provider',
    { status: 'oncoming', canCancel: false },
    'AnnulerCette commande ne peut plus être annulée ici\u00a0:',
  ],
  ['cancelled', { status: 'ready', cancellation: { at: null } }, undefined],
  ['delivered', { status: 'delivered' }, undefined],
])(
  'the menu of an order that is %s enables the cancellation only where it is possible',
  async (_, changes, item) => {
    const order = { ...delivered, cancellation: null, ...changes } as unknown as Order;
    await visit('', [order]);
    await press(await screen.findByLabelText(new RegExp(`^Actions.*${order.reference}`)));
    const items = screen.getAllByRole('menuitem', { hidden: true });
    const cancel = items.find(({ textContent }) => textContent?.startsWith('Annuler'));
    expect(cancel?.textContent?.replace(/ appelez le .*/, '')).toBe(item);
    if (cancel)
      expect(cancel.getAttribute('aria-disabled')).toBe(item === 'Annuler' ? null : 'true');
  },
);

test.each([
  ['is there', [note], null, 'Télécharger le bon de livraison'],
  ['is not there yet', [], 'true', 'Télécharger le bon de livraisonPas encore disponible.'],
])('the menu shows a delivery note that %s', async (_, documents, disabled, text) => {
  await visit('', [delivered], { order: { ...delivered, documents } });
  await press(await screen.findByLabelText(new RegExp(`^Actions.*${delivered.reference}`)));
  await waitFor(() => {
    const item = screen
      .getAllByRole('menuitem', { hidden: true })
      .find(({ textContent }) => textContent?.startsWith('Télécharger'));
    expect(item?.textContent).toBe(text);
    expect(item?.getAttribute('aria-disabled') ?? null).toBe(disabled);
  });
});

test.each([
  ['/files/documents/bl/apercu', 1],
  [null, 0],
])(
  'a delivery note with the preview URL %j is offered for viewing: %i',
  async (previewUrl, offered) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    vi.stubGlobal('fetch', async () => new Response());
    const documents = [{ ...note, previewUrl }];
    await visit('', [delivered], { order: { ...delivered, documents } });
    await press(await screen.findByLabelText(new RegExp(`^Actions.*${delivered.reference}`)));
    await screen.findByText('Télécharger le bon de livraison');
    const previews = screen.queryAllByText('Aperçu du bon de livraison');
    expect(previews).toHaveLength(offered);
    if (!previews[0]) return;
    await press(previews[0]);
    const frame = await screen.findByTitle(note.name);
    expect(frame.getAttribute('src')).toBe(`${previewUrl}#navpanes=0`);
  },
);

test('single-letter shortcuts search, filter and enter the list, unless they are disabled', async () => {
  await visit();
  const search = document.querySelector('[type="search"]');
  const filter = document.querySelector('[data-part="filters"] button');
  const opened = vi.fn();
  filter?.addEventListener('click', opened);
  switchShortcuts(false);
  for (const name of ['/', 'f', 'j']) await userEvent.keyboard(name);
  expect(document.activeElement).toBe(document.body);
  const links = document.querySelectorAll<HTMLElement>('tr[data-row] [data-part="link"]');
  const row = links[0];
  row?.focus();
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(row);
  switchShortcuts(true);
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(links[1]);
  for (const [name, end] of [
    ['j', row],
    ['k', links[links.length - 1]],
  ] as const) {
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard(name);
    expect(document.activeElement).toBe(end);
  }
  // At the last row, the key does nothing.
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(links[links.length - 1]);
  await userEvent.keyboard('x');
  expect(document.querySelectorAll('tr[data-selected]')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('f');
  expect(opened).toHaveBeenCalledOnce();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(search);
});

test('all results except one can be exported', async () => {
  await visit('?annulees=1', orders);
  const cancelled = orders.filter(({ cancellation }) => cancellation);
  await press(await screen.findByLabelText('Sélectionner toutes les lignes de la page'));
  await press(screen.getByLabelText(`Sélectionner ${cancelled[0]?.reference}`));
  await press(screen.getByText('Exporter la sélection'));
  await press(await screen.findByText('La sélection en CSV'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(lines()).toHaveLength(cancelled.length);
});

test.each([
  ['RATE_LIMITED', 'Trop de demandes en peu de temps. Réessayez.', true],
  ['UPSTREAM_UNAVAILABLE', 'Le service est momentanément indisponible. Réessayez.', true],
  ['UPSTREAM_TIMEOUT', 'Le service n’a pas répondu à temps. Réessayez.', true],
  ['INTERNAL', 'Réessayez.', true],
  ['FORBIDDEN', 'Cette action vous a été refusée.', false],
])('an export that fails with %s says why', async (code, words, again) => {
  const { requested } = await visit();
  requested.mockImplementationOnce(() => {
    throw new GraphQLError('down', { extensions: { code } });
  });
  await exportList();
  const banner = (await screen.findByText(new RegExp(words))).closest('[role="alert"]');
  expect(banner?.textContent).not.toContain('connexion');
  expect(within(banner as HTMLElement).queryByText('Réessayer') !== null).toBe(again);
  expect(saved).not.toHaveBeenCalled();
});

test('a forbidden download says so, without offering a retry', async () => {
  const documentArchive = () => {
    throw new GraphQLError('no', { extensions: { code: 'FORBIDDEN' } });
  };
  const done = orders.find(({ status, cancellation }) => status === 'delivered' && !cancellation);
  await visit('', orders, { documentArchive });
  await press(await screen.findByLabelText(`Sélectionner ${done?.reference}`));
  await press(screen.getByText('Télécharger les bons de livraison (ZIP)'));
  const message = await screen.findByText(/^Cette action vous a été refusée\./);
  expect(message.textContent).not.toContain('Réessayez');
});

test('an export without a connection says so', async () => {
  const { requested } = await visit();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  requested.mockImplementationOnce(() => {
    throw new Error('down');
  });
  await exportList();
  await screen.findByText(`L’export n’a pas abouti. ${texts.offline}`);
});

test('a failed export shows an error above the list, and can be retried', async () => {
  const { requested } = await visit();
  // A row with a failed field: the exported file must not have gaps.
  requested.mockImplementationOnce((args) => {
    const answer = ordersAnswers().orders as unknown as (args: object) => { items: object[] };
    const whole = answer(args);
    const failed = () => {
      throw new Error('down');
    };
    return { ...whole, items: whole.items.map((one) => ({ ...one, address: failed })) };
  });
  await exportList();
  const message = await screen.findByText(/^L’export n’a pas abouti\./);
  expect(saved).not.toHaveBeenCalled();
  const banner = message.closest('[role="alert"]') as HTMLElement;
  await press(within(banner).getByText('Réessayer'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(lines()).toHaveLength(orders.length + 1);
  expect(screen.queryByText(/^L’export n’a pas abouti\./)).toBeNull();
});
