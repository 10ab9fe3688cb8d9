import { expect, test } from 'vitest';
import { invoice, late, paidBy } from './invoice.fixture';
import type { PayDialog_InvoiceFragment as Invoice } from './PayDialog.generated';
import {
  after,
  initialPayment,
  marksOf,
  maxReadings,
  outcomeOf,
  type Payment,
  type PaymentEvent,
  reasonsOf,
  totalOf,
  unpayable,
} from './payment';

const first = invoice();

/** The state of a payment after these events. */
function stateAfter(...events: PaymentEvent[]): Payment {
  return events.reduce(after, initialPayment);
}

const read = (...invoices: Invoice[]): PaymentEvent => ({ what: 'read', invoices });
const refused = (code: string, field: string[] | null = null, total: number | null = null) =>
  ({
    what: 'answered',
    answer: {
      __typename: 'PayInvoicesPayload',
      invoices: [],
      total,
      userErrors: [{ __typename: 'UserError', field, code, message: 'Non.' }],
    },
  }) as PaymentEvent;
const accepted = (...invoices: Invoice[]) =>
  ({
    what: 'answered',
    answer: { __typename: 'PayInvoicesPayload', invoices, total: null, userErrors: [] },
  }) as PaymentEvent;
const sent: PaymentEvent = { what: 'sent' };
const lost: PaymentEvent = { what: 'lost' };
const loadFailed: PaymentEvent = { what: 'load-failed' };
const check: PaymentEvent = { what: 'check' };
const times = (n: number, one: PaymentEvent) => Array.from({ length: n }, () => one);

test('the invoices are loaded before the form, and again after a failure', () => {
  expect(stateAfter().step).toBe('loading');
  expect(stateAfter(loadFailed).step).toBe('load-failed');
  expect(stateAfter(loadFailed, check).step).toBe('loading');
  const payment = stateAfter(loadFailed, check, read(first, late));
  expect(payment.step).toBe('form');
  expect(totalOf(payment)).toBe(210_050);
});

test.each([
  [1, 'paid'],
  [2, 'pending'],
  [3, 'failed'],
  [4, 'scheduled'],
  [5, 'failed'],
  [null, 'pending'],
  [9, 'pending'],
] as const)('the outcome of an accepted payment with the label %s is %s', (payment, outcome) => {
  const { step, invoices } = stateAfter(
    read(first),
    sent,
    accepted({ ...paidBy(first, 2), payment }),
  );
  expect(step).toBe('recorded');
  expect(outcomeOf(invoices)).toBe(outcome);
});

test('among several outcomes a failure takes precedence, then a pending debit, then a scheduled one', () => {
  const of = (...labels: number[]) => outcomeOf(labels.map((label) => paidBy(first, label)));
  expect(of(1, 4, 2, 5)).toBe('failed');
  expect(of(1, 4, 2)).toBe('pending');
  expect(of(1, 4)).toBe('scheduled');
  expect(of(1, 1)).toBe('paid');
});

test('an update replaces its invoice, and adds none that was not selected', () => {
  const recorded = stateAfter(read(first), sent, accepted(paidBy(first, 2)));
  const { step, invoices } = after(recorded, read(paidBy(first, 1), late));
  expect(step).toBe('recorded');
  expect(invoices.map(({ id, payment }) => [id, payment])).toEqual([['2204', 1]]);
});

test('each failure reason is listed once, and only failed invoices are paid again', () => {
  const failed = { status: 'FAILED', failureReason: 'Provision insuffisante' } as const;
  const third = invoice({ id: '3', number: 'FA-3' });
  const payment = stateAfter(
    read(first, late, third),
    sent,
    accepted(paidBy(first, 5, failed), paidBy(late, 1), paidBy(third, 5, failed)),
  );
  expect(reasonsOf(payment.invoices)).toEqual(['Provision insuffisante']);
  const again = after(payment, { what: 'change' });
  expect(again.step).toBe('form');
  expect(again.invoices.map(({ id }) => id)).toEqual(['2204', '3']);
  expect(unpayable(again)).toEqual([]);
});

test('after a change, the user agrees to the new amount', () => {
  const changed = stateAfter(read(first), sent, refused('amount_changed', null, 130_000));
  expect(changed.step).toBe('form');
  expect(changed.notice).toEqual({ of: 'amount', total: 130_000 });
  expect(totalOf(changed)).toBe(130_000);
  // The invoices loaded afterwards are newer than the response.
  const read2 = after(changed, read({ ...first, remaining: 131_000 }));
  expect(read2.notice).toEqual({ of: 'amount', total: 131_000 });
  expect(totalOf(read2)).toBe(131_000);
  expect(after(read2, sent).notice).toBeNull();
});

test('the provider names the invoice that it rejects, and the others can be paid without it', () => {
  const payment = stateAfter(read(first, late), sent, refused('invoice_not_payable', ['ids', '1']));
  expect(unpayable(payment)).toEqual([{ id: '2187', number: 'FA-2026-001187', why: 'Non.' }]);
  const rest = after(payment, { what: 'without' });
  expect(rest.invoices).toEqual([first]);
  expect(unpayable(rest)).toEqual([]);
});

