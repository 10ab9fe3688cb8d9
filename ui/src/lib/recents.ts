/** What a person opened last, kept on this device until they sign out (product 4.4): the latest first. A title and an address, never an amount. */
import { draftOwner } from './drafts';
import { recentPrefix } from './sweep-recents';

/** How many are kept. */
const most = 8;

/** A record that was opened. */
export type Recent = {
  /** Its kind and its id: unique. */
  id: string;
  title: string;
  /** Where it leads, a path of the dashboard. */
  link: string;
};

/** What was opened last in this business, the latest first. */
export function readRecents(): readonly Recent[] {
  const key = keyOf();
  try {
    const kept: unknown = JSON.parse((key && localStorage.getItem(key)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Keeps that a record was opened. */
export function keepRecent({ id, title, link }: Recent): void {
  const key = keyOf();
  if (!key) return;
  const others = readRecents().filter((one) => one.id !== id);
  try {
    localStorage.setItem(key, JSON.stringify([{ id, title, link }, ...others].slice(0, most)));
  } catch {
    // The storage is full: it is found by its name all the same.
  }
}

/** Null while nobody is known. */
function keyOf(): string | null {
  const owner = draftOwner.get();
  return owner && `${recentPrefix}${owner.person}:${owner.business}`;
}

function isRecent(value: unknown): value is Recent {
  const { id, title, link } = (value ?? {}) as Record<string, unknown>;
  // An address of the dashboard: one slash begins it.
  return [id, title].every((text) => typeof text === 'string') && /^\/(?!\/)/.test(String(link));
}
