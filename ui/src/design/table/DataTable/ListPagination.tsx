import { Pagination } from '../Pagination/Pagination';
import styles from './DataTable.module.css';
import type { ListState } from './useTableState';

/** The pages below the rows; on a phone the button that loads more. */
export function ListPagination({
  state,
  total,
  stacked,
  loaded,
  loading,
}: {
  state: ListState;
  total: number;
  stacked: boolean;
  /** The number of rows, when some of the requested ones are missing. */
  loaded: number | undefined;
  loading: boolean;
}) {
  return (
    <Pagination
      page={state.page}
      pageSize={state.pageSize}
      total={total}
      layout={stacked ? 'more' : 'pages'}
      loaded={loaded}
      loading={loading}
      onPageChange={state.setPage}
      onPageSizeChange={state.setPageSize}
      className={styles.pagination}
    />
  );
}
