import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDisabledReason } from '../../components/offline';
import { newOrderPath } from '../../components/orders/new-order';
import { usePermissions } from '../../components/permissions/usePermissions';
import { whenIdle } from '../../lib/idle';
import { lazyPage } from '../../lib/lazy-page';
import { OptionalPart } from '../../lib/OptionalPart';
import { useSequences, useShortcuts } from '../../lib/shortcuts';
import { useStore } from '../../lib/store';
import { screenKeys, screensFor } from '../screens';
import { shortcutsShown } from './shown';

const ShortcutsDialog = lazyPage(() => import('./ShortcutsDialog').then((m) => m.ShortcutsDialog));

/**
 * The shortcuts of every page (product 4.5): `n` opens « Nouvelle commande » for users who may order,
 * `g` and a letter a screen, `?` the list of shortcuts.
 */
export function Shortcuts() {
  const shown = useStore(shortcutsShown);
  const navigate = useNavigate();
  // From the query of the frame.
  const { may } = usePermissions();
  const cut = useDisabledReason() !== undefined;
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
  // Fetched while there is a network, so that the dialog opens without one.
  useEffect(() => whenIdle(() => void ShortcutsDialog.fetch()), []);
  // Closed on unmount, so that the next user does not find it open.
  useEffect(() => () => shortcutsShown.set(false), []);
  if (!shown) return null;
  return (
    <OptionalPart>
      <ShortcutsDialog onClose={() => shortcutsShown.set(false)} />
    </OptionalPart>
  );
}
