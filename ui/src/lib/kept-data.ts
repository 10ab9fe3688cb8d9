/** The database of what this device keeps for reading without a network. */
export const keptDatabase = 'offline-reading';

/** Erases all of it. Never rejects: where it cannot be erased now, the browser does so once the last page that holds it is gone. */
export function eraseKept(): Promise<void> {
  return new Promise((done) => {
    // jsdom has none, nor has a browser that refuses site data.
    const request = globalThis.indexedDB?.deleteDatabase(keptDatabase);
    if (request) request.onsuccess = request.onerror = request.onblocked = () => done();
    else done();
  });
}
