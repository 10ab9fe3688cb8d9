/**
 * A payment of invoices as a state machine (product S12): choice, sending, response, and the later
 * state of the invoices. It is pure: useReading.ts loads and waits, useSending.ts sends.
 */
import type { UserError } from '../../../graphql/types.generated';
import type {
  PayDialog_InvoiceFragment as Invoice,
  PayInvoicesMutation,
} from './PayDialog.generated';

/** The provider's response to a payment. */
export type Answer = PayInvoicesMutation['payInvoices'];

/** An invoice that cannot be paid, and the reason as the end of a sentence. */
export type Unpayable = { readonly id: string; readonly number: string; readonly why: string };

/** A notice above the form. */
export type Notice =
  | { readonly of: 'amount'; readonly total: number }
  | { readonly of: 'refused'; readonly message: string }
  | { readonly of: 'failed'; readonly failure: unknown }
  | { readonly of: 'lost' };

export type Payment = {
  /**
   * In `form` the user chooses; `sent` waits for the response. Without one, `checking` looks for
   * the payment in the invoices; `unknown` means that they failed to load. `recorded`: the provider
   * knows the payment, and the invoices have its state.
   */
  readonly step: 'loading' | 'load-failed' | 'form' | 'sent' | 'checking' | 'unknown' | 'recorded';
  /** The invoices to pay, as last loaded. */
  readonly invoices: readonly Invoice[];
  readonly notice: Notice | null;
  /** The invoices that the provider has refused to debit. */
  readonly refused: readonly Unpayable[];
  /** The payments that each invoice had when this one was sent, by invoice id. */
  readonly before: Readonly<Record<string, string>>;
  /** The number of consecutive reads of the invoices that did not show the payment. */
  readonly readings: number;
  /** Whether the invoices show the payment although its response was lost. */
  readonly unanswered: boolean;
};

/** An event in the life of a payment. */
export type PaymentEvent =
  /**
   * The invoices were loaded, with the payments they had before an attempt without a response; or
   * they failed to load.
   */
  | {
      readonly what: 'read';
      readonly invoices: readonly Invoice[];
      readonly before?: Payment['before'] | undefined;
    }
  | { readonly what: 'load-failed' }
  /**
   * The payment is sent; its response has arrived; none arrived; it was rejected before it took
   * effect.
   */
  | { readonly what: 'sent' }
  | { readonly what: 'answered'; readonly answer: Answer }
  | { readonly what: 'lost' }
  | { readonly what: 'failed'; readonly failure: unknown }
  /** The user asks to check again; to choose again; to continue without the unpayable invoices. */
  | { readonly what: 'check' }
  | { readonly what: 'change' }
  | { readonly what: 'without' };

/** The state before anything is loaded. */
export const initialPayment: Payment = {
  step: 'loading',
  invoices: [],
  notice: null,
  refused: [],
  before: {},
  readings: 0,
  unanswered: false,
};

/**
 * How often the invoices are read before a payment without a response counts as not recorded: it
 * may still be under way.
 */
export const maxReadings = 3;

/** The state of a payment after an event. */
export function after(payment: Payment, paymentEvent: PaymentEvent): Payment {
  const { step, invoices } = payment;
  switch (paymentEvent.what) {
    case 'read':
      return read(
        { ...payment, invoices: withUpdates(invoices, paymentEvent.invoices, step) },
        sumOf(invoices),
        paymentEvent.before,
      );
    case 'load-failed':
      return loadFailed(payment);
    case 'sent':
      return { ...payment, step: 'sent', notice: null, refused: [], before: marksOf(invoices) };
    case 'answered':
      return answered(payment, paymentEvent.answer);
    case 'lost':
      return { ...payment, step: 'checking', readings: 0 };
    case 'failed':
      return { ...payment, step: 'form', notice: { of: 'failed', failure: paymentEvent.failure } };
    case 'check':
      return { ...payment, step: step === 'load-failed' ? 'loading' : 'checking', readings: 0 };
    case 'change':
      return { ...payment, step: 'form', notice: null, refused: [], invoices: failedOf(invoices) };
    case 'without': {
      const out = unpayable(payment).map(({ id }) => id);
      return {
        ...payment,
        notice: null,
        refused: [],
        invoices: invoices.filter(({ id }) => !out.includes(id)),
      };
    }
  }
}

/** Whether this is the first load of the invoices, including retries. */
function isFirst(step: Payment['step']): boolean {
  return step === 'loading' || step === 'load-failed';
}

/** The selected invoices with these updates; none is added. */
function withUpdates(
  invoices: readonly Invoice[],
  news: readonly Invoice[],
  step: Payment['step'],
): readonly Invoice[] {
  if (isFirst(step)) return news;
  return invoices.map((one) => news.find(({ id }) => id === one.id) ?? one);
}

function read(
  payment: Payment,
  formerTotal: number,
  sentBefore: Payment['before'] | undefined,
): Payment {
  if (isFirst(payment.step)) {
    if (sentBefore && payment.invoices.length > 0)
      return verified({ ...payment, before: sentBefore });
    return { ...payment, step: isUnderWay(payment.invoices) ? 'recorded' : 'form' };
  }
  switch (payment.step) {
    case 'form':
      return followed(payment, formerTotal);
    case 'checking':
    case 'unknown':
      return verified(payment);
    default:
      return payment;
  }
}

function loadFailed(payment: Payment): Payment {
  switch (payment.step) {
    case 'loading':
      return { ...payment, step: 'load-failed' };
    case 'checking':
      return { ...payment, step: 'unknown', readings: 0 };
    default:
      return payment;
  }
}

