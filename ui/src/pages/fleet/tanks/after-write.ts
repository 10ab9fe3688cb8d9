import type { ApolloCache } from '@apollo/client';
import { setUpChanged } from '../../../components/BusinessForms/cache-writes';
import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';

/** What has tanks at a place that a write may change, and sums them up. */
const places = ['tanks', 'fleet', 'home'];

/** A tank was read: what is known of its course is read again, and where it stands. The tank itself is in the answer. */
export function tankRead(cache: ApolloCache, tank: Pick<Tank, '__typename' | 'id'>): void {
  cache.batch({
    update: () => {
      for (const fieldName of places) cache.evict({ id: 'ROOT_QUERY', fieldName });
      const id = cache.identify(tank);
      if (!id) return;
      for (const fieldName of ['readings', 'forecast']) cache.evict({ id, fieldName });
    },
  });
}

/** A tank was declared, changed, archived or put back: the lists of its site are read again too. */
export function tankWritten(cache: ApolloCache, business: string | null): void {
  cache.batch({
    update: () => {
      for (const fieldName of places) cache.evict({ id: 'ROOT_QUERY', fieldName });
      // A change may have taken it from one site to another.
      for (const id of Object.keys(cache.extract() as object))
        if (id.startsWith('Address:')) cache.evict({ id, fieldName: 'tanks' });
      if (business) setUpChanged(cache, business);
    },
  });
}
