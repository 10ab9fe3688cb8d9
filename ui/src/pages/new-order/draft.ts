import type { CreateOrderInput } from '../../graphql/types.generated';
import { dropDraft, readDraft } from '../../lib/drafts';
import { keepDraft } from '../../lib/keep-draft';

/** The names under which the form and its sending are kept on the device, for each person and business. */
export const draftName = 'nouvelle-commande';
const sendingName = 'nouvelle-commande-envoi';

/** A sending that nobody has acknowledged: its key makes one order at most, whatever is sent under it. */
export type Sending = {
  idempotencyKey: string;
  /** What was sent under the key and not refused, the latest last. */
  sent: readonly CreateOrderInput[];
};

/** A sending under a key of its own. */
export function newSending(): Sending {
  return { idempotencyKey: crypto.randomUUID(), sent: [] };
}

/** The sending that was kept with the draft; null when nothing of it was sent. */
export function keptSending(): Sending | null {
  const { idempotencyKey, sent } = readDraft(sendingName) ?? {};
  return typeof idempotencyKey === 'string' && Array.isArray(sent)
    ? { idempotencyKey, sent }
    : null;
}

/** Keeps it until the provider has answered: a page that is closed or reloaded asks under the same key. */
export function keepSending(sending: Sending): void {
  keepDraft(sendingName, sending);
}

/** Forgets the form and its sending: the order is made, or given up. */
export function dropOrder(): void {
  dropDraft(draftName);
  dropDraft(sendingName);
}
