import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useShortcuts } from '../../../lib/shortcuts';
import { useInSlices } from '../../../lib/useInSlices';
import { texts } from '../../../strings/texts';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { mergeRefs } from '../../refs';
import { Asking, NotAsked } from '../Asking';
import { lastPage, Pagination } from '../Pagination/Pagination';
import { useLayout } from '../useLayout';
import { type Noun, selected as spokenSelection } from '../words';
import { Announcements, spokenResults } from './Announcements';
import { BulkBar } from './BulkBar';
import { CardList } from './CardList';
import { arrange, type Column } from './columns';
import styles from './DataTable.module.css';
import { ListTable } from './ListTable';
import { enterList } from './listKeys';
import { Failure, NoResults, Notices } from './Notices';
import type { RowProps } from './Row';
import { SkeletonCards } from './Skeletons';
import { Toolbar } from './Toolbar';
import { CardTotals } from './Totals';
import { useKept, useListed } from './useKept';
import { type PreferenceStore, usePreferences } from './usePreferences';
import { useScrollMemory } from './useScrollMemory';
import { type Selection, selectedCount, useSelection } from './useSelection';
import type { ListState } from './useTableState';
import { useWidth } from './useWidth';

/** Props of {@link DataTable}; the rest goes to its root. */
export type DataTableProps<Item> = Omit<ComponentPropsWithRef<'div'>, 'children'> &
  RowProps<Item> & {
    /** What the table shows, for screen readers: “Livraisons”. */
    caption: string;
    /** What its rows are: counts are spoken with it. */
    noun: Noun;
    /** Its columns, made once; the first one is the link to the row. */
    columns: readonly Column<Item>[];
    /** The rows of the page; on a phone those of all pages up to it, and any beyond are not shown. Those of before while others load. */
    rows: readonly Item[];
    /** How many results there are on all pages; undefined until it is known. */
    total: number | undefined;
    /** What {@link useTableState} gives. */
    state: ListState;
    /** `loading`: for the first time. `refetching`: the rows stay under a thin bar. */
    status?: 'loading' | 'refetching' | 'ready' | 'error';
    /** Request id of the error, for the support. */
    reference?: string | null | undefined;
    /** What to do about the error; to see to the connection by default (product 5.1). */
    advice?: string | undefined;
    /** Asks again, after an error or where something is missing. */
    onRetry?: (() => void) | undefined;
    /** Some of the data could not be loaded. */
    partial?: boolean;
    /** Why no other rows can be asked for: there is no connection (product 10.3). Those that are there stay, and say so. */
    reason?: string | undefined;
    /** Shown when there is nothing at all: an EmptyState with its one action. */
    empty: ReactNode;
    /** What can be searched for: “Référence, site…”. Left out, there is no search field. */
    searchPlaceholder?: string;
    /** A FilterBar. */
    filters?: ReactNode;
    /** The button or the menu that exports the list. */
    exporter?: ReactNode;
    /**
     * What can be done with chosen rows; with it, rows have checkboxes. Not on a phone: a card has no
     * room for one beside its link, and a mode of its own would hide the links for what is work for a
     * desk (exports, archives of documents). There, rows are acted on one by one, by `rowMenu`.
     */
    bulkActions?: (selection: Selection & { count: number }) => ReactNode;
    /** Sums in the last row, by column id. */
    totals?: Readonly<Record<string, ReactNode>>;
    /** What says that there are new rows: NewRows. It covers nothing but the header; on a phone, where there is none, it stands above the cards. */
    news?: ReactNode;
    /** What a card shows on a phone, in the place of what the columns say. */
    card?: (row: Item) => ReactNode;
    /** The same in bars, as high: what stands there while the list loads. */
    cardSkeleton?: ReactNode;
    /** Names the person and the screen: under it the columns and the density are kept. */
    preferences: string;
    /** Where they are kept; local storage by default. */
    preferenceStore?: PreferenceStore;
  };

// Choosing a row changes nothing of what stands above the list.
const KeptToolbar = memo(Toolbar);

/**
 * A list that is searched, filtered, sorted and paged, its state in the address (product 5.1). It asks
 * for nothing itself: rows come by props. On a tablet less urgent columns fold away, on a phone rows
 * are cards.
 */
