import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCutReason } from '../../components/offline';
import { newOrderPath } from '../../components/orders/new-order';
import { usePermissions } from '../../components/permissions/usePermissions';
import { whenIdle } from '../../lib/idle';
import { lazyPage } from '../../lib/lazy-page';
import { useSequences, useShortcuts } from '../../lib/shortcuts';
import { useStore } from '../../lib/store';
import { screenKeys, screensFor } from '../screens';
import { shortcutsShown } from './shown';

const ShortcutsDialog = lazyPage(() => import('./ShortcutsDialog').then((m) => m.ShortcutsDialog));

/** The keys that are heard on every page (product 4.5): `n` for « Nouvelle commande », for those who may order, `g` and another for a screen, `?` for their list. */
export function Shortcuts() {
  const shown = useStore(shortcutsShown);
  const navigate = useNavigate();
  // The frame has asked already: this is what it knows.
  const { may } = usePermissions();
  const cut = useCutReason() !== undefined;
  useShortcuts({
    '?': () => shortcutsShown.set(true),
    n:
      may('ORDER_WRITE') && !cut
        ? () =>
            void navigate(newOrderPath(), {
              state: { source: 'shortcut' },
              preventScrollReset: true,
            })
        : undefined,
  });
  useSequences('g', {
    ...Object.fromEntries(screenKeys.map((key) => [key, undefined])),
    ...Object.fromEntries(screensFor(may).map(({ key, to }) => [key, () => void navigate(to)])),
  });
  // It is there when the network no longer is.
  useEffect(() => whenIdle(() => void ShortcutsDialog.fetch()), []);
  // It is closed for the next person.
  useEffect(() => () => shortcutsShown.set(false), []);
  if (!shown) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => shortcutsShown.set(false)} />
    </Suspense>
  );
}
