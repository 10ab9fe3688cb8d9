/** Writes drafts. A module of its own, because drafts.ts is loaded with the first page. */
import { deviceNow } from './device-clock';
import { draftKeyOf } from './drafts';

/**
 * The names of fields that are never kept: account and card numbers, passwords, and consents, which
 * must be given again.
 */
const secret = /^(iban|bic|consent|cvc|card.*|.*password.*)$/i;

/** Keeps the changed fields of a form; removes the draft when there are none. */
export function keepDraft(form: string, values: object): void {
  const key = draftKeyOf(form);
  if (!key) return;
  const kept = JSON.stringify(values, (name, value) => (secret.test(name) ? undefined : value));
  if (kept === '{}') localStorage.removeItem(key);
  else {
    try {
      localStorage.setItem(key, `{"at":${deviceNow()},"values":${kept}}`);
    } catch {
      // The storage is full: the form still has the values.
    }
  }
}
