import type { CreateOrderInput } from '../../graphql/types.generated';
import { dropDraft, readDraft } from '../../lib/drafts';
import { keepDraft } from '../../lib/keep-draft';

/** The storage keys of the form and of its submission on the device, for each user and business. */
export const draftName = 'nouvelle-commande';
const sendingName = 'nouvelle-commande-envoi';

/**
 * A submission without a response so far: its idempotency key creates at most one order, regardless
 * of the inputs sent under it.
 */
export type Sending = {
  idempotencyKey: string;
  /** The inputs sent under the key and not rejected, the latest last. */
  sent: readonly CreateOrderInput[];
};

/** A submission with a new idempotency key. */
export function newSending(): Sending {
  return { idempotencyKey: crypto.randomUUID(), sent: [] };
}

/** The submission stored with the draft; null when nothing was sent. */
export function keptSending(): Sending | null {
  const { idempotencyKey, sent } = readDraft(sendingName) ?? {};
  return typeof idempotencyKey === 'string' && Array.isArray(sent)
    ? { idempotencyKey, sent }
    : null;
}

/**
 * Stores it until the provider has responded: after a reload the page uses the same idempotency
 * key.
 */
export function keepSending(sending: Sending): void {
  keepDraft(sendingName, sending);
}

/** Removes the form and its submission: the order is placed, or given up. */
export function dropOrder(): void {
  dropDraft(draftName);
  dropDraft(sendingName);
}
