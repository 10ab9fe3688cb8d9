import type { ReactNode } from 'react';
import type { RecurringSummaryFragment as Recurring } from '../../components/recurring/RecurringSummary.generated';
import { Button } from '../../design/controls/Button/Button';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { Failure, Notices } from '../../design/table/DataTable/Notices';
import type { ListState } from '../../design/table/DataTable/useTableState';
import { Pagination } from '../../design/table/Pagination/Pagination';
import { counted, type Noun } from '../../design/table/words';
import { texts } from '../../strings/texts';
import { CardsSkeleton, RecurringCards, type RecurringCardsProps } from './RecurringCard';
import styles from './RecurringOrdersPage.module.css';

/** Props of {@link CardList}; as a DataTable takes them. */
export type CardListProps = Pick<RecurringCardsProps, 'actions' | 'today'> & {
  noun: Noun;
  rows: readonly Recurring[];
  total: number | undefined;
  state: ListState;
  status: 'error' | 'loading' | 'refetching' | 'ready';
  reference?: string | null | undefined;
  advice: string;
  onRetry: (() => void) | undefined;
  partial: boolean;
  empty: ReactNode;
};

/** The list as cards, with what stands for none, and what is said of a failure. */
export function CardList(props: CardListProps) {
  const { noun, rows, total, state, status, onRetry, partial, empty, actions, today } = props;
  const { reference, advice } = props;
  const failed = status === 'error' && rows.length === 0;
  const retry = onRetry && (
    <Button look="outline" loading={status === 'refetching'} onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  if (status === 'loading') return <CardsSkeleton />;
  return (
    <div className={styles.list}>
      <VisuallyHidden role="status">
        {status === 'ready' && total !== undefined && counted(total, noun)}
      </VisuallyHidden>
      <Notices
        partial={partial}
        failure={status === 'error' && !failed ? { reference, advice } : undefined}
        retry={retry}
      />
      {failed ? (
        <div className={styles.sheet}>
          <Failure reference={reference} advice={advice} retry={retry} />
        </div>
      ) : rows.length === 0 ? (
        <div className={styles.sheet}>{empty}</div>
      ) : (
        <>
          <RecurringCards rows={rows} actions={actions} today={today} />
          {total !== undefined && total > state.pageSize && (
            <Pagination
              page={state.page}
              pageSize={state.pageSize}
              total={total}
              layout={state.rows === undefined ? 'pages' : 'more'}
              loading={status === 'refetching'}
              onPageChange={state.setPage}
              onPageSizeChange={state.setPageSize}
            />
          )}
        </>
      )}
    </div>
  );
}
