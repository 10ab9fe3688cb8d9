import { useEffect } from 'react';
import { createStore } from '../../lib/store';

/** The name of the displayed record, for the breadcrumb: its path has only an id. Null until known. */
export const recordName = createStore<{ readonly path: string; readonly name: string } | null>(
  null,
);

/** Sets the name of the record of a path while its page is mounted. */
export function useRecordName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    recordName.set({ path, name });
    return () => recordName.set(null);
  }, [path, name]);
}