/** Looks for a payment without a response in the loaded invoices. */
function verified(payment: Payment): Payment {
  if (isFound(payment)) return { ...payment, step: 'recorded', unanswered: true };
  const readings = payment.readings + 1;
  if (readings < maxReadings) return { ...payment, step: 'checking', readings };
  return { ...payment, step: 'form', notice: { of: 'lost' } };
}

/** Keeps the form up to date with its invoices, which another user may pay. */
function followed(payment: Payment, formerTotal: number): Payment {
  const { invoices, notice } = payment;
  if (notice?.of === 'lost' && isFound(payment))
    return { ...payment, step: 'recorded', notice: null, unanswered: true };
  if (isUnderWay(invoices))
    return { ...payment, step: 'recorded', notice: null, unanswered: false };
  const total = sumOf(invoices);
  // The provider's total is equal to that of the invoices, or older.
  if (notice?.of === 'amount' || total !== formerTotal)
    return { ...payment, notice: { of: 'amount', total } };
  return payment;
}

/** Whether every invoice waits for its bank, for this payment or for another one. */
function isUnderWay(invoices: readonly Invoice[]): boolean {
  return invoices.length > 0 && invoices.every(({ payment }) => payment === 2);
}

/** Whether each invoice has a payment that it did not have when this one was sent. */
function isFound({ invoices, before }: Payment): boolean {
  return invoices.every((one) => isRecorded(one, before[one.id]));
}

function answered(payment: Payment, { invoices, total, userErrors }: Answer): Payment {
  const [first] = userErrors;
  if (!first) {
    return {
      ...payment,
      step: 'recorded',
      unanswered: false,
      invoices: withUpdates(payment.invoices, invoices, 'sent'),
    };
  }
  const form: Payment = { ...payment, step: 'form' };
  if (first.code === 'amount_changed' && total !== null)
    return { ...form, notice: { of: 'amount', total } };
  const refused = userErrors.flatMap((one) => refusedOf(one, payment.invoices));
  if (refused.length > 0) return { ...form, refused };
  return { ...form, notice: { of: 'refused', message: first.message } };
}

/** The invoice that an error concerns: its path ends with the index among the invoices sent. */
function refusedOf(
  { code, field, message }: Pick<UserError, 'code' | 'field' | 'message'>,
  invoices: readonly Invoice[],
): readonly Unpayable[] {
  const invoice = invoices[Number(field?.at(-1) ?? Number.NaN)];
  if (code !== 'invoice_not_payable' || !invoice) return [];
  return [{ id: invoice.id, number: invoice.number, why: message }];
}

/** The selected invoices that cannot be paid, by their own data or by the provider's response. */
export function unpayable({ invoices, refused }: Payment): readonly Unpayable[] {
  const seen = invoices
    .filter(({ canPay, remaining }) => !canPay || !remaining)
    .map((one) => ({ id: one.id, number: one.number, why: whyNot(one) }));
  return [...seen, ...refused.filter(({ id }) => !seen.some((one) => one.id === id))];
}

function whyNot({ kind, status, payment, remaining }: Invoice): string {
  if (kind === 'CREDIT_NOTE') return 'Un avoir ne se règle pas.';
  if (status === 'CANCELLED') return 'Elle est annulée.';
  if (payment === 1) return 'Elle est déjà réglée.';
  if (payment === 2) return 'Son paiement est en attente.';
  return remaining === 0 ? 'Il ne reste rien à régler.' : 'Elle ne peut pas être réglée.';
}

/** The total of the invoices, TTC; the provider's total where it is newer. */
export function totalOf({ invoices, notice }: Payment): number {
  if (notice?.of === 'amount') return notice.total;
  return sumOf(invoices);
}

function sumOf(invoices: readonly Invoice[]): number {
  return invoices.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
}

/** The outcome or the current state of a recorded payment. */
export type Outcome = 'failed' | 'pending' | 'scheduled' | 'paid';

const outcomes: Readonly<Record<number, Outcome>> = {
  1: 'paid',
  2: 'pending',
  3: 'failed',
  4: 'scheduled',
  5: 'failed',
};
const worstFirst: readonly Outcome[] = ['failed', 'pending', 'scheduled', 'paid'];

/**
 * The worst outcome of the invoices. An invoice without a label, or with an unknown one, counts as
 * pending.
 */
export function outcomeOf(invoices: readonly Invoice[]): Outcome {
  const all = invoices.map((one) => outcomes[one.payment ?? -1] ?? 'pending');
  return worstFirst.find((one) => all.includes(one)) ?? 'pending';
}

/** The invoices whose payment has failed; all of them when none has. */
function failedOf(invoices: readonly Invoice[]): readonly Invoice[] {
  const failed = invoices.filter((one) => outcomeOf([one]) === 'failed');
  return failed.length > 0 ? failed : invoices;
}

/** Why they failed, each reason once. */
export function reasonsOf(invoices: readonly Invoice[]): readonly string[] {
  const reasons = failedOf(invoices).map(({ payments }) => payments.at(-1)?.failureReason);
  return [...new Set(reasons.filter((one): one is string => Boolean(one)))];
}

/** A key of each invoice's payments, which changes when a payment is recorded. */
export function marksOf(invoices: readonly Invoice[]): Payment['before'] {
  return Object.fromEntries(invoices.map((one) => [one.id, markOf(one)]));
}

function markOf({ payment, payments }: Invoice): string {
  const { id, at, status } = payments.at(-1) ?? {};
  return [payment, payments.length, id, at, status].join('|');
}

function isRecorded(invoice: Invoice, before: string | undefined): boolean {
  return markOf(invoice) !== before && invoice.payment !== 0 && invoice.payment !== null;
}
