import { Suspense } from 'react';
import { lazyPage } from '../../lib/lazy-page';
import { DeliveriesPage } from '../../pages/deliveries/DeliveriesPage';

// Apart, and named here: the route table comes with every visit, and has no room for it.
const NewOrderPlace = lazyPage(() =>
  import('../../pages/new-order/NewOrderPlace').then((m) => m.NewOrderPlace),
);

/** `/operations/mes-livraisons/`: the list, and the form of a new order over it (product S06, S08). */
export function DeliveriesRoute() {
  return (
    <>
      <DeliveriesPage />
      <Suspense>
        <NewOrderPlace />
      </Suspense>
    </>
  );
}
