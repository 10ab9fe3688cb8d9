import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../app/shell/browser.testing';
import { installConfig } from '../../../auth/fixture';
import { ToastProvider } from '../../../design/feedback/Toast/ToastProvider';
import { reached } from '../../../graphql/links/answers';
import { WithClient } from '../../../graphql/test';
import { draftOwner } from '../../../lib/drafts';
import { now } from '../../../stories/fixtures';
import { bank, type Reply, timeout } from './bank.testing';
import { invoice, late, paidBy } from './invoice.fixture';
import { PayDialog } from './PayDialog';

beforeEach(() => {
  installConfig();
  stubBrowser(1440);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  draftOwner.set(null);
  localStorage.clear();
});

/** Shows the dialog on a page; `close` unmounts the dialog and keeps the page. */
function show({ client }: ReturnType<typeof bank>, ids = ['2204'], onClose = () => {}, every = 5) {
  const page = (open: boolean) => (
    <WithClient client={client}>
      <MemoryRouter>
        <ToastProvider>
          {open && <PayDialog ids={ids} onClose={onClose} now={now} every={every} />}
        </ToastProvider>
      </MemoryRouter>
    </WithClient>
  );
  const { rerender, unmount } = render(page(true));
  return { close: () => rerender(page(false)), unmount };
}

/** The idempotency keys stored on the device for payments without a response. */
const keptKeys = () => Object.keys(localStorage).filter((key) => key.includes('reglement'));

function refusal(code: string) {
  return new GraphQLError('Non.', { extensions: { code } });
}

/** A polling interval so long that nothing is polled during a test. */
const never = 3_600_000;

const button = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: RegExp) => userEvent.click(await button(name));

test('a button pressed twice sends one payment, with the agreed method, day and amount', async () => {
  const one = bank();
  show(one);
  const pay = await button(/^Régler 1\s240,00/);
  // Both presses come before the button renders as busy.
  act(() => {
    pay.click();
    pay.click();
  });
  await screen.findByText('En attente de la réponse de votre banque.');
  expect(one.state.sent).toEqual([
    {
      ids: ['2204'],
      paymentMethodId: 'm1',
      on: null,
      expectedTotal: 124_000,
      idempotencyKey: expect.any(String),
    },
  ]);
});

test('a pending payment is followed live', async () => {
  const one = bank({ live: true });
  show(one);
  await press(/^Régler/);
  await screen.findByText('En attente de la réponse de votre banque.');
  one.become('2204', 1);
  await screen.findByText('Votre paiement est effectué.');
  screen.getByText('Oui');
});

test('a pending payment is polled when there is no stream', async () => {
  const one = bank();
  show(one);
  await press(/^Régler/);
  await screen.findByText('En attente');
  one.become('2204', 5, { status: 'FAILED', failureReason: 'Provision insuffisante' });
  await screen.findByText('Provision insuffisante');
});

test('after a failed debit, a retry uses another idempotency key or another method', async () => {
  const one = bank({ label: 5 });
  show(one);
  await press(/^Régler/);
  await press(/^Réessayer$/);
  await waitFor(() => expect(one.state.debited).toHaveLength(2));
  await press(/^Changer de moyen de paiement$/);
  await userEvent.click(await screen.findByLabelText(/^Visa/));
  await screen.findByText(
    /à débiter 1\s240,00\s€ de la carte ••••\s4242 de Transports Garonne-Adour\.$/,
  );
  await press(/^Régler/);
  await waitFor(() => expect(one.state.sent).toHaveLength(3));
  expect(one.state.sent.map(({ paymentMethodId }) => paymentMethodId)).toEqual(['m1', 'm1', 'c1']);
  expect(new Set(one.state.debited).size).toBe(3);
});

