import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, use, useId } from 'react';
import { integer } from '../../../lib/format';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import { LoadBlock, LoadGuard } from '../LoadGuard';
import styles from './Pagination.module.css';

/** The possible numbers of rows per page (product 5.1). */
export const pageSizes = [25, 50, 100] as const;

export type PageSize = (typeof pageSizes)[number];

/**
 * The maximum number of rows in total on a phone, a multiple of every page size: a longer list must
 * be filtered. No link can request more, and it limits a list to five requests of 100 rows.
 */
export const maxStackedRows = 500;

/** Returns the number of the last page, 1 when there are no rows. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

export type PaginationProps = ComponentPropsWithRef<'nav'> & {
  /** The current page, from 1; a page beyond the end becomes the last. */
  page: number;
  /** The number of rows per page. */
  pageSize: PageSize;
  /** The number of rows in all. */
  total: number;
  /** Called with the page to show. */
  onPageChange: (page: number) => void;
  /** Called with the page size to use; without it the size cannot be changed. */
  onPageSizeChange?: (pageSize: PageSize) => void;
  /** `pages` one by one (default), or `more`: all pages up to this one, on a phone. */
  layout?: 'pages' | 'more';
  /** The number of loaded rows, when fewer than requested could be loaded: no more are then offered. */
  loaded?: number | undefined;
  /** The next page is loading. */
  loading?: boolean;
};

/** The position in a long list, and the buttons to the rest of it (product 5.1). */
export function Pagination({
  page,
  pageSize,
  total,
  onPageChange,
  onPageSizeChange,
  layout = 'pages',
  loaded,
  loading = false,
  className,
  ...rest
}: PaginationProps) {
  const size = useId();
  const reason = use(LoadBlock);
  const last = lastPage(total, pageSize);
  const current = Math.min(Math.max(1, page), last);
  const common = {
    'aria-label': 'Pagination',
    'data-layout': layout,
    className: classes(styles.pagination, className),
    ...rest,
  };

  if (layout === 'more') {
    const end = Math.min(last, maxStackedRows / pageSize);
    const shown = loaded ?? Math.min(Math.min(current, end) * pageSize, total);
    return (
      <nav {...common}>
        {current < end && loaded === undefined && (
          <LoadGuard>
            <Button
              look="outline"
              size="md"
              wide
              loading={loading}
              onClick={() => onPageChange(current + 1)}
            >
              Afficher {Math.min(pageSize, total - shown)} de plus
            </Button>
          </LoadGuard>
        )}
        <p className={styles.place}>
          {integer(shown)} sur {integer(total)}
        </p>
        {current >= end && end < last && loaded === undefined && (
          <p className={styles.place}>Affinez la recherche ou les filtres pour voir la suite.</p>
        )}
      </nav>
    );
  }

  const first = Math.min((current - 1) * pageSize + 1, total);
  return (
    <nav {...common}>
      {onPageSizeChange && total > pageSizes[0] && (
        <span className={styles.size}>
          <label htmlFor={size}>Lignes par page</label>
          <LoadGuard>
            <select
              id={size}
              value={pageSize}
              onChange={({ target }) => onPageSizeChange(Number(target.value) as PageSize)}
            >
              {pageSizes.map((size) => (
                <option key={size} disabled={reason !== undefined}>
                  {size}
                </option>
              ))}
            </select>
          </LoadGuard>
        </span>
      )}
      <p className={styles.place}>
        {integer(first)}–{integer(Math.min(current * pageSize, total))} sur {integer(total)}
      </p>
      {last > 1 && (
        <div className={styles.steps}>
          <Step
            label="Page précédente"
            icon={<Icon of={ChevronLeft} />}
            to={current > 1 ? current - 1 : undefined}
            onStep={onPageChange}
          />
          <Step
            label="Page suivante"
            icon={<Icon of={ChevronRight} />}
            to={current < last ? current + 1 : undefined}
            onStep={onPageChange}
          />
        </div>
      )}
    </nav>
  );
}

type StepProps = {
  label: string;
  icon: ReactNode;
  /** Undefined: there is no page in that direction. */
  to: number | undefined;
  onStep: (page: number) => void;
};

/** At the end of the list it stays focusable: disabling the pressed button would lose the focus. */
function Step({ label, icon, to, onStep }: StepProps) {
  const inert = to === undefined;
  return (
    <LoadGuard when={!inert}>
      <IconButton
        label={label}
        icon={icon}
        aria-disabled={inert || undefined}
        data-state={inert ? 'disabled' : 'idle'}
        className={styles.step}
        onClick={() => to !== undefined && onStep(to)}
      />
    </LoadGuard>
  );
}
