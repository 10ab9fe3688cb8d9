/**
 * A payment of invoices as a state machine (product S12): what is chosen, sent, heard of, and what the
 * invoices say since. It is pure: usePayment.ts reads, sends and waits as it says.
 */
import type { UserError } from '../../../graphql/types.generated';
import type {
  PayDialog_InvoiceFragment as Invoice,
  PayInvoicesMutation,
} from './PayDialog.generated';

/** What the provider answers to a payment. */
export type Answer = PayInvoicesMutation['payInvoices'];

/** An invoice that cannot be paid, and why, as the end of a sentence. */
export type Unpayable = { readonly id: string; readonly number: string; readonly why: string };

/** What is said above the form. */
export type Notice =
  | { readonly of: 'amount'; readonly total: number }
  | { readonly of: 'refused'; readonly message: string }
  | { readonly of: 'failed'; readonly failure: unknown }
  | { readonly of: 'lost' };

/** How a payment stands. */
export type Payment = {
  /**
   * `form` is chosen in, `sent` awaits the answer. Without one, `checking` reads what became of it and
   * `unknown` could not. `recorded` is known to the provider: the invoices say the rest.
   */
  readonly step: 'loading' | 'unread' | 'form' | 'sent' | 'checking' | 'unknown' | 'recorded';
  /** Those that it is of, as they were last read. */
  readonly invoices: readonly Invoice[];
  readonly notice: Notice | null;
  /** Those that the provider has refused to debit. */
  readonly refused: readonly Unpayable[];
  /** What each invoice told of its payments when this one was sent, by its id. */
  readonly before: Readonly<Record<string, string>>;
  /** Readings in a row after which nothing was known of it. */
  readonly readings: number;
  /** No answer told of it: the invoices do. */
  readonly unanswered: boolean;
};

/** What can happen to it. */
export type Happening =
  /** The invoices were read, and what they told before one was sent that nobody has answered; they could not be. */
  | {
      readonly what: 'read';
      readonly invoices: readonly Invoice[];
      readonly before?: Payment['before'] | undefined;
    }
  | { readonly what: 'unread' }
  /** It is sent; the answer has come; none came; it was refused before anything was done. */
  | { readonly what: 'sent' }
  | { readonly what: 'answered'; readonly answer: Answer }
  | { readonly what: 'lost' }
  | { readonly what: 'failed'; readonly failure: unknown }
  /** The person asks to read again; to choose again; to go on without what cannot be paid. */
  | { readonly what: 'check' }
  | { readonly what: 'change' }
  | { readonly what: 'without' };

/** Before anything is read. */
export const beginning: Payment = {
  step: 'loading',
  invoices: [],
  notice: null,
  refused: [],
  before: {},
  readings: 0,
  unanswered: false,
};

/** How often the invoices are read before a payment without an answer counts as not recorded: it may still be under way. */
export const patience = 3;

