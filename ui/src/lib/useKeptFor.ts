import { useRef } from 'react';

/** What is known under a key, else what was last known under the same: what another key had says nothing of this one. */
export function useKeptFor<Data>(key: string, data: Data | undefined): Data | undefined {
  const kept = useRef<{ key: string; data: Data }>(undefined);
  if (data !== undefined) kept.current = { key, data };
  return kept.current?.key === key ? kept.current.data : undefined;
}
