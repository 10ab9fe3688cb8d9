/** Tests the page with the real cache: its queries, row actions and selection sums. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { installConfig } from '../../auth/fixture';
import { ToastProvider } from '../../design/feedback/Toast/ToastProvider';
import { LiveUpdatesDocument } from '../../graphql/live/LiveUpdates.generated';
import { follow } from '../../graphql/live/live';
import { fixtureClient, WithClient } from '../../graphql/test';
import type { Invoice } from '../../graphql/types.generated';
import { money } from '../../lib/format';
import { download, fetchFile } from '../../lib/save-file';
import { financeAnswers, invoice, invoices } from '../../stories/invoices';
import { FinancePage } from './FinancePage';
import { AccountStatementDocument, InvoicesDocument } from './FinancePage.generated';
import { InvoiceDetailDocument } from './InvoiceDetail.generated';

vi.mock('../../lib/save-file');
// The tests send the stream's messages themselves.
vi.mock('../../graphql/live/live');
const followed = vi.mocked(follow);
const downloaded = vi.mocked(download);
const fetched = vi.mocked(fetchFile);

beforeEach(() => {
  localStorage.clear();
  installConfig();
  downloaded.mockReset();
  fetched.mockReset().mockResolvedValue();
  stubBrowser(1440);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visit(search = '', all: readonly Invoice[] = invoices, more: object = {}) {
  const answers = financeAnswers(all, more);
  const requested = vi.fn(answers.invoices as unknown as (args: object) => object);
  const client = fixtureClient({ query: { ...answers, invoices: requested as never } });
  const element = <FinancePage now={() => new Date('2026-11-21T09:00:00Z')} />;
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
  return { requested, client, router };
}

const press = async (element: Element) => {
  await userEvent.click(element);
};
const menuOf = async (number: string) => {
  await press(await screen.findByLabelText(new RegExp(`^Actions.*${number}$`)));
  return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
};
const choose = async (...numbers: string[]) => {
  for (const number of numbers) await press(await screen.findByLabelText(`Sélectionner ${number}`));
};
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

test('all URL parameters reach the API', async () => {
  const { requested } = await visit(
    '?q=FA-&paiement=not-paid,lost&retard=1&du=2026-01-01&au=2026-06-30&tri=echeance&page=2&par=50',
  );
  expect(requested.mock.calls[0]?.[0]).toEqual({
    filter: {
      q: 'FA-',
      payment: 'NOT_PAID_LOST',
      overdue: true,
      from: '2026-01-01',
      to: '2026-06-30',
    },
    sort: { field: 'DUE_ON', direction: 'ASC' },
    page: { page: 2, perPage: 50 },
  });
});

test.each([
  ['FA-2026-001203', 'Régler', false],
  ['FA-2026-001202', 'Avancer le paiement', true],
  ['FA-2026-001201', null, false],
  ['FA-2026-001200', 'Réessayer', true],
  ['FA-2026-001199', 'Réessayer', false],
  ['AV-2026-000031', null, false],
  ['FA-2026-001197', null, false],
])('%s offers to pay: %s, and its Factur-X: %s', async (number, verb, facturX) => {
  await visit();
  const items = await menuOf(number);
  const verbs = ['Régler', 'Avancer le paiement', 'Réessayer'];
  expect(items.filter((item) => verbs.includes(item ?? ''))).toEqual(verb ? [verb] : []);
  expect(items.includes('Factur-X (PDF)')).toBe(facturX);
  expect(items).toContain('Facture électronique (XML)');
});

test('an invoice without XML offers no XML download', async () => {
  await visit('', [invoice(1, { payment: 0 }, { xmlUrl: null, pdfUrl: null, orders: [] })]);
  expect(await menuOf('FA-2026-001203')).toEqual(['Détail', 'Régler']);
});

test('a downloaded document is named by its invoice number', async () => {
  await visit();
  await menuOf('FA-2026-001202');
  await press(screen.getByText('Factur-X (PDF)'));
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/files/invoices/f2-factur-x.pdf?ticket=x',
    'FA-2026-001202-factur-x.pdf',
  );
});

test('the PDF link downloads under the invoice number, and remains a real link', async () => {
  await visit();
  const link = (await screen.findByText(/FA-2026-001203$/, { selector: 'a[download] *' })).closest(
    'a',
  );
  expect(link?.getAttribute('href')).toBe('/files/invoices/f1.pdf?ticket=x');
  await press(link as Element);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/files/invoices/f1.pdf?ticket=x',
    'FA-2026-001203.pdf',
  );
});

test('a failed PDF download shows an error, from the column and from the menu', async () => {
  fetched.mockRejectedValue(new Error('no file: 503'));
  await visit();
  const link = (await screen.findByText(/FA-2026-001203$/, { selector: 'a[download] *' })).closest(
    'a',
  );
  await press(link as Element);
  const failures = () => screen.queryAllByText(/^Le téléchargement n’a pas abouti\./);
  await waitFor(() => expect(failures()).toHaveLength(1));
  await menuOf('FA-2026-001202');
  await press(screen.getByText('Télécharger le PDF'));
  await waitFor(() => expect(failures().length).toBeGreaterThan(0));
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('without a connection the PDF link is disabled and says why', async () => {
  await visit();
  await screen.findByText('FA-2026-001203');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  const pdf = screen.getByText(/de FA-2026-001203$/, { selector: '[download] *' });
  const control = pdf.closest('[download]') as Element;
  expect(control.getAttribute('href')).toBeNull();
  expect(control.getAttribute('aria-disabled')).toBe('true');
  await press(control);
  expect(fetched).not.toHaveBeenCalled();
});

test('without a connection the form of a mandate cannot be opened from here', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await visit('?onglet=mandats');
  const manage = await screen.findByText('Gérer');
  expect(manage.closest('a')).toBeNull();
  expect(manage.closest('[aria-disabled="true"]')).not.toBeNull();
});

test('a URL value that is no valid id shows the unknown invoice screen', async () => {
  await visit('?facture=1;drop', invoices, {
    invoice: () => {
      throw new GraphQLError('Non.', { extensions: { code: 'NOT_FOUND' } });
    },
  });
  expect(await screen.findByText('Cette facture est introuvable.')).toBeTruthy();
});

test.each([
  ['UPSTREAM_TIMEOUT', /^La facture n’a pas pu être chargée\./],
  ['NOT_FOUND', 'Cette facture est introuvable.'],
])(
  'the report drawer of an invoice that fails to load names the invoice: %s',
  async (code, sentence) => {
    await visit('?probleme=f5', invoices, {
      invoice: () => {
        throw new GraphQLError('Non.', { extensions: { code } });
      },
    });
    await screen.findByText(sentence);
  },
);

test('once the page has loaded, its tabs work without a connection', async () => {
  const { router } = await visit();
  await screen.findByText('FA-2026-001203');
  await act(async () => void (await router.navigate('/?onglet=encours')));
  // Synchronous: a chunk that is still loading would render nothing.
  expect(screen.getByText('Compte par mois')).toBeTruthy();
});

test('a single tax rate is stated once, several with their sum', async () => {
  const [first] = invoices;
  if (!first) throw new Error('no invoice');
  const lines = first.lines.map((line, n) => ({ ...line, vatRate: n === 0 ? '20' : '5.5' }));
  const twoRates = { ...first, id: 'f900', number: 'FA-2026-009000', lines } as Invoice;
  const taxes = () => screen.getAllByText('TVA', { selector: 'dialog *' });
  const { router } = await visit('?facture=f1', [first, twoRates]);
  await screen.findByText('Taux de TVA');
  expect(taxes()).toHaveLength(1);
  await act(async () => void (await router.navigate('/?facture=f900')));
  await waitFor(() => expect(taxes()).toHaveLength(2));
});

test('the payment dialog opens over the list and keeps its filters', async () => {
  const { router } = await visit('?paiement=not-paid,lost');
  await menuOf('FA-2026-001203');
  await press(screen.getByText('Régler'));
  expect(router.state.location.search).toBe('?paiement=not-paid,lost&regler=f1');
});

test('the drawer of an invoice opens over the list, which keeps its scroll position', async () => {
  const { router } = await visit('?paiement=paid');
  await press(await screen.findByText('FA-2026-001196', { selector: 'a *' }));
  expect(router.state.location.search).toBe('?paiement=paid&facture=f8');
  expect(router.state.preventScrollReset).toBe(true);
  await press((await screen.findAllByLabelText('Fermer'))[0] as Element);
  expect(router.state.location.search).toBe('?paiement=paid');
});

test('the footer sums up the filtered list', async () => {
  await visit('?paiement=not-paid,lost&retard=1');
  const total = (await screen.findByText('Total')).closest('tr');
  const late = invoices.filter(({ lateDays }) => lateDays);
  const cents = late.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
  const cells = [...(total?.querySelectorAll('td') ?? [])].map((cell) =>
    cell.textContent?.replace(/\D/g, ''),
  );
  expect(cells).toContain(String(cents));
});

test('without totals from the provider there is no footer', async () => {
  await visit('', invoices, {
    invoices: () => ({
      items: invoices.slice(0, 3),
      pageInfo: { page: 1, perPage: 25, totalCount: 3, totalPages: 1 },
      totals: null,
    }),
  });
  await screen.findByText('FA-2026-001203');
  expect(screen.queryByText('Total')).toBeNull();
});

test('only the payable invoices of the selection are paid, and the bar counts the others', async () => {
  const { router } = await visit();
  await choose('FA-2026-001203', 'FA-2026-001201', 'FA-2026-001200');
  const bar = within(screen.getByLabelText('Sélection'));
  bar.getByText('1 n’est pas à régler');
  const pay = bar.getByText(/^Régler 2/);
  const [f1, , , f4] = invoices;
  const owed = (f1?.remaining ?? 0) + (f4?.remaining ?? 0);
  expect(pay.textContent?.replace(/\D/g, '')).toBe(`2${owed}`);
  await press(pay);
  expect(router.state.location.search).toBe('?regler=f1,f4');
});

test('when all selected invoices are paid, the button is disabled and says so', async () => {
  await visit();
  await choose('FA-2026-001196', 'FA-2026-001195');
  const bar = within(screen.getByLabelText('Sélection'));
  expect(bar.getByText('Régler').closest('button')?.getAttribute('aria-disabled')).toBe('true');
  bar.getByText('Aucune des factures choisies n’est à régler.');
});

test('the footer follows the selection, and is announced', async () => {
  await visit();
  await choose('FA-2026-001203', 'FA-2026-001201');
  const chosen = invoices.filter(({ number }) =>
    ['FA-2026-001203', 'FA-2026-001201'].includes(number),
  );
  const cents = (all: readonly Invoice[]) =>
    all.reduce((sum, { totalInclTax }) => sum + (totalInclTax ?? 0), 0);
  const row = () => document.querySelector('tfoot tr') as HTMLElement;
  const figures = () => [...row().querySelectorAll('td')].map((cell) => plain(cell.textContent));
  const written = (amount: number) => plain(money(amount));
  expect(plain(row().querySelector('th')?.textContent)).toBe('2 sélectionnées');
  expect(figures()).toContain(written(cents(chosen)));
  const said = screen.getAllByRole('status').map(({ textContent }) => plain(textContent));
  expect(said).toContainEqual(expect.stringContaining(`, Montant TTC ${written(cents(chosen))}, `));
  await press(screen.getByLabelText('Sélectionner toutes les lignes de la page'));
  await press(screen.getByText('Sélectionner les 60 résultats'));
  expect(figures()).toContain(written(cents(invoices)));
  await press(screen.getByLabelText('Sélectionner FA-2026-001203'));
  expect(figures()).toContain(written(cents(invoices) - cents(chosen.slice(0, 1))));
});

test('the selected invoices of all pages go into one archive', async () => {
  const archived = vi.fn(() => '/files/archive.zip?ticket=x');
  await visit('', invoices, { invoiceArchive: archived });
  await press(await screen.findByLabelText('Sélectionner toutes les lignes de la page'));
  await press(screen.getByText('Sélectionner les 60 résultats'));
  await screen.findByText(/^Régler 5/);
  await press(screen.getByText('Télécharger (ZIP)'));
  await waitFor(() =>
    expect(downloaded).toHaveBeenCalledExactlyOnceWith(
      '/files/archive.zip?ticket=x',
      'factures.zip',
    ),
  );
  const [{ ids }] = archived.mock.calls[0] as unknown as [{ ids: string[] }];
  expect([...ids].sort()).toEqual(invoices.map(({ id }) => id).sort());
});

test('more than 200 can be neither archived nor paid at once', async () => {
  const many = Array.from({ length: 230 }, (_, n) => invoice(n + 1, { payment: 0 }));
  await visit('', many);
  await press(await screen.findByLabelText('Sélectionner toutes les lignes de la page'));
  await press(screen.getByText('Sélectionner les 230 résultats'));
  const bar = within(screen.getByLabelText('Sélection'));
  for (const name of ['Télécharger (ZIP)', 'Régler'])
    expect(bar.getByText(name).closest('button')?.getAttribute('aria-disabled')).toBe('true');
  expect(plain(bar.getAllByText(/au plus/)[0]?.textContent)).toBe(
    '200 factures au plus : choisissez-en moins.',
  );
});

test('the accounting entries follow the filters of the list', async () => {
  const entries = vi.fn(() => '/files/entries.csv?ticket=x');
  await visit('?paiement=paid', invoices, { accountingEntriesUrl: entries });
  await press(screen.getByText('Écritures comptables (CSV)'));
  await waitFor(() => expect(downloaded).toHaveBeenCalledOnce());
  const [requested] = entries.mock.calls[0] as unknown as [object];
  expect(requested).toMatchObject({ filter: { payment: 'PAID' } });
});

test.each([
  ['', 'Aucune facture pour le moment.'],
  ['?paiement=not-paid,lost', 'Tout est réglé. Merci !'],
  ['?paiement=paid', 'Aucun résultat avec ces filtres.'],
  ['?paiement=not-paid,lost&retard=1', 'Aucun résultat avec ces filtres.'],
])('an empty list with %s says: %s', async (search, words) => {
  await visit(search, []);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a tab keeps the filters of the list', async () => {
  await visit('?paiement=paid&page=2');
  const tab = screen.getByText('Encours', { selector: 'nav a' });
  expect(decodeURIComponent(tab.getAttribute('href') ?? '')).toBe('/?onglet=encours&paiement=paid');
});

test('a statement that fails does not affect the list', async () => {
  await visit('', invoices, {
    accountStatement: () => {
      throw new GraphQLError('Non.', { extensions: { code: 'UPSTREAM_UNAVAILABLE' } });
    },
  });
  await screen.findByText('Informations indisponibles.');
  await screen.findByText('FA-2026-001203');
});

test('an update of an invoice changes its row', async () => {
  const { client } = await visit();
  const row = (await screen.findByText('FA-2026-001203')).closest('tr') as HTMLElement;
  within(row).getByText('Non');
  act(() => {
    client.cache.write({
      dataId: 'ROOT_SUBSCRIPTION',
      query: LiveUpdatesDocument,
      result: { businessUpdated: updated() as never },
    });
  });
  await waitFor(() => expect(within(row).queryByText('En attente')).toBeTruthy());
});

test('an update of an invoice refetches the list, its sums and the account', async () => {
  await visit();
  await waitFor(() => expect(followed).toHaveBeenCalled());
  const [, need] = followed.mock.lastCall ?? [];
  expect(need).toMatchObject({
    queries: [InvoicesDocument, AccountStatementDocument, InvoiceDetailDocument],
  });
  expect(need?.rereads(updated() as never, null)).toBe(true);
});

/** The first invoice after its payment has been sent. */
function updated() {
  const {
    lines: _,
    creditNote: __,
    creditNoteFor: ___,
    kind: invoiceKind,
    status: invoiceStatus,
    ...row
  } = invoice(1, { payment: 2 });
  return {
    ...row,
    invoiceKind,
    invoiceStatus,
    orders: row.orders.map(({ id, reference }) => ({ __typename: 'Order', id, reference })),
    payments: row.payments.map((payment) => ({ ...payment, __typename: 'Payment' })),
  };
}
