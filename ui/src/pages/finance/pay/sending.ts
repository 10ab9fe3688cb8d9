import { dropDraft, readDraft } from '../../../lib/drafts';
import { keepDraft } from '../../../lib/keep-draft';
import type { Payment } from './payment';

/** The person’s agreement: another invoice, method, day or amount is another intention. */
export type Intention = {
  readonly ids: readonly string[];
  readonly paymentMethodId: string;
  /** The day of the debit; null for today. */
  readonly on: string | null;
  readonly expectedTotal: number;
};

/** A payment that was sent and that nobody has answered: its key debits once, however often it is sent. */
export type Sending = {
  readonly intention: Intention;
  readonly idempotencyKey: string;
  /** The payments that the invoices had before it was sent. */
  readonly before: Payment['before'];
};

/** One for each choice of invoices: two may be under way. */
function nameOf(ids: readonly string[]): string {
  return `reglement:${ids.toSorted().join()}`;
}

/** The sending of these invoices that nobody has answered, from this tab, another one or before a reload; null when there is none. */
export function keptSending(ids: readonly string[]): Sending | null {
  const { intention, idempotencyKey, before } = readDraft(nameOf(ids)) ?? {};
  return intention && before && typeof idempotencyKey === 'string'
    ? ({ intention, idempotencyKey, before } as Sending)
    : null;
}

/** Keeps it on the device until the provider has answered or the invoices show it. */
export function keepSending(sending: Sending): void {
  keepDraft(nameOf(sending.intention.ids), sending);
}

/** Forgets it: the provider has answered, or the invoices show it. */
export function dropSending(ids: readonly string[]): void {
  dropDraft(nameOf(ids));
}

/** Sends an intention: under the key that it had before when it is the same, else under a key of its own. */
export function sendingOf(
  intention: Intention,
  before: Payment['before'],
  earlier: Sending | null,
): Sending {
  const same = earlier && JSON.stringify(earlier.intention) === JSON.stringify(intention);
  return same ? earlier : { intention, idempotencyKey: crypto.randomUUID(), before };
}
