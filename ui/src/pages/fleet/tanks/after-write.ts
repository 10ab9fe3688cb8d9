import type { ApolloCache } from '@apollo/client';
import { setUpChanged } from '../../../components/BusinessForms/cache-writes';
import { tankPlaces } from '../../../components/TankCard/tank-read';

/**
 * Evicts the lists after a tank was created, changed, archived or restored, including those of its
 * site.
 */
export function tankWritten(cache: ApolloCache, business: string | null): void {
  cache.batch({
    update: () => {
      for (const fieldName of tankPlaces) cache.evict({ id: 'ROOT_QUERY', fieldName });
      // A change may have moved it from one site to another.
      for (const id of Object.keys(cache.extract() as object))
        if (id.startsWith('Address:')) cache.evict({ id, fieldName: 'tanks' });
      if (business) setUpChanged(cache, business);
    },
  });
}
