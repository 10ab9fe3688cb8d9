import { type Permissions, usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { Switch } from '../../design/controls/Switch/Switch';
import { Dialog } from '../../design/overlays/Dialog/Dialog';
import { Kbd } from '../../design/structure/Kbd/Kbd';
import { shortcutsOn, switchShortcuts } from '../../lib/shortcuts';
import { useStore } from '../../lib/store';
import { paletteKeys } from '../palette/shown';
import { screensFor } from '../screens';
import styles from './ShortcutsDialog.module.css';

/** A shortcut and its action. */
type Row = readonly [keys: string, action: string];

/** Returns the shortcuts that this user may use, in the words of product 4.5. */
function rowsFor(may: Permissions['may']): readonly Row[] {
  const order: Row[] = may('ORDER_WRITE')
    ? [['n', 'Nouvelle commande (pour le jour choisi, dans le planning)']]
    : [];
  return [
    [paletteKeys(), 'Rechercher, ou choisir une action'],
    ...order,
    ...screensFor(may).map(({ key, label }): Row => [`g ${key}`, label]),
    ['/', 'Rechercher dans la liste'],
    ['f', 'Ouvrir les filtres'],
    ['j', 'Ligne suivante d’une liste (ou ↓)'],
    ['k', 'Ligne précédente d’une liste (ou ↑)'],
    ['Entrée', 'Ouvrir la ligne'],
    ['x', 'Sélectionner la ligne'],
    ['[', 'Commande précédente'],
    [']', 'Commande suivante'],
    ['r', 'Actualiser'],
    ['?', 'Raccourcis clavier'],
    ['Échap', 'Fermer une fenêtre ou un menu, effacer la sélection'],
  ];
}

export type ShortcutsDialogProps = { onClose: () => void };

/**
 * « Raccourcis clavier »: the list of shortcuts, and the switch of the single-key ones (product 4.5,
 * WCAG 2.1.4).
 */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const on = useStore(shortcutsOn);
  const { may } = usePermissions();
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="Raccourcis clavier"
      actions={
        <Button look="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Switch
        label="Activer les raccourcis à une touche"
        checked={on}
        onChange={(event) => switchShortcuts(event.currentTarget.checked)}
      />
      <dl className={styles.list}>
        {rowsFor(may).map(([keys, action]) => (
          <div key={keys} className={styles.row}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
