/**
 * The kept contents: at most 20 MB in all, the oldest deleted first, none older than seven days
 * (product 10.3).
 */
import { now } from '../../lib/clock';
import { transact } from './database';
import { keptKeys } from './keys';

/** The size limit of all contents, in bytes. */
export const maxBytes = 20 * 1024 * 1024;
/** The maximum age of a content, in milliseconds. */
const life = 7 * 24 * 60 * 60 * 1000;

/** The metadata of a content. */
type Entry = {
  /** The business and the name, which is unique within a business only. */
  key: string;
  business: string;
  name: string;
  /** When it was fetched, in milliseconds since the epoch. */
  at: number;
  /** The size in bytes. */
  size: number;
};

/** A content, and when it was fetched. */
export type Kept<T> = { content: T; at: Date };

/** The business whose names are in keptKeys: that of the tab's last query. */
let known: string | undefined;

/** Keeps a text or a file under a name, replacing the earlier content. */
export async function keep(business: string, name: string, content: string | Blob): Promise<void> {
  const size = content instanceof Blob ? content.size : new Blob([content]).size;
  if (size > maxBytes) return;
  const key = keyIn(business, name);
  const entry: Entry = { key, business, name, at: now().getTime(), size };
  await transact('readwrite', (store) => {
    store('entries').put(entry);
    store('contents').put(content, key);
    sweep(store, () => true);
  });
  await list(business);
}

/** Keeps a content for the business of the tab's last query. */
export async function keepHere(name: string, content: Blob): Promise<void> {
  if (known !== undefined) await keep(known, name, content);
}

/** Returns the content kept under a name for the business of the tab's last query. */
export async function readKeptHere<T extends string | Blob>(
  name: string,
): Promise<Kept<T> | undefined> {
  return known === undefined ? undefined : readKept<T>(known, name);
}

/** Returns the content kept under a name; undefined without one, or when it has expired. */
export async function readKept<T extends string | Blob>(
  business: string,
  name: string,
): Promise<Kept<T> | undefined> {
  const key = keyIn(business, name);
  return transact<Kept<T>>('readonly', (store, give) => {
    const entry = store('entries').get(key);
    entry.onsuccess = () => {
      const { at }: Partial<Entry> = entry.result ?? {};
      if (at === undefined || isOld(at)) return;
      const content = store('contents').get(key);
      content.onsuccess = () => give({ content: content.result, at: new Date(at) });
    };
  });
}

/** Deletes the content of a name, which the server no longer gives. */
export async function forget(business: string, name: string): Promise<void> {
  const key = keyIn(business, name);
  await transact('readwrite', (store) => {
    store('entries').delete(key);
    store('contents').delete(key);
  });
  await list(business);
}

/** Deletes expired contents, and those of other businesses than these. */
export async function keepOnly(businesses: readonly string[]): Promise<void> {
  await transact('readwrite', (store) => {
    sweep(store, ({ business }) => businesses.includes(business));
  });
}

/** Loads the names kept for a business into keptKeys, unless they are already loaded. */
export async function listOnce(business: string): Promise<void> {
  if (business !== known) await list(business);
}

async function list(business: string): Promise<void> {
  known = business;
  const names = await transact<string[]>('readonly', (store, give) => {
    const all = store('entries').getAll();
    all.onsuccess = () =>
      give(
        (all.result as Entry[])
          .filter((entry) => entry.business === business && !isOld(entry.at))
          .map(({ name }) => name),
      );
  });
  if (known === business) keptKeys.set(new Set(names));
}

/** Deletes unwanted and expired contents, and the oldest ones above the size limit. */
function sweep(
  store: (name: 'entries' | 'contents') => IDBObjectStore,
  wanted: (entry: Entry) => boolean,
): void {
  const all = store('entries').getAll();
  all.onsuccess = () => {
    let room = maxBytes;
    for (const entry of (all.result as Entry[]).toSorted((one, other) => other.at - one.at)) {
      room -= entry.size;
      if (room >= 0 && wanted(entry) && !isOld(entry.at)) continue;
      store('entries').delete(entry.key);
      store('contents').delete(entry.key);
    }
  };
}

function isOld(at: number): boolean {
  return at < now().getTime() - life;
}

function keyIn(business: string, name: string): string {
  return `${business}\n${name}`;
}
