import { useEffect } from 'react';
import { createStore } from '../../lib/store';

/** What the record on the screen is called, for the breadcrumb: its path says no more than an id. Null while it is not known. */
export const recordName = createStore<{ readonly path: string; readonly name: string } | null>(
  null,
);

/** Names the record of a path as long as its page is shown. */
export function useRecordName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    recordName.set({ path, name });
    return () => recordName.set(null);
  }, [path, name]);
}