/** How a payment stands once this has happened. */
export function after(payment: Payment, happening: Happening): Payment {
  const { step, invoices } = payment;
  switch (happening.what) {
    case 'read':
      return read(
        { ...payment, invoices: merged(invoices, happening.invoices, step) },
        happening.before,
      );
    case 'unread':
      if (step === 'loading') return { ...payment, step: 'unread' };
      return step === 'checking' ? { ...payment, step: 'unknown' } : payment;
    case 'sent':
      return { ...payment, step: 'sent', notice: null, refused: [], before: marksOf(invoices) };
    case 'answered':
      return answered(payment, happening.answer);
    case 'lost':
      return { ...payment, step: 'checking', readings: 0 };
    case 'failed':
      return { ...payment, step: 'form', notice: { of: 'failed', failure: happening.failure } };
    case 'check':
      return { ...payment, step: step === 'unread' ? 'loading' : 'checking', readings: 0 };
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

/** What was read of invoices takes their place; nothing is added to those that were chosen. */
function merged(
  invoices: readonly Invoice[],
  news: readonly Invoice[],
  step: Payment['step'],
): readonly Invoice[] {
  if (step === 'loading') return news;
  return invoices.map((one) => news.find(({ id }) => id === one.id) ?? one);
}

function read(payment: Payment, sentBefore: Payment['before'] | undefined): Payment {
  if (payment.step === 'loading') {
    return sentBefore && payment.invoices.length > 0
      ? read({ ...payment, step: 'checking', before: sentBefore }, undefined)
      : { ...payment, step: 'form' };
  }
  // What the provider said it is comes to the same as its invoices, or is older than they are.
  if (payment.step === 'form' && payment.notice?.of === 'amount')
    return { ...payment, notice: { of: 'amount', total: sumOf(payment.invoices) } };
  if (payment.step !== 'checking') return payment;
  const recorded = payment.invoices.every((one) => isRecorded(one, payment.before[one.id]));
  if (recorded) return { ...payment, step: 'recorded', unanswered: true };
  const readings = payment.readings + 1;
  if (readings < patience) return { ...payment, readings };
  return { ...payment, step: 'form', notice: { of: 'lost' } };
}

function answered(payment: Payment, { invoices, total, userErrors }: Answer): Payment {
  const [first] = userErrors;
  if (!first) {
    return {
      ...payment,
      step: 'recorded',
      unanswered: false,
      invoices: merged(payment.invoices, invoices, 'sent'),
    };
  }
  const form: Payment = { ...payment, step: 'form' };
  if (first.code === 'amount_changed' && total !== null)
    return { ...form, notice: { of: 'amount', total } };
  const refused = userErrors.flatMap((one) => refusedOf(one, payment.invoices));
  if (refused.length > 0) return { ...form, refused };
  return { ...form, notice: { of: 'refused', message: first.message } };
}

/** The invoice that an objection is to: its path ends with the place among those that were sent. */
function refusedOf(
  { code, field, message }: Pick<UserError, 'code' | 'field' | 'message'>,
  invoices: readonly Invoice[],
): readonly Unpayable[] {
  const invoice = invoices[Number(field?.at(-1) ?? Number.NaN)];
  if (code !== 'invoice_not_payable' || !invoice) return [];
  return [{ id: invoice.id, number: invoice.number, why: message }];
}

/** Those of the chosen invoices that cannot be paid: what is read of them says it, or the provider did. */
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

/** What the invoices come to, TTC; what the provider says it is now, where it has said so since they were read. */
export function totalOf({ invoices, notice }: Payment): number {
  if (notice?.of === 'amount') return notice.total;
  return sumOf(invoices);
}

function sumOf(invoices: readonly Invoice[]): number {
  return invoices.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0);
}

/** What became of a payment that the provider has recorded. */
export type Outcome = 'failed' | 'pending' | 'scheduled' | 'paid';

const outcomes: Readonly<Record<number, Outcome>> = {
  1: 'paid',
  2: 'pending',
  3: 'failed',
  4: 'scheduled',
  5: 'failed',
};
const worstFirst: readonly Outcome[] = ['failed', 'pending', 'scheduled', 'paid'];

/** What became of it: the worst of its invoices. One without a label, or with one that nobody knows, is awaited. */
export function outcomeOf(invoices: readonly Invoice[]): Outcome {
  const all = invoices.map((one) => outcomes[one.payment ?? -1] ?? 'pending');
  return worstFirst.find((one) => all.includes(one)) ?? 'pending';
}

/** Those whose payment has failed; all of them when none has. */
function failedOf(invoices: readonly Invoice[]): readonly Invoice[] {
  const failed = invoices.filter((one) => outcomeOf([one]) === 'failed');
  return failed.length > 0 ? failed : invoices;
}

/** Why they failed, each reason once. */
export function reasonsOf(invoices: readonly Invoice[]): readonly string[] {
  const reasons = failedOf(invoices).map(({ payments }) => payments.at(-1)?.failureReason);
  return [...new Set(reasons.filter((one): one is string => Boolean(one)))];
}

/** What each invoice tells of its payments: a payment that is recorded changes it. */
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
