import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../app/shell/browser.testing';
import { installConfig } from '../../../auth/fixture';
import { WithClient } from '../../../graphql/test';
import { draftOwner } from '../../../lib/drafts';
import { now } from '../../../stories/fixtures';
import { bank, timeout } from './bank.testing';
import { invoice, late } from './invoice.fixture';
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

function show({ client }: ReturnType<typeof bank>, ids = ['2204'], onClose = () => {}) {
  return render(
    <WithClient client={client}>
      <MemoryRouter>
        <PayDialog ids={ids} onClose={onClose} now={now} every={5} />
      </MemoryRouter>
    </WithClient>,
  );
}

const button = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: RegExp) => fireEvent.click(await button(name));

test('pressed twice it is sent once, with what was agreed to', async () => {
  const one = bank();
  show(one);
  const pay = await button(/^Régler 1\s240,00/);
  // Both before the button is drawn as busy.
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

test('what is awaited is followed live', async () => {
  const one = bank({ live: true });
  show(one);
  await press(/^Régler/);
  await screen.findByText('En attente de la réponse de votre banque.');
  one.become('2204', 1);
  await screen.findByText('Votre paiement est effectué.');
  screen.getByText('Oui');
});

test('what is awaited is asked for where nothing is live', async () => {
  const one = bank();
  show(one);
  await press(/^Régler/);
  await screen.findByText('En attente');
  one.become('2204', 5, { status: 'FAILED', failureReason: 'Provision insuffisante' });
  await screen.findByText('Provision insuffisante');
});

test('after a failure it is paid again under another key, or by another method', async () => {
  const one = bank({ label: 5 });
  show(one);
  await press(/^Régler/);
  await press(/^Réessayer$/);
  await waitFor(() => expect(one.state.debited).toHaveLength(2));
  await press(/^Changer de moyen de paiement$/);
  fireEvent.click(await screen.findByLabelText(/^Visa/));
  await screen.findByText(
    /à débiter 1\s240,00\s€ de la carte ••••\s4242 de Transports Garonne-Adour\.$/,
  );
  await press(/^Régler/);
  await waitFor(() => expect(one.state.sent).toHaveLength(3));
  expect(one.state.sent.map(({ paymentMethodId }) => paymentMethodId)).toEqual(['m1', 'm1', 'c1']);
  expect(new Set(one.state.debited).size).toBe(3);
});

test('a changed amount is debited only once it was agreed to', async () => {
  const one = bank({
    replies: [
      { userErrors: [{ field: null, code: 'amount_changed', message: '' }], total: 130_000 },
    ],
  });
  show(one);
  await button(/^Régler 1\s240,00/);
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

test('one that cannot be paid is named, and the others go on without it', async () => {
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

test('what the provider has refused is another payment the next time', async () => {
  draftOwner.set({ person: '7', business: '1042' });
  const message = 'Cette carte a été refusée.';
  const one = bank({
    replies: [{ userErrors: [{ field: ['paymentMethodId'], code: 'payment_refused', message }] }],
  });
  show(one);
  await press(/^Régler/);
  await screen.findByText(message);
  expect(Object.keys(localStorage).filter((key) => key.includes('reglement'))).toEqual([]);
  await press(/^Régler/);
  await screen.findByText('En attente');
  const [before, after] = one.state.sent;
  expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
});

test('an answer that is lost is looked for, and told when it is there', async () => {
  const one = bank({ replies: [timeout()], answersLost: true });
  show(one);
  await press(/^Régler/);
  await screen.findByText(/^Votre paiement est enregistré\./);
  expect(one.state.sent).toHaveLength(1);
  expect(one.state.debited).toHaveLength(1);
});

test('what is not recorded is tried again under the same key', async () => {
  const one = bank({ replies: [timeout()] });
  show(one);
  await press(/^Régler/);
  await screen.findByText(/^Votre paiement n’a pas été enregistré\. Vous pouvez réessayer/);
  await press(/^Réessayer$/);
  await screen.findByText('En attente');
  const [before, after] = one.state.sent;
  expect(after).toEqual(before);
});

test('what cannot be verified says so, and is verified again', async () => {
  const one = bank({ replies: [timeout()], answersLost: true });
  show(one);
  await button(/^Régler/);
  one.state.down = true;
  await press(/^Régler/);
  await screen.findByText(/mais il n’a pas pu être vérifié\.$/);
  one.state.down = false;
  await press(/^Vérifier à nouveau$/);
  await screen.findByText(/^Votre paiement est enregistré\./);
});

test('a refusal by the server is no payment that is looked for', async () => {
  const forbidden = new GraphQLError('Non.', { extensions: { code: 'FORBIDDEN' } });
  const one = bank({ replies: [forbidden] });
  show(one);
  await press(/^Régler/);
  await screen.findByText(/^Cette action vous a été refusée\./);
  await button(/^Régler/);
  expect(one.state.reads).toBe(1);
});

test('a payment that was sent before a reload is looked for, and debited once', async () => {
  draftOwner.set({ person: '7', business: '1042' });
  const one = bank({ replies: [timeout()] });
  const { unmount } = show(one);
  fireEvent.click(await screen.findByLabelText(/^Visa/));
  await press(/^Régler/);
  unmount();
  await waitFor(() => expect(one.state.sent).toHaveLength(1));
  show(one);
  await screen.findByText(/^Votre paiement n’a pas été enregistré\./);
  expect(await screen.findByLabelText(/^Visa/)).toHaveProperty('checked', true);
  await press(/^Réessayer$/);
  await screen.findByText('En attente');
  expect(one.state.debited).toHaveLength(1);
  expect(one.state.sent[1]?.idempotencyKey).toBe(one.state.sent[0]?.idempotencyKey);
  expect(Object.keys(localStorage).filter((key) => key.includes('reglement'))).toEqual([]);
});

test('what is closed while it is sent is paid all the same, and lists are read again', async () => {
  const one = bank();
  const evicted = vi.spyOn(one.client.cache, 'evict');
  const { unmount } = show(one);
  await press(/^Régler/);
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

test('the 200 that may be chosen are all read', async () => {
  const all = Array.from({ length: 150 }, (_, i) => invoice({ id: `i${i}`, number: `FA-${i}` }));
  const one = bank({ invoices: all });
  show(
    one,
    all.map(({ id }) => id),
  );
  await button(/^Régler 186\s000,00/);
  screen.getByText('FA-149');
});

test('who may not pay reads why, and nothing is asked', async () => {
  const one = bank({ permissions: ['FINANCE_READ'] });
  const onClose = vi.fn();
  show(one, ['2204'], onClose);
  await screen.findByText(/ne permet pas cette action\./);
  expect(screen.queryByRole('button', { name: /^Régler/ })).toBeNull();
  expect(one.state.reads).toBe(0);
  await userEvent.click(await screen.findByText('Fermer'));
  expect(onClose).toHaveBeenCalledOnce();
});
