import type { ApolloCache } from '@apollo/client';
import { setUpChanged } from '../../../components/BusinessForms/cache-writes';
import { tankPlaces } from '../../../components/TankCard/tank-read';

/** A tank was declared, changed, archived or put back: the lists of its site are read again too. */
export function tankWritten(cache: ApolloCache, business: string | null): void {
  cache.batch({
    update: () => {
      for (const fieldName of tankPlaces) cache.evict({ id: 'ROOT_QUERY', fieldName });
      // A change may have taken it from one site to another.
      for (const id of Object.keys(cache.extract() as object))
        if (id.startsWith('Address:')) cache.evict({ id, fieldName: 'tanks' });
      if (business) setUpChanged(cache, business);
    },
  });
}
