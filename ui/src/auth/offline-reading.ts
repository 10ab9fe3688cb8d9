import { createStore } from '../lib/store';
import { offlineReadingKey, storageAvailable } from './storage';

/** « Consultation hors connexion » (product 10.3): whether somebody has switched it on, on this device; reader.ts says who. */
export const offlineReading = createStore(
  storageAvailable() && localStorage.getItem(offlineReadingKey) !== null,
);
