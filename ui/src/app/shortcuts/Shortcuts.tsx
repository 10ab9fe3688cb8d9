import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { newOrderPath } from '../../components/orders/new-order';
import { usePermissions } from '../../components/permissions/usePermissions';
import { lazyPage } from '../../lib/lazy-page';
import { useShortcuts } from '../../lib/shortcuts';
import { useStore } from '../../lib/store';
import { shortcutsShown } from './shown';

const ShortcutsDialog = lazyPage(() => import('./ShortcutsDialog').then((m) => m.ShortcutsDialog));

/** The keys that are heard on every page: `n` for « Nouvelle commande », for whoever may order, `?` for their list (product 4.5). */
export function Shortcuts() {
  const shown = useStore(shortcutsShown);
  const navigate = useNavigate();
  // The frame has asked already: this is what it knows.
  const mayOrder = usePermissions().may('ORDER_WRITE');
  useShortcuts({
    '?': () => shortcutsShown.set(true),
    n: mayOrder
      ? () =>
          void navigate(newOrderPath(), { state: { source: 'shortcut' }, preventScrollReset: true })
      : undefined,
  });
  // Whoever signs in next finds it closed.
  useEffect(() => () => shortcutsShown.set(false), []);
  if (!shown) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => shortcutsShown.set(false)} />
    </Suspense>
  );
}
