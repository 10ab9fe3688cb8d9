import { Suspense } from 'react';
import { Page } from '../../components/Page/Page';
import { lazyPage } from '../../lib/lazy-page';

// Asked for with the page, not after it: only the heading does not wait for the list's code and sheets.
const loading = import('./DeliveryList');
const DeliveryList = lazyPage(() => loading.then((m) => m.DeliveryList));

/** Props of {@link DeliveriesPage}. */
export type DeliveriesPageProps = {
  /** The present moment; the device's clock by default. */
  now?: () => Date;
};

/** `/operations/mes-livraisons/`: every delivery of the business, past and to come (product S06). */
export function DeliveriesPage({ now = clock }: DeliveriesPageProps) {
  return (
    <Suspense fallback={<Page title="Mes livraisons" busy />}>
      <DeliveryList now={now} />
    </Suspense>
  );
}

const clock = () => new Date();
