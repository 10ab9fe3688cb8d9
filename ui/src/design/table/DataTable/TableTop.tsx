import { memo, type ReactNode } from 'react';
import type { Noun } from '../words';
import { BulkBar } from './BulkBar';
import styles from './TableTop.module.css';
import { Toolbar, type ToolbarProps } from './Toolbar';
import type { ChosenRows } from './useChosenRows';
import type { Selection } from './useSelection';

// Choosing a row does not change the toolbar.
const KeptToolbar = memo(Toolbar);

export type TableTopProps = Omit<ToolbarProps, 'searchLabel'> & {
  noun: Noun;
  chosen: ChosenRows;
  /** The number of results. */
  known: number;
  bulkActions: ((selection: Selection & { count: number }) => ReactNode) | undefined;
};

/** The area above the rows: the toolbar, or the actions for the chosen rows. */
export function TableTop({
  noun,
  chosen: { choice, count, clear },
  known,
  bulkActions,
  ...toolbar
}: TableTopProps) {
  return (
    <div className={styles.top} data-state={count > 0 ? 'selecting' : 'idle'}>
      {/* It keeps its space, so that nothing moves when it comes back. */}
      <div inert={count > 0} className={styles.tray}>
        <KeptToolbar searchLabel={`Rechercher dans les ${noun.many}`} {...toolbar} />
      </div>
      {count > 0 && (
        <BulkBar
          noun={noun}
          count={count}
          offered={choice.onPage === 'all' && count < known ? known : undefined}
          onSelectAll={choice.selectAll}
          onClear={clear}
        >
          {bulkActions?.({ ...choice.selection, count })}
        </BulkBar>
      )}
    </div>
  );
}
