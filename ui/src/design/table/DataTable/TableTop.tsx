import { memo, type ReactNode, type RefObject } from 'react';
import type { Noun } from '../words';
import { BulkBar } from './BulkBar';
import styles from './TableTop.module.css';
import { Toolbar, type ToolbarProps } from './Toolbar';
import type { Choice, Selection } from './useSelection';

// Choosing a row does not change the toolbar.
const KeptToolbar = memo(Toolbar);

export type TableTopProps = Omit<ToolbarProps, 'searchLabel'> & {
  noun: Noun;
  choice: Choice;
  /** The number of chosen rows. */
  count: number;
  /** The number of results. */
  known: number;
  bulkActions: ((selection: Selection & { count: number }) => ReactNode) | undefined;
  onClear: () => void;
};

/** The area above the rows: the toolbar, or the actions for the chosen rows. */
export function TableTop({
  noun,
  choice,
  count,
  known,
  bulkActions,
  onClear,
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
          onClear={onClear}
        >
          {bulkActions?.({ ...choice.selection, count })}
        </BulkBar>
      )}
    </div>
  );
}

/** Moves the focus to the table when it is in the selection bar, which is about to disappear. */
export function leaveBulkBar(root: RefObject<HTMLElement | null>): void {
  const bar = root.current?.querySelector('[data-part="bulk"]');
  if (bar?.contains(document.activeElement))
    root.current?.querySelector<HTMLElement>('th input')?.focus();
}