test.each([
  [{ kind: 'CREDIT_NOTE', canPay: false }, 'Un avoir ne se règle pas.'],
  [{ status: 'CANCELLED', canPay: false }, 'Elle est annulée.'],
  [{ payment: 1, canPay: false }, 'Elle est déjà réglée.'],
  [{ payment: 2, canPay: false }, 'Son paiement est en attente.'],
  [{ remaining: 0, canPay: false }, 'Il ne reste rien à régler.'],
  [{ remaining: null }, 'Elle ne peut pas être réglée.'],
] as const)('the reason why an invoice cannot be paid: %o', (changes, why) => {
  const { id, number } = first;
  expect(unpayable(stateAfter(read(invoice(changes))))).toEqual([{ id, number, why }]);
});

test('a scheduled debit can be brought forward', () => {
  expect(unpayable(stateAfter(read(paidBy(first, 4))))).toEqual([]);
});

test('any other error shows its own message', () => {
  const payment = stateAfter(read(first), sent, refused('payment_refused', ['paymentMethodId']));
  expect(payment.notice).toEqual({ of: 'refused', message: 'Non.' });
  expect(unpayable(payment)).toEqual([]);
});

test('after a lost response the invoices show that the payment is recorded', () => {
  const checking = stateAfter(read(first, late), sent, lost);
  expect(checking.step).toBe('checking');
  const payment = after(checking, read(paidBy(first, 2), paidBy(late, 4)));
  expect(payment).toMatchObject({ step: 'recorded', unanswered: true });
});

test('after a lost response the payment counts as not recorded after enough reads of the invoices', () => {
  const checking = stateAfter(read(first), sent, lost);
  const almost = times(maxReadings - 1, read(first)).reduce(after, checking);
  expect(almost).toMatchObject({ step: 'checking', readings: maxReadings - 1 });
  expect(after(almost, read(first))).toMatchObject({ step: 'form', notice: { of: 'lost' } });
});

test('a payment is not recorded while only one of several invoices shows it', () => {
  const checking = stateAfter(read(first, late), sent, lost);
  expect(after(checking, read(paidBy(first, 2), late)).step).toBe('checking');
});

test('an earlier attempt is not mistaken for this payment', () => {
  const failed = paidBy(first, 5, { status: 'FAILED' });
  const scheduled = paidBy(first, 4, { status: 'SCHEDULED' });
  for (const before of [failed, scheduled]) {
    const checking = stateAfter(read(before), sent, lost);
    expect(after(checking, read(before)).step).toBe('checking');
    const again = { ...before, payments: [...before.payments, paidBy(late, 2).payments[0]] };
    expect(after(checking, read(again as Invoice)).step).toBe('recorded');
  }
});

test('a payment is unknown while its invoices fail to load', () => {
  const checking = stateAfter(read(first), sent, lost);
  const unknown = after(after(checking, read(first)), loadFailed);
  expect(unknown).toMatchObject({ step: 'unknown', readings: 0 });
  expect(after(unknown, loadFailed)).toBe(unknown);
  expect(after(unknown, read(first))).toMatchObject({ step: 'checking', readings: 1 });
  expect(after(unknown, read(paidBy(first, 2))).step).toBe('recorded');
  expect(after(unknown, check)).toMatchObject({ step: 'checking', readings: 0 });
});

test('invoices with pending payments count as recorded, also when paid elsewhere', () => {
  const [a, b] = [paidBy(first, 2), paidBy(late, 2)];
  expect(stateAfter(read(a, b))).toMatchObject({ step: 'recorded', unanswered: false });
  expect(stateAfter(read(a, late)).step).toBe('form');
  const form = stateAfter(read(first, late), read(a));
  expect(form.step).toBe('form');
  expect(after(form, read(b)).step).toBe('recorded');
  expect(stateAfter(read()).step).toBe('form');
});

test('a payment that counted as not recorded becomes recorded as soon as the invoices show it', () => {
  const form = stateAfter(read(first), sent, lost, ...times(maxReadings, read(first)));
  expect(after(form, read(paidBy(first, 4)))).toMatchObject({
    step: 'recorded',
    unanswered: true,
    notice: null,
  });
});

test('an amount that changes in the form shows a notice', () => {
  const form = stateAfter(read(first, late));
  expect(after(form, read({ ...first, remaining: 1_000 })).notice).toEqual({
    of: 'amount',
    total: 87_050,
  });
  expect(after(form, read(first)).notice).toBeNull();
});

test('a payment sent before a reload is looked up first', () => {
  const before = marksOf([first]);
  const requested = (one: Invoice) => stateAfter({ what: 'read', invoices: [one], before });
  expect(requested(paidBy(first, 2))).toMatchObject({ step: 'recorded', unanswered: true });
  expect(requested(first)).toMatchObject({ step: 'checking', readings: 1 });
});

test('a failed read does not change a recorded payment', () => {
  const recorded = stateAfter(read(first), sent, accepted(paidBy(first, 2)));
  expect(after(recorded, loadFailed)).toBe(recorded);
});
