import { Columns3 } from 'lucide-react';
import { Button } from '../../controls/Button/Button';
import { Checkbox } from '../../controls/Checkbox/Checkbox';
import { Popover } from '../../overlays/Popover/Popover';
import { Icon } from '../../structure/Icon/Icon';
import styles from './ColumnChooser.module.css';
import { type Column, type ColumnChoice, choose, isHideable, isVisible } from './columns';

type ColumnChooserProps = {
  // biome-ignore lint/suspicious/noExplicitAny: titles do not depend on the rows.
  columns: readonly Column<any>[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
};

/** A menu to choose the visible columns (product 5.1). */
export function ColumnChooser({ columns, choice, onChange }: ColumnChooserProps) {
  const usual = columns.every(({ id }) => choice[id] === undefined);
  return (
    <Popover
      label="Colonnes"
      placement="bottom-end"
      trigger={(trigger) => (
        <Button {...trigger} look="outline" icon={<Icon of={Columns3} size={18} />}>
          Colonnes
        </Button>
      )}
    >
      <ul role="list" className={styles.choices}>
        {columns.map((column, index) =>
          isHideable(column, index) ? (
            <li key={column.id}>
              <Checkbox
                label={column.header}
                checked={isVisible(column, index, choice)}
                onChange={({ target }) => onChange(choose(choice, column, target.checked))}
              />
            </li>
          ) : null,
        )}
      </ul>
      <Button
        variant="ternary"
        look="outline"
        wide
        aria-disabled={usual || undefined}
        data-state={usual ? 'disabled' : 'idle'}
        onClick={() => onChange({})}
        className={styles.reset}
      >
        Réinitialiser
      </Button>
    </Popover>
  );
}
