import { ArrowDown, ArrowUp } from 'lucide-react';
import { inSentence } from '../../../lib/grammar';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { LoadGuard } from '../LoadGuard';
import { type Noun, sorted } from '../words';
import type { Column } from './columns';
import styles from './HeaderCell.module.css';
import type { Order } from './useTableState';

type HeaderCellProps = {
  // biome-ignore lint/suspicious/noExplicitAny: a title does not depend on the rows.
  column: Column<any>;
  noun: Noun;
  order: Order;
  onSort: (by: string) => void;
};

/** The title of a column; a sort button when the column is sortable. */
export function HeaderCell({ column, noun, order, onSort }: HeaderCellProps) {
  const { header, sort, align } = column;
  if (sort === undefined) {
    return (
      <th scope="col" data-align={align}>
        {header}
      </th>
    );
  }
  const active = order.by === sort;
  const { descending } = order;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={active ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <LoadGuard>
        <button
          type="button"
          data-active={active || undefined}
          className={styles.sort}
          onClick={() => onSort(sort)}
        >
          {header}
          {active && <VisuallyHidden> {spokenOrder(column, noun, descending)}</VisuallyHidden>}
          <Icon of={active && !descending ? ArrowUp : ArrowDown} size={16} />
        </button>
      </LoadGuard>
    </th>
  );
}

/** “triées par date, ordre décroissant”. */
// biome-ignore lint/suspicious/noExplicitAny: a title does not depend on the rows.
export function spokenOrder(column: Column<any>, noun: Noun, descending: boolean): string {
  return sorted(noun, column.sortLabel ?? inSentence(column.header), descending);
}
