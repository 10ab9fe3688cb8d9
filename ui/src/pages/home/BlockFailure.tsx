import { Suspense } from 'react';
import { lazyPage } from '../../lib/lazy-page';

// Most visits have nothing to say of it.
const Failure = lazyPage(() =>
  import('../../components/LoadFailure/BlockFailure').then((m) => m.BlockFailure),
);

/** « Bloc indisponible. [Réessayer] », fetched when it is needed. */
export function BlockFailure() {
  return (
    <Suspense>
      <Failure />
    </Suspense>
  );
}
