import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-page';
import { useStore } from '../../lib/store';
import type { PaletteProps } from './Palette';
import { paletteShown } from './shown';
import { Visits } from './Visits';

const Palette = lazyPart(() => import('./Palette').then((m) => m.Palette));

/** Where the command palette opens, and what keeps the records that it begins with. */
export function PalettePlace(props: Omit<PaletteProps, 'onClose'>) {
  const shown = useStore(paletteShown);
  // Whoever signs in next finds it closed.
  useEffect(() => () => paletteShown.set(false), []);
  return (
    <>
      <Visits />
      {shown && (
        <Suspense>
          <Palette {...props} onClose={() => paletteShown.set(false)} />
        </Suspense>
      )}
    </>
  );
}