test('a changed amount is debited only after the user has agreed to it', async () => {
  const one = bank({
    // Updates arrive through the stream only.
    live: true,
    replies: [
      { userErrors: [{ field: null, code: 'amount_changed', message: '' }], total: 130_000 },
    ],
  });
  show(one, ['2204'], () => {}, never);
  await button(/^Régler 1\s240,00/);
  await waitFor(() => expect(one.state.reads).toBe(2));
  one.state.invoices = [invoice({ remaining: 130_000 })];
  await press(/^Régler/);
  await screen.findByText(/^Le montant a changé\s: 1\s300,00\s€\.$/);
  expect(one.state.debited).toEqual([]);
  await press(/^Régler 1\s300,00/);
  await waitFor(() => expect(one.state.debited).toHaveLength(1));
  const [before, after] = one.state.sent;
  expect(after?.expectedTotal).toBe(130_000);
  expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
});

test('an invoice that cannot be paid is named, and the others can be paid without it', async () => {
  const message = 'Cette facture est déjà réglée.';
  const one = bank({
    invoices: [invoice(), late],
    replies: [{ userErrors: [{ field: ['ids', '0'], code: 'invoice_not_payable', message }] }],
  });
  show(one, ['2204', '2187']);
  await press(/^Régler 2\s100,50/);
  await screen.findByText(/^Facture FA-2026-001204\s: Cette facture est déjà réglée\.$/);
  expect(await button(/^Régler/)).toHaveProperty('disabled', true);
  await press(/^Continuer sans cette facture$/);
  await press(/^Régler 860,50/);
  await waitFor(() => expect(one.state.sent.at(-1)?.ids).toEqual(['2187']));
});

test('after the provider rejects a payment, the next one uses another idempotency key', async () => {
  draftOwner.set({ person: '7', business: '1042' });
  const message = 'Cette carte a été refusée.';
  const one = bank({
    replies: [{ userErrors: [{ field: ['paymentMethodId'], code: 'payment_refused', message }] }],
  });
  show(one);
  await press(/^Régler/);
  await screen.findByText(message);
  expect(keptKeys()).toEqual([]);
  await press(/^Régler/);
  await screen.findByText('En attente');
  const [before, after] = one.state.sent;
  expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
});

test('after a lost response the payment is looked up in the invoices and shown when found', async () => {
  const one = bank({ replies: [timeout()], answersLost: true });
  show(one);
  await press(/^Régler/);
  await screen.findByText(/^Votre paiement est enregistré\./);
  expect(one.state.sent).toHaveLength(1);
  expect(one.state.debited).toHaveLength(1);
});

test('a payment that is not recorded is retried under the same idempotency key', async () => {
  const one = bank({ replies: [timeout()] });
  show(one);
  await press(/^Régler/);
  await screen.findByText(/^Votre paiement n’a pas été enregistré\. Vous pouvez réessayer/);
  await press(/^Réessayer$/);
  await screen.findByText('En attente');
  const [before, after] = one.state.sent;
  expect(after).toEqual(before);
});

test('a payment that cannot be verified is looked up until the server is back', async () => {
  const one = bank({ replies: [timeout()], answersLost: true });
  show(one);
  await button(/^Régler/);
  one.state.down = true;
  await press(/^Régler/);
  await screen.findByText(/mais il n’a pas pu être vérifié pour le moment\.$/);
  await button(/^Vérifier à nouveau$/);
  one.state.down = false;
  await screen.findByText(/^Votre paiement est enregistré\./);
});

test('a payment that cannot be verified is looked up at once on demand, and when the connection returns', async () => {
  const one = bank({ replies: [timeout()], answersLost: true });
  show(one, ['2204'], () => {}, never);
  await button(/^Régler/);
  one.state.down = true;
  await press(/^Régler/);
  await button(/^Vérifier à nouveau$/);
  const { reads } = one.state;
  await press(/^Vérifier à nouveau$/);
  await waitFor(() => expect(one.state.reads).toBe(reads + 1));
  await button(/^Vérifier à nouveau$/);
  act(() => reached.set(false));
  one.state.down = false;
  act(() => reached.set(true));
  await screen.findByText(/^Votre paiement est enregistré\./);
});

