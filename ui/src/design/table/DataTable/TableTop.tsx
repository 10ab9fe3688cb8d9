import { memo, type ReactNode, type RefObject } from 'react';
import type { Noun } from '../words';
import { BulkBar } from './BulkBar';
import styles from './TableTop.module.css';
import { Toolbar, type ToolbarProps } from './Toolbar';
import type { Choice, Selection } from './useSelection';

// Choosing a row changes nothing of what stands above the list.
const KeptToolbar = memo(Toolbar);

export type TableTopProps = Omit<ToolbarProps, 'searchLabel'> & {
  noun: Noun;
  choice: Choice;
  /** How many rows are chosen. */
  count: number;
  /** How many there are. */
  known: number;
  bulkActions: ((selection: Selection & { count: number }) => ReactNode) | undefined;
  onClear: () => void;
};

/** What stands above the rows: the toolbar, or what can be done with those that are chosen. */
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
      {/* Kept in its place, so that nothing moves when it comes back. */}
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

/** Gives the focus back to the table where the bar of the selection, which goes away, has it. */
export function leaveBulkBar(root: RefObject<HTMLElement | null>): void {
  const bar = root.current?.querySelector('[data-part="bulk"]');
  if (bar?.contains(document.activeElement))
    root.current?.querySelector<HTMLElement>('th input')?.focus();
}
