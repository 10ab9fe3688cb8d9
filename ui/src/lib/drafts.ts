import { deviceNow } from './device-clock';
import { createStore } from './store';

/**
 * Drafts: the unsent values of a form, kept on this device until they are saved or discarded or the
 * person signs out (product 5.4). They are stored under `draft:{person}:{business}:{form}`, with the time
 * of the last change.
 */
const prefix = 'draft:';

/** How long a draft is kept, in milliseconds: a day, like a draft of an order (product 4.7). */
const life = 24 * 60 * 60 * 1000;

/** The person and the business that drafts belong to. */
export type DraftOwner = { person: string; business: string };

/** The owner of the drafts of this page; null until the person is loaded. */
export const draftOwner = createStore<DraftOwner | null>(null);

/** Returns the draft of a form; null without one. */
export function readDraft(form: string): Record<string, unknown> | null {
  const key = draftKeyOf(form);
  return key === null ? null : alive(localStorage.getItem(key));
}

/** Removes the draft of a form, which is saved or discarded. */
export function dropDraft(form: string): void {
  const key = draftKeyOf(form);
  if (key) localStorage.removeItem(key);
}

/** Removes expired drafts and those of other persons; all drafts without a person. */
export function sweepDrafts(person?: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    const own = person !== undefined && key.startsWith(`${prefix}${person}:`);
    if (!own || alive(localStorage.getItem(key)) === null) localStorage.removeItem(key);
  }
}

/** Returns the storage key of a form's draft; null without an owner. */
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