export function DataTable<Item>({
  caption,
  noun,
  columns,
  rows,
  total,
  state,
  status = 'ready',
  reference,
  advice,
  onRetry,
  partial = false,
  reason,
  empty,
  searchPlaceholder,
  filters,
  exporter,
  bulkActions,
  totals,
  news,
  card,
  cardSkeleton,
  preferences: preferencesName,
  preferenceStore,
  rowKey,
  rowLabel,
  rowTo,
  rowVersion,
  rowMenu,
  className,
  ref,
  onKeyDown,
  ...rest
}: DataTableProps<Item>) {
  const layout = useLayout();
  const root = useRef<HTMLDivElement | null>(null);
  const [preferences, setPreferences] = usePreferences(preferencesName, preferenceStore);
  const selectable = bulkActions !== undefined && layout !== 'phone';
  const controls = Number(selectable) + Number(rowMenu !== undefined);
  const sheet = useRef<HTMLDivElement>(null);
  // Cards have no columns that fold away.
  const width = useWidth(sheet, layout !== 'phone');
  const { shown, folded, tight } = useKept(
    arrange(columns, preferences.columns, { layout, width, controls }),
  );
  const listed = useListed(rows, layout === 'phone' ? state.page * state.pageSize : undefined);
  const keys = useMemo(() => listed.map(rowKey), [listed, rowKey]);
  const choice = useSelection(state.results, keys);
  const { selection } = choice;
  const row = { rowKey, rowLabel, rowTo, rowVersion, rowMenu };

  const known = total ?? rows.length;
  const count = selectable ? selectedCount(selection, known) : 0;
  const last = lastPage(known, state.pageSize);
  // Some of what stands under one another is missing: the notice above says so, and asks again.
  const short =
    layout === 'phone' && partial && listed.length < Math.min(state.page * state.pageSize, known);
  const beyond = status === 'ready' && state.page > last;
  const loading = !useInSlices(status !== 'loading' && !(beyond && rows.length === 0));
  const failed = status === 'error' && rows.length === 0;
  const none = !loading && !failed && rows.length === 0;

  useScrollMemory(root, state.page, status === 'ready' && !beyond && !loading);

  const within = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  useShortcuts({
    j: () => enterList(root.current, 'first'),
    k: () => enterList(root.current, 'last'),
    // What is inert while rows are chosen.
    ...(count === 0 && {
      '/': searchPlaceholder === undefined ? undefined : () => within('[type="search"]')?.focus(),
      f: filters ? () => within('[data-part="filters"] button')?.click() : undefined,
    }),
  });

  const { setPage } = state;
  useEffect(() => {
    if (beyond && total !== undefined) setPage(last, 'replace');
  }, [beyond, total, last, setPage]);

  const clearSelection = () => {
    const bar = root.current?.querySelector('[data-part="bulk"]');
    // The bar goes away with what has the focus.
    if (bar?.contains(document.activeElement))
      root.current?.querySelector<HTMLElement>('th input')?.focus();
    choice.clear();
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    const inside = (event.target as Element).closest('[popover], dialog');
    if (event.key !== 'Escape' || event.defaultPrevented || inside || count === 0) return;
    event.preventDefault();
    clearSelection();
  };

  const retry = onRetry && (
    <Button look="outline" loading={status === 'refetching'} onClick={onRetry}>
      {texts.retry}
    </Button>
  );

  return (
    <NotAsked value={reason}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for Escape in the table inside it. */}
      <div
        data-layout={layout}
        data-status={status}
        className={classes(styles.root, className)}
        onKeyDown={onKey}
        {...rest}
        ref={mergeRefs(root, ref)}
      >
        <Announcements
          results={
            status === 'ready' && total !== undefined
              ? spokenResults(state, shown, noun, total)
              : undefined
          }
          selection={count > 0 ? spokenSelection(count, noun) : undefined}
        />

        <div className={styles.top} data-state={count > 0 ? 'selecting' : 'idle'}>
          {/* Kept in its place, so that nothing moves when it comes back. */}
          <div inert={count > 0} className={styles.tray}>
            <KeptToolbar
              layout={layout}
              state={state}
              searchPlaceholder={searchPlaceholder}
              searchLabel={`Rechercher dans les ${noun.many}`}
              filters={filters}
              exporter={exporter}
              columns={columns}
              preferences={preferences}
              onPreferences={setPreferences}
            />
          </div>
          {count > 0 && (
            <BulkBar
              noun={noun}
              count={count}
              offered={choice.onPage === 'all' && count < known ? known : undefined}
              onSelectAll={choice.selectAll}
              onClear={clearSelection}
            >
              {bulkActions?.({ ...selection, count })}
            </BulkBar>
          )}
        </div>

        <Notices
          partial={partial}
          failure={status === 'error' && !failed ? { reference, advice } : undefined}
          retry={retry}
        />

        <div ref={sheet} className={styles.sheet} data-state={loading ? 'loading' : 'idle'}>
          {status === 'refetching' && (
            <div role="progressbar" aria-label="Actualisation de la liste" className={styles.bar} />
          )}
          {news && (
            <div className={styles.news}>
              <Asking>{news}</Asking>
            </div>
          )}

          {failed && <Failure reference={reference} advice={advice} retry={retry} />}
          {none && (state.narrowed ? <NoResults onClear={state.clear} /> : empty)}

          {!failed &&
            !none &&
            (layout === 'phone' ? (
              loading ? (
                <SkeletonCards label={caption} card={cardSkeleton} />
              ) : (
                <>
                  <CardList caption={caption} columns={shown} rows={listed} card={card} {...row} />
                  {totals && <CardTotals columns={shown} totals={totals} />}
                </>
              )
            ) : (
              <ListTable
                caption={caption}
                noun={noun}
                shown={shown}
                folded={folded}
                tight={tight}
                rows={listed}
                keys={keys}
                order={state.order}
                onSort={state.cycleSort}
                choice={selectable ? choice : undefined}
                loading={loading}
                density={preferences.density}
                width={width}
                totals={totals}
                {...row}
              />
            ))}
          {!failed && !none && !loading && total !== undefined && (
            <Pagination
              page={state.page}
              pageSize={state.pageSize}
              total={total}
              layout={layout === 'phone' ? 'more' : 'pages'}
              loaded={short ? listed.length : undefined}
              loading={status === 'refetching'}
              onPageChange={state.setPage}
              onPageSizeChange={state.setPageSize}
              className={styles.pagination}
            />
          )}
        </div>
      </div>
    </NotAsked>
  );
}
