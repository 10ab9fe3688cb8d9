import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { integer } from '../../../lib/format';
import { Button } from '../../controls/Button/Button';
import { Icon } from '../../structure/Icon/Icon';
import { type Noun, selected } from '../words';
import styles from './BulkBar.module.css';

type BulkBarProps = {
  noun: Noun;
  count: number;
  /** The number of results that could be chosen; undefined when all are chosen, or when the page is not completely chosen. */
  offered: number | undefined;
  onSelectAll: () => void;
  onClear: () => void;
  /** The actions for the chosen rows. */
  children: ReactNode;
};

/** Replaces the toolbar while rows are chosen: their number, and the actions for them (product 5.1). */
export function BulkBar({ noun, count, offered, onSelectAll, onClear, children }: BulkBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is not a group of fields.
    <div role="group" aria-label="Sélection" className={styles.bulk} data-part="bulk">
      <strong>{selected(count, noun)}</strong>
      {offered !== undefined && (
        <Button variant="ternary" look="light" onClick={onSelectAll}>
          Sélectionner les {integer(offered)} résultats
        </Button>
      )}
      <div className={styles.bulkActions}>{children}</div>
      <Button
        variant="ternary"
        look="light"
        icon={<Icon of={X} size={18} />}
        onClick={onClear}
        data-part="unselect"
      >
        Annuler la sélection
      </Button>
    </div>
  );
}
