/** The idempotency key of a new recurring order, stored with the draft of its form. */

import type { RecurringOrderInput } from '../../graphql/types.generated';
import { dropDraft, readDraft } from '../../lib/drafts';
import { keepDraft } from '../../lib/keep-draft';

const nameOf = (form: string) => `${form}-envoi`;

/**
 * Returns the key of this page, else the stored key of the same request before the page was
 * reloaded, whose response was lost. So at most one recurring order is created.
 */
export function sendingKey(form: string, input: RecurringOrderInput, held: string | null): string {
  const sent = JSON.stringify(input);
  const kept = readDraft(nameOf(form));
  const found = kept?.['sent'] === sent ? kept['idempotencyKey'] : null;
  const idempotencyKey = held ?? (typeof found === 'string' ? found : crypto.randomUUID());
  keepDraft(nameOf(form), { idempotencyKey, sent });
  return idempotencyKey;
}

/** Deletes the draft and the key of a form that was saved or cancelled. */
export function dropForm(form: string): void {
  dropDraft(form);
  dropDraft(nameOf(form));
}
