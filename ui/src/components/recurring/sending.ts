/** The key under which a new recurring order is sent, kept beside the draft of its form. */

import type { RecurringOrderInput } from '../../graphql/types.generated';
import { dropDraft, readDraft } from '../../lib/drafts';
import { keepDraft } from '../../lib/keep-draft';

const nameOf = (form: string) => `${form}-envoi`;

/**
 * The key to send it under: the one that this page holds, else that of the same sending before the page was
 * reloaded, whose answer was lost. So it makes one recurring order at most.
 */
export function sendingKey(form: string, input: RecurringOrderInput, held: string | null): string {
  const sent = JSON.stringify(input);
  const kept = readDraft(nameOf(form));
  const found = kept?.['sent'] === sent ? kept['idempotencyKey'] : null;
  const idempotencyKey = held ?? (typeof found === 'string' ? found : crypto.randomUUID());
  keepDraft(nameOf(form), { idempotencyKey, sent });
  return idempotencyKey;
}

/** Forgets what was typed in the form, and how it was sent: it is saved or given up. */
export function dropForm(form: string): void {
  dropDraft(form);
  dropDraft(nameOf(form));
}
