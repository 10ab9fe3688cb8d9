import { Suspense, useEffect } from 'react';
import { lazyPage } from '../../lib/lazy-page';
import { useShortcuts } from '../../lib/shortcuts';
import { useStore } from '../../lib/store';
import { shortcutsShown } from './shown';

const ShortcutsDialog = lazyPage(() => import('./ShortcutsDialog').then((m) => m.ShortcutsDialog));

/** Opens « Raccourcis clavier » on `?` (product 4.5). */
export function Shortcuts() {
  const shown = useStore(shortcutsShown);
  useShortcuts({ '?': () => shortcutsShown.set(true) });
  // Whoever signs in next finds it closed.
  useEffect(() => () => shortcutsShown.set(false), []);
  if (!shown) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => shortcutsShown.set(false)} />
    </Suspense>
  );
}
