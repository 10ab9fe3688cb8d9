import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-page';
import type { LoadFailureScreenProps } from './LoadFailureScreen';

const LoadFailureScreen = lazyPart(() =>
  import('./LoadFailureScreen').then((m) => m.LoadFailureScreen),
);

/** Shown in place of a page when none of its data could be loaded (product S19). Lazy: no first paint needs it. */
export function LoadFailure(props: LoadFailureScreenProps) {
  return (
    <Suspense>
      <LoadFailureScreen {...props} />
    </Suspense>
  );
}
