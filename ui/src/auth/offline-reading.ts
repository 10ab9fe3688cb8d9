import { createStore } from '../lib/store';
import { offlineReadingKey, storageAvailable } from './storage';

/**
 * Whether « Consultation hors connexion » (product 10.3) is on, on this device; reader.ts knows for
 * which user.
 */
export const offlineReading = createStore(
  storageAvailable() && localStorage.getItem(offlineReadingKey) !== null,
);
