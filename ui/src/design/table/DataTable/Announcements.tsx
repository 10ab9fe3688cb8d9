import { integer } from '../../../lib/format';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { lastPage } from '../Pagination/Pagination';
import { counted, type Noun } from '../words';
import type { Column } from './columns';
import { spokenOrder } from './HeaderCell';
import type { ListState } from './useTableState';

/** Announces changes of a list to screen readers (product 5.1); undefined: nothing. */
export function Announcements({
  results,
  selection,
}: {
  results: string | undefined;
  selection: string | undefined;
}) {
  return (
    <>
      <VisuallyHidden role="status" data-part="results">
        {results}
      </VisuallyHidden>
      <VisuallyHidden role="status" data-part="selection">
        {selection}
      </VisuallyHidden>
    </>
  );
}

/** “312 livraisons, triées par date, ordre croissant, page 2 sur 13”; the default order and the first page are left out, and undefined while the total is unknown. */
export function spokenResults<Item>(
  { order, page, pageSize }: ListState,
  columns: readonly Column<Item>[],
  noun: Noun,
  total: number | undefined,
): string | undefined {
  if (total === undefined) return undefined;
  const column = columns.find(({ sort }) => sort === order.by);
  return [
    counted(total, noun),
    !order.usual && column && spokenOrder(column, noun, order.descending),
    page > 1 && `page ${page} sur ${integer(lastPage(total, pageSize))}`,
  ]
    .filter(Boolean)
    .join(', ');
}
