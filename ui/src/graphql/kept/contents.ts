/** What is kept and how long: 20 MB in all, the oldest goes first, and nothing for more than seven days (product 10.3). */
import { now } from '../../lib/clock';
import { transact } from './database';
import { keptKeys } from './keys';

/** In bytes. */
export const most = 20 * 1024 * 1024;
/** In milliseconds. */
const life = 7 * 24 * 60 * 60 * 1000;

/** What is known of a content without reading it. */
type Entry = {
  /** The business and what it is, which two businesses may both have. */
  key: string;
  business: string;
  name: string;
  /** When it was read, in milliseconds since the epoch. */
  at: number;
  /** In bytes. */
  size: number;
};

/** A content, and when it was read. */
export type Kept<T> = { content: T; at: Date };

/** The business whose keys keptKeys holds. */
let known: string | undefined;

/** Keeps a text or a file under its name, in the place of what was kept of it. */
export async function keep(business: string, name: string, content: string | Blob): Promise<void> {
  const size = content instanceof Blob ? content.size : new Blob([content]).size;
  if (size > most) return;
  const key = keyIn(business, name);
  const entry: Entry = { key, business, name, at: now().getTime(), size };
  await transact('readwrite', (store) => {
    store('entries').put(entry);
    store('contents').put(content, key);
    sweep(store, () => true);
  });
  await list(business);
}

/** Keeps something of the business that the tab has asked for last. */
export async function keepHere(name: string, content: Blob): Promise<void> {
  if (known !== undefined) await keep(known, name, content);
}

/** What is kept of that business. */
export async function readKeptHere<T extends string | Blob>(
  name: string,
): Promise<Kept<T> | undefined> {
  return known === undefined ? undefined : readKept<T>(known, name);
}

/** What is kept under a name; undefined where nothing is. */
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

/** Forgets what is kept under a name: the server does not give it any more. */
export async function forget(business: string, name: string): Promise<void> {
  const key = keyIn(business, name);
  await transact('readwrite', (store) => {
    store('entries').delete(key);
    store('contents').delete(key);
  });
  await list(business);
}

/** Forgets what is too old, and what is of other businesses than these. */
export async function keepOnly(businesses: readonly string[]): Promise<void> {
  await transact('readwrite', (store) => {
    sweep(store, ({ business }) => businesses.includes(business));
  });
}

/** Has keptKeys tell what is kept of a business; once for each, unless something of it has changed. */
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

/** Leaves what is wanted and not too old, the latest first, until there is no more room. */
function sweep(
  store: (name: 'entries' | 'contents') => IDBObjectStore,
  wanted: (entry: Entry) => boolean,
): void {
  const all = store('entries').getAll();
  all.onsuccess = () => {
    let room = most;
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
