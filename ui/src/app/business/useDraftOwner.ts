import { useEffect } from 'react';
import { draftOwner, sweepPersonal } from '../../lib/drafts';

/**
 * Sets the owner of the drafts and recent records that this page stores, and removes those of other
 * users.
 */
export function useDraftOwner(person: string | undefined, business: string | undefined): void {
  useEffect(() => {
    if (person) sweepPersonal(person);
  }, [person]);
  useEffect(() => {
    if (!person || !business) return;
    draftOwner.set({ person, business });
    return () => draftOwner.set(null);
  }, [person, business]);
}
