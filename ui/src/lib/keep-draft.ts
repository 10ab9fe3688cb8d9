/** Keeps what is typed; apart from drafts.ts, which is part of a first visit. */
import { deviceNow } from './device-clock';
import { draftKeyOf } from './drafts';

/** Never kept, whichever form has it: a number of an account or a card, a password, and a consent, which is given again. */
const secret = /^(iban|bic|consent|cvc|card.*|.*password.*)$/i;

/** Keeps the fields of a form that were changed; without any there is nothing to keep. */
export function keepDraft(form: string, values: object): void {
  const key = draftKeyOf(form);
  if (!key) return;
  const kept = JSON.stringify(values, (name, value) => (secret.test(name) ? undefined : value));
  if (kept === '{}') localStorage.removeItem(key);
  else {
    try {
      localStorage.setItem(key, `{"at":${deviceNow()},"values":${kept}}`);
    } catch {
      // The storage is full: the form itself is still there.
    }
  }
}
