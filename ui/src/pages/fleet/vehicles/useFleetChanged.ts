import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';

/**
 * Returns a function that refetches the fleet after a change: its lists, and the figures above
 * them.
 */
export function useFleetChanged(): () => void {
  const { cache } = useApolloClient();
  return useCallback(() => {
    for (const fieldName of ['vehicles', 'fleet']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  }, [cache]);
}
