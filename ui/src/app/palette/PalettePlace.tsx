import { Suspense, useEffect } from 'react';
import { whenIdle } from '../../lib/idle';
import { lazyPage } from '../../lib/lazy-page';
import { useStore } from '../../lib/store';
import type { PaletteProps } from './Palette';
import { paletteShown } from './shown';

// Apart from the other parts of the frame, with which it would weigh on the first page.
const Palette = lazyPage(() => import('./Palette').then((m) => m.Palette));
const Visits = lazyPage(() => import('./Visits').then((m) => m.Visits));

/** Where the command palette opens, and what keeps the records that it begins with. */
export function PalettePlace(props: Omit<PaletteProps, 'onClose'>) {
  const shown = useStore(paletteShown);
  // It is there when the network no longer is.
  useEffect(() => whenIdle(() => void Palette.fetch()), []);
  // It is closed for the next person.
  useEffect(() => () => paletteShown.set(false), []);
  return (
    <>
      <Suspense>
        <Visits />
      </Suspense>
      {shown && (
        <Suspense>
          <Palette {...props} onClose={() => paletteShown.set(false)} />
        </Suspense>
      )}
    </>
  );
}
