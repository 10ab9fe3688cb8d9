import { useEffect } from 'react';
import { draftOwner, sweepDrafts } from '../../lib/drafts';
import { sweepRecents } from '../../lib/sweep-recents';

/**
 * Sets the owner of the drafts and recent records that this page stores, and removes those of other
 * persons.
 */
export function useDraftOwner(person: string | undefined, business: string | undefined): void {
  useEffect(() => {
    if (person === undefined) return;
    sweepDrafts(person);
    sweepRecents(person);
  }, [person]);
  useEffect(() => {
    if (person === undefined || business === undefined) return;
    draftOwner.set({ person, business });
    return () => draftOwner.set(null);
  }, [person, business]);
}
