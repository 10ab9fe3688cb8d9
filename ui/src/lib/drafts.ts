import { deviceNow } from './device-clock';
import { createStore } from './store';

/**
 * What was typed in a form and not sent, kept on this device until it is saved, given up or its
 * person signs out (product 5.4). Under `draft:{person}:{business}:{form}`, with the moment of the
 * last change.
 */
const prefix = 'draft:';

/** How long it is kept, in milliseconds: a day, as the product keeps a draft of an order (4.7). */
const life = 24 * 60 * 60 * 1000;

/** Who types, and in which business. */
export type DraftOwner = { person: string; business: string };

/** Whose drafts this page keeps; null until the person is known. */
export const draftOwner = createStore<DraftOwner | null>(null);

/** What was typed in a form and not sent; null when there is nothing. */
export function readDraft(form: string): Record<string, unknown> | null {
  const key = draftKeyOf(form);
  return key === null ? null : alive(localStorage.getItem(key));
}

/** Forgets what was typed in a form: it is saved, or given up. */
export function dropDraft(form: string): void {
  const key = draftKeyOf(form);
  if (key) localStorage.removeItem(key);
}

/** Forgets what is too old, and everything of anybody but this person; of everybody, when nobody is named. */
export function sweepDrafts(person?: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    const own = person !== undefined && key.startsWith(`${prefix}${person}:`);
    if (!own || alive(localStorage.getItem(key)) === null) localStorage.removeItem(key);
  }
}

/** Where a form is kept; null while nobody is known. */
export function draftKeyOf(form: string): string | null {
  const owner = draftOwner.get();
  return owner && `${prefix}${owner.person}:${owner.business}:${form}`;
}

function alive(text: string | null): Record<string, unknown> | null {
  try {
    const { at, values } = JSON.parse(text ?? '');
    return deviceNow() - at < life && typeof values === 'object' ? values : null;
  } catch {
    return null;
  }
}
