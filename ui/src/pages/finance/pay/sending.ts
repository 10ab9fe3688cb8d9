import { dropDraft, readDraft } from '../../../lib/drafts';
import { keepDraft } from '../../../lib/keep-draft';
import type { Payment } from './payment';

/** The user's agreement: another invoice, method, date or amount is another intention. */
export type Intention = {
  readonly ids: readonly string[];
  readonly paymentMethodId: string;
  /** The date of the debit; null for today. */
  readonly on: string | null;
  readonly expectedTotal: number;
};

/** An attempt without a response so far: its idempotency key debits once, regardless of retries. */
export type Sending = {
  readonly intention: Intention;
  readonly idempotencyKey: string;
  /** The payments that the invoices had before it was sent. */
  readonly before: Payment['before'];
};

/** The storage key of a selection of invoices: several attempts may be under way. */
function nameOf(ids: readonly string[]): string {
  return `reglement:${ids.toSorted().join()}`;
}

/**
 * The attempt for these invoices without a response, from this tab, another tab or before a reload;
 * null when there is none.
 */
export function keptSending(ids: readonly string[]): Sending | null {
  const { intention, idempotencyKey, before } = readDraft(nameOf(ids)) ?? {};
  return intention && before && typeof idempotencyKey === 'string'
    ? ({ intention, idempotencyKey, before } as Sending)
    : null;
}

/** Stores it on the device until the provider has responded or the invoices show it. */
export function keepSending(sending: Sending): void {
  keepDraft(nameOf(sending.intention.ids), sending);
}

/** Removes it: the provider has responded, or the invoices show it. */
export function dropSending(ids: readonly string[]): void {
  dropDraft(nameOf(ids));
}

/**
 * Creates the attempt for an intention: with the earlier key when it is the same, else with a new
 * key.
 */
export function sendingOf(
  intention: Intention,
  before: Payment['before'],
  earlier: Sending | null,
): Sending {
  const same = earlier && JSON.stringify(earlier.intention) === JSON.stringify(intention);
  return same ? earlier : { intention, idempotencyKey: crypto.randomUUID(), before };
}
