import { Suspense } from 'react';
import { Page } from '../../components/Page/Page';
import { lazyPage } from '../../lib/lazy-page';

// Asked for with the page, not after it: only the heading does not wait for the planning's code and sheets.
const loading = import('./Operations');
const Operations = lazyPage(() => loading.then((m) => m.Operations));

/** Props of {@link OperationsPage}. */
export type OperationsPageProps = {
  /** The present moment; the device's clock by default. */
  now?: () => Date;
};

/** `/operations/`: what comes, and the door to everything operational (product S05). */
export function OperationsPage({ now = clock }: OperationsPageProps) {
  return (
    <Suspense fallback={<Page title="Operations" busy />}>
      <Operations now={now} />
    </Suspense>
  );
}

const clock = () => new Date();
