/**
 * The IndexedDB database of offline reading: responses and documents with their times, and readings to
 * send.
 */
import { mayReadKept } from '../../auth/reader';
import { keptDatabase } from '../../lib/kept-data';

/** The object stores: metadata of contents, contents, and readings to send. */
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
      // Close it when it is being deleted: another tab would wait for this connection.
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
 * Runs `work` in one transaction, if the session is confirmed for the user who reads offline. That is checked
 * synchronously before the transaction starts. Resolves with the value passed to `give` once the transaction is
 * complete; undefined in any other session.
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
