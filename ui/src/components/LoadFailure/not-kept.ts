import type { ErrorLike } from '@apollo/client';
import { offlineReading } from '../../auth/offline-reading';
import { isUnreachable } from '../failures';

/** What is said to who reads without a network of what is not kept for that, or was not opened before (product 10.3); undefined where it is not so. */
export function notKept(error: ErrorLike | undefined): string | undefined {
  return offlineReading.get() && isUnreachable(error)
    ? 'Cette page ne peut pas être consultée hors connexion.'
    : undefined;
}
