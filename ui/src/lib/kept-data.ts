/** The name of the database of offline reading. */
export const keptDatabase = 'offline-reading';

/**
 * Deletes the database of offline reading. Never rejects: if another page has it open, the browser
 * deletes it when that page closes.
 */
export function eraseKept(): Promise<void> {
  return new Promise((done) => {
    // jsdom has no IndexedDB, nor has a browser that refuses site data.
    const request = globalThis.indexedDB?.deleteDatabase(keptDatabase);
    if (request) request.onsuccess = request.onerror = request.onblocked = () => done();
    else done();
  });
}
