/** What this device keeps, in IndexedDB: answers and papers with when they were read, and what waits to be sent. */
import { mayReadKept } from '../../auth/reader';
import { keptDatabase } from '../../lib/kept-data';

/** The stores: what is known of each content, the contents, and what waits to be sent. */
export type Store = 'entries' | 'contents' | 'waiting';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(keptDatabase, 1);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore('entries', { keyPath: 'key' });
      database.createObjectStore('contents');
      database.createObjectStore('waiting', { keyPath: 'id' });
    };
    request.onsuccess = () => {
      const database = request.result;
      // It is being erased, perhaps by another tab, which would wait for this one.
      database.onversionchange = () => {
        database.close();
        opened = null;
      };
      resolve(database);
    };
    request.onerror = () => {
      opened = null;
      reject(request.error);
    };
  });
  return opened;
}

/**
 * Does all of `work` or nothing of it, in the session of the person who reads here alone: that is checked when
 * nothing can come in between. What it gives is there when the transaction is complete; undefined in any other.
 */
export async function transact<T>(
  mode: IDBTransactionMode,
  work: (store: (name: Store) => IDBObjectStore, give: (value: T) => void) => void,
): Promise<T | undefined> {
  const database = await open();
  if (!mayReadKept()) return undefined;
  return new Promise((resolve, reject) => {
    let given: T | undefined;
    const transaction = database.transaction(['entries', 'contents', 'waiting'], mode);
    transaction.oncomplete = () => resolve(given);
    transaction.onabort = () => reject(transaction.error);
    work(
      (name) => transaction.objectStore(name),
      (value) => {
        given = value;
      },
    );
  });
}
