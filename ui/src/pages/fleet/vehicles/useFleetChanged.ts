import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';

/** Has what shows the fleet read again: who stands on which page of the list, and the figures above it. */
export function useFleetChanged(): () => void {
  const { cache } = useApolloClient();
  return useCallback(() => {
    for (const fieldName of ['vehicles', 'fleet']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  }, [cache]);
}