test('invoices that failed to load are retried automatically', async () => {
  const one = bank();
  one.state.down = true;
  show(one);
  await screen.findByText(/^Les factures n’ont pas pu être chargées\./);
  one.state.down = false;
  await button(/^Régler 1\s240,00/);
});

test.each(['FORBIDDEN', 'RATE_LIMITED', 'UNAUTHENTICATED'])(
  'after a rejection by the server, %s, no payment is looked up, now or later',
  async (code) => {
    draftOwner.set({ person: '7', business: '1042' });
    const one = bank({ live: true, replies: [refusal(code)] });
    const { close } = show(one);
    await press(/^Régler/);
    await screen.findByText(/refusée\.|n’a pas abouti\./);
    await button(/^Régler/);
    expect(keptKeys()).toEqual([]);
    close();
    show(one);
    await button(/^Régler 1\s240,00/);
    expect(screen.queryByText(/peut-être enregistré/)).toBeNull();
  },
);

test('a rejected retry keeps the idempotency key of the first attempt, which may have arrived', async () => {
  draftOwner.set({ person: '7', business: '1042' });
  const one = bank({ replies: [timeout(), refusal('RATE_LIMITED')] });
  show(one);
  await press(/^Régler/);
  await press(/^Réessayer$/);
  await screen.findByText(/^Le paiement n’a pas abouti\./);
  expect(keptKeys()).toHaveLength(1);
  await press(/^Régler/);
  await screen.findByText('En attente');
  expect(new Set(one.state.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a payment sent before a reload is looked up, and debited once', async () => {
  draftOwner.set({ person: '7', business: '1042' });
  const one = bank({ replies: [timeout()] });
  const { unmount } = show(one);
  await userEvent.click(await screen.findByLabelText(/^Visa/));
  const pay = await button(/^Régler/);
  act(() => pay.click());
  unmount();
  await waitFor(() => expect(one.state.sent).toHaveLength(1));
  show(one);
  await screen.findByText(/^Votre paiement n’a pas été enregistré\./);
  expect(await screen.findByLabelText(/^Visa/)).toHaveProperty('checked', true);
  await press(/^Réessayer$/);
  await screen.findByText('En attente');
  expect(one.state.debited).toHaveLength(1);
  expect(one.state.sent[1]?.idempotencyKey).toBe(one.state.sent[0]?.idempotencyKey);
  expect(keptKeys()).toEqual([]);
});

test('closing the dialog while it sends does not stop the payment, and lists are refetched', async () => {
  const one = bank();
  const evicted = vi.spyOn(one.client.cache, 'evict');
  const { unmount } = show(one);
  const pay = await button(/^Régler/);
  act(() => pay.click());
  unmount();
  await waitFor(() => expect(one.state.debited).toHaveLength(1));
  await waitFor(() =>
    expect(evicted.mock.calls.map(([{ fieldName }]) => fieldName)).toEqual([
      'invoices',
      'accountStatement',
      'home',
    ]),
  );
});

test.each([
  ['accepted', null, 'Règlement enregistré.'],
  ['rejected by the server', refusal('FORBIDDEN'), /^Cette action vous a été refusée\./],
  [
    'rejected by the provider',
    { userErrors: [{ field: null, code: 'payment_refused', message: 'Carte refusée.' }] },
    'Carte refusée.',
  ],
  [
    'rejected because the amount has changed',
    { userErrors: [{ field: null, code: 'amount_changed', message: '' }], total: 130_000 },
    /^Le montant a changé\s: 1\s300,00\s€\. Rien n’a été débité\.$/,
  ],
  [
    'rejected for one invoice',
    {
      userErrors: [
        { field: ['ids', '0'], code: 'invoice_not_payable', message: 'Elle est déjà réglée.' },
      ],
    },
    /^Facture FA-2026-001204\s: Elle est déjà réglée\.$/,
  ],
  ['left without a response', timeout(), /^Votre paiement est peut-être enregistré\. Rouvrez/],
] satisfies [string, Reply | Error | null, string | RegExp][])(
  'a payment that is %s after its dialog has closed shows a toast',
  async (_, reply, text) => {
    const one = bank({ replies: [reply] });
    const { close } = show(one);
    const pay = await button(/^Régler/);
    // Both come before the response.
    act(() => pay.click());
    close();
    const toast = await screen.findByText(text);
    expect(toast.closest('[role]')?.role).toBe(reply === null ? 'status' : 'alert');
  },
);

test('a response while the dialog is open shows no toast', async () => {
  show(bank());
  await press(/^Régler/);
  await screen.findByText('En attente');
  expect(screen.queryByText('Règlement enregistré.')).toBeNull();
});

const pending = paidBy(invoice(), 2);

test('after a reload a pending payment is followed until the bank has answered', async () => {
  const one = bank({ live: true, invoices: [pending] });
  show(one, ['2204'], () => {}, never);
  await screen.findByText('En attente de la réponse de votre banque.');
  expect(screen.queryByRole('alert')?.textContent).toBeFalsy();
  expect(screen.queryByText(/^En confirmant/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Régler/ })).toBeNull();
  await waitFor(() => expect(one.state.reads).toBe(2));
  one.become('2204', 5, { status: 'FAILED', failureReason: 'Provision insuffisante' });
  await screen.findByText('Provision insuffisante');
  await screen.findByText(/^En confirmant/);
  await button(/^Changer de moyen de paiement$/);
  await press(/^Réessayer$/);
  await screen.findByText('En attente de la réponse de votre banque.');
});

test('the form follows a payment from another tab', async () => {
  const one = bank({ live: true });
  show(one, ['2204'], () => {}, never);
  await button(/^Régler/);
  await waitFor(() => expect(one.state.reads).toBe(2));
  one.become('2204', 2);
  await screen.findByText('En attente de la réponse de votre banque.');
  one.become('2204', 1);
  await screen.findByText('Votre paiement est effectué.');
});

test('when another tab pays one of the invoices, the form offers the others and debits nothing before', async () => {
  const one = bank({ live: true, invoices: [invoice(), late] });
  show(one, ['2204', '2187'], () => {}, never);
  await button(/^Régler/);
  await waitFor(() => expect(one.state.reads).toBe(2));
  one.become('2204', 2);
  const news = await screen.findByText(/^Facture FA-2026-001204\s: Son paiement est en attente\.$/);
  expect(news.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
  expect(screen.queryByText(/^En confirmant/)).toBeNull();
  await press(/^Continuer sans cette facture$/);
  await screen.findByText(/à débiter 860,50/);
});

test('an amount that changes while the form is open is shown before it is debited', async () => {
  const one = bank();
  show(one);
  await button(/^Régler 1\s240,00/);
  one.state.invoices = [invoice({ remaining: 130_000 })];
  await screen.findByText(/^Le montant a changé\s: 1\s300,00\s€\.$/);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Le montant a changé/));
});

test.each([
  ['names an unknown invoice', ['999999']],
  ['has no valid id', ['1;drop']],
])('a URL that %s shows no form', async (_, ids) => {
  show(bank(), ids);
  await screen.findByText('Cette facture est introuvable.');
  await screen.findByText('Fermer');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('all of the maximum of 200 invoices are loaded', async () => {
  const all = Array.from({ length: 150 }, (_, i) => invoice({ id: `i${i}`, number: `FA-${i}` }));
  const one = bank({ invoices: all });
  show(
    one,
    all.map(({ id }) => id),
  );
  await button(/^Régler 186\s000,00/);
  screen.getByText('FA-149');
});

test('without the right to pay, the reason is shown and nothing is requested', async () => {
  const one = bank({ permissions: ['FINANCE_READ'] });
  const onClose = vi.fn();
  show(one, ['2204'], onClose);
  await screen.findByText(/ne permet pas cette action\./);
  expect(screen.queryByRole('button', { name: /^Régler/ })).toBeNull();
  expect(one.state.reads).toBe(0);
  await userEvent.click(await screen.findByText('Fermer'));
  expect(onClose).toHaveBeenCalledOnce();
});
