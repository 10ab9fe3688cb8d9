import { useEffect } from 'react';
import { whenIdle } from '../../lib/idle';
import { lazyPage } from '../../lib/lazy-page';
import { OptionalPart } from '../../lib/OptionalPart';
import { useStore } from '../../lib/store';
import type { PaletteProps } from './Palette';
import { paletteShown } from './shown';

// Loaded separately from the other parts of the frame, to keep the first page light.
const Palette = lazyPage(() => import('./Palette').then((m) => m.Palette));
const Visits = lazyPage(() => import('./Visits').then((m) => m.Visits));

/** Renders the command palette while it is open, and records visits for its « Récents ». */
export function PalettePlace(props: Omit<PaletteProps, 'onClose'>) {
  const shown = useStore(paletteShown);
  // Fetched while there is a network, so that it opens without one.
  useEffect(() => whenIdle(() => void Palette.fetch()), []);
  // Closed on unmount, so that the next user does not find it open.
  useEffect(() => () => paletteShown.set(false), []);
  return (
    <>
      <OptionalPart>
        <Visits />
      </OptionalPart>
      {shown && (
        <OptionalPart>
          <Palette {...props} onClose={() => paletteShown.set(false)} />
        </OptionalPart>
      )}
    </>
  );
}
