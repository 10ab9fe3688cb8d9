import { deviceNow } from './device-clock';
import { createStore } from './store';
import { readStored } from './stored';

/**
 * Drafts: the unsent values of a form, kept on this device until they are saved or discarded or the
 * user signs out (product 5.4). They are stored under `draft:{person}:{business}:{form}`, with the time
 * of the last change.
 */
const draftPrefix = 'draft:';

/** The prefix of the keys of recent records, `recent:{person}:{business}`: see recents.ts. */
export const recentPrefix = 'recent:';

/** How long a draft is kept, in milliseconds: a day, like a draft of an order (product 4.7). */
const life = 24 * 60 * 60 * 1000;

/** The user and the business that drafts belong to. */
export type DraftOwner = { person: string; business: string };

/** The owner of the drafts of this page; null until the user is loaded. */
export const draftOwner = createStore<DraftOwner | null>(null);

/** Returns the draft of a form; null without one. */
export function readDraft(form: string): Record<string, unknown> | null {
  const key = draftKeyOf(form);
  return key ? valuesOf(key) : null;
}

/** Removes the draft of a form, which is saved or discarded. */
export function dropDraft(form: string): void {
  const key = draftKeyOf(form);
  if (key) localStorage.removeItem(key);
}

/** Removes the drafts and the recent records of other users, and expired drafts; without a user, all of them. */
export function sweepPersonal(person?: string): void {
  for (const key of Object.keys(localStorage)) {
    const prefix = [draftPrefix, recentPrefix].find((one) => key.startsWith(one));
    const own = person && key.startsWith(`${prefix}${person}:`);
    const expired = prefix === draftPrefix && valuesOf(key) === null;
    if (prefix && (!own || expired)) localStorage.removeItem(key);
  }
}

/** Returns the storage key of a form's draft; null without an owner. */
export function draftKeyOf(form: string): string | null {
  const owner = draftOwner.get();
  return owner && `${draftPrefix}${owner.person}:${owner.business}:${form}`;
}

type StoredDraft = { at: number; values: Record<string, unknown> | null };

/** Returns the values of a stored draft; null when it has expired or is none. */
function valuesOf(key: string): Record<string, unknown> | null {
  const { at, values } = (readStored(key) ?? {}) as StoredDraft;
  return deviceNow() - at < life && typeof values === 'object' ? values : null;
}
