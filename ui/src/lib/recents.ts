/**
 * The records that a user opened last, kept on this device until they sign out (product 4.4). Only
 * titles and links are kept, never amounts.
 */
import { draftOwner, recentPrefix } from './drafts';
import { readStored } from './stored';

/** The number of kept records. */
const most = 8;

/** A recently opened record. */
export type Recent = {
  /** The kind and the id of the record, which is unique. */
  id: string;
  title: string;
  /** The path of the record in the dashboard. */
  link: string;
};

/** Returns the records opened last in this business, the latest first. */
export function readRecents(): readonly Recent[] {
  const key = keyOf();
  const kept = key && readStored(key);
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

/** Adds an opened record. */
export function keepRecent({ id, title, link }: Recent): void {
  const key = keyOf();
  if (!key) return;
  const others = readRecents().filter((one) => one.id !== id);
  try {
    localStorage.setItem(key, JSON.stringify([{ id, title, link }, ...others].slice(0, most)));
  } catch {
    // The storage is full: the record can still be found by a search.
  }
}

/** Returns the storage key; null without an owner. */
function keyOf(): string | null {
  const owner = draftOwner.get();
  return owner && `${recentPrefix}${owner.person}:${owner.business}`;
}

function isRecent(value: unknown): value is Recent {
  const { id, title, link } = (value ?? {}) as Record<string, unknown>;
  // A path of the dashboard begins with exactly one slash.
  return [id, title].every((text) => typeof text === 'string') && /^\/(?!\/)/.test(String(link));
}
