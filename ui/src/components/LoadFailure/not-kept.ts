import type { ErrorLike } from '@apollo/client';
import { offlineReading } from '../../auth/offline-reading';
import { isUnreachable } from '../failures';

/** Returns the sentence for offline users when the data are never stored for offline reading, or were not opened before (product 10.3); undefined for other errors. */
export function notKept(error: ErrorLike | undefined): string | undefined {
  return offlineReading.get() && isUnreachable(error)
    ? 'Cette page ne peut pas être consultée hors connexion.'
    : undefined;
}
