import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-page';
import type { LoadFailureScreenProps } from './LoadFailureScreen';

const LoadFailureScreen = lazyPart(() =>
  import('./LoadFailureScreen').then((m) => m.LoadFailureScreen),
);

/** What stands in place of a page none of whose data could be loaded (product S19). No first paint needs it: it comes apart. */
export function LoadFailure(props: LoadFailureScreenProps) {
  return (
    <Suspense>
      <LoadFailureScreen {...props} />
    </Suspense>
  );
}
