import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { texts } from '../../../strings/texts';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { mergeRefs } from '../../refs';
import { Asking, NotAsked } from '../Asking';
import { Pagination } from '../Pagination/Pagination';
import { useLayout } from '../useLayout';
import { type Noun, selected as spokenSelection } from '../words';
import { Announcements, spokenResults } from './Announcements';
import { Cards } from './CardList';
import { arrange, type Column } from './columns';
import styles from './DataTable.module.css';
import { ListTable } from './ListTable';
import { Failure, NoResults, Notices } from './Notices';
import type { RowProps } from './Row';
import { leaveBulkBar, TableTop } from './TableTop';
import { CardTotals, spokenTotals, type Totals } from './Totals';
import { useKept } from './useKept';
import { useListing } from './useListing';
import { useListShortcuts } from './useListShortcuts';
import { type PreferenceStore, usePreferences } from './usePreferences';
import { useScrollMemory } from './useScrollMemory';
import { type Selection, selectedCount, useSelection } from './useSelection';
import type { ListState } from './useTableState';
import { useWidth } from './useWidth';

/** Other props go to its root. */
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
    /** The sums of the whole list, or of the rows that are chosen; null where they are not known. */
    totals?: ((chosen: (Selection & { count: number }) | null) => Totals | null) | undefined;
    /** What says that there are new rows: NewRows. It covers nothing but the header; on a phone, where there is none, it stands above the cards. */
    news?: ReactNode;
    /** What a card shows on a phone, in the place of what the columns say. */
    card?: (row: Item) => ReactNode;
    /** The same in bars, as high: what stands there while the list loads. */
    cardSkeleton?: ReactNode;
    /** Draws the rows as cards of their own, in windows of every width; null stands for rows that load. */
    cards?: ((rows: readonly Item[] | null) => ReactNode) | undefined;
    /** How the list is shown, beside the button that exports it. */
    view?: ReactNode;
    /** Names the person and the screen: under it the columns and the density are kept. */
    preferences: string;
    /** Where they are kept; local storage by default. */
    preferenceStore?: PreferenceStore;
  };

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
  cards,
  view,
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
  const stacked = layout === 'phone';
  const root = useRef<HTMLDivElement | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [preferences, setPreferences] = usePreferences(preferencesName, preferenceStore);
  const selectable = bulkActions !== undefined && !stacked && !cards;
  const controls = Number(selectable) + Number(rowMenu !== undefined);
  // Cards have no columns that fold away.
  const width = useWidth(sheet, !stacked);
  const arranged = useKept(arrange(columns, preferences.columns, { layout, width, controls }));
  const listing = useListing({ rows, rowKey, total, state, status, stacked });
  const { loading, failed, none, known, listed, keys } = listing;
  const choice = useSelection(state.results, keys);
  const count = selectable ? selectedCount(choice.selection, known) : 0;
  const label = count > 0 ? spokenSelection(count, noun) : 'Total';
  const summed = loading ? null : totals?.(count > 0 ? { ...choice.selection, count } : null);
  const sums = summed && isTold(summed) ? { ...summed, label, columns } : undefined;
  useScrollMemory(root, state.page, listing.settled);
  useListShortcuts(root, {
    // What is inert while rows are chosen.
    search: count === 0 && searchPlaceholder !== undefined,
    filters: count === 0 && Boolean(filters),
  });

  const clearSelection = () => {
    leaveBulkBar(root);
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
  const row = { rowKey, rowLabel, rowTo, rowVersion, rowMenu };
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
              ? spokenResults(state, arranged.shown, noun, total)
              : undefined
          }
          selection={count > 0 ? spokenTotals(label, columns, sums ?? null) : undefined}
        />
        <TableTop
          noun={noun}
          choice={choice}
          count={count}
          known={known}
          bulkActions={bulkActions}
          onClear={clearSelection}
          layout={layout}
          state={state}
          searchPlaceholder={searchPlaceholder}
          filters={filters}
          exporter={exporter}
          view={view}
          cards={cards !== undefined}
          columns={columns}
          preferences={preferences}
          onPreferences={setPreferences}
        />
        <Notices
          partial={partial}
          failure={status === 'error' && !failed ? { reference, advice } : undefined}
          retry={retry}
        />
        <div
          ref={sheet}
          className={styles.sheet}
          data-state={loading ? 'loading' : 'idle'}
          data-cards={(cards && !failed && !none) || undefined}
        >
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
          {!failed && !none && cards?.(loading ? null : listed)}
          {!failed && !none && !cards && stacked && (
            <Cards
              caption={caption}
              columns={arranged.shown}
              rows={listed}
              loading={loading}
              card={card}
              skeleton={cardSkeleton}
              {...row}
            />
          )}
          {!failed && !none && (cards || stacked) && sums && (
            <CardTotals {...sums} className={styles.totals} />
          )}
          {!failed && !none && !cards && !stacked && (
            <ListTable
              caption={caption}
              noun={noun}
              {...arranged}
              rows={listed}
              keys={keys}
              order={state.order}
              onSort={state.cycleSort}
              choice={selectable ? choice : undefined}
              loading={loading}
              density={preferences.density}
              width={width}
              totals={sums}
              {...row}
            />
          )}
          {!failed && !none && !loading && total !== undefined && (
            <Pagination
              page={state.page}
              pageSize={state.pageSize}
              total={total}
              layout={stacked ? 'more' : 'pages'}
              // The notice above says that some are missing, and asks again.
              loaded={partial && listing.short ? listed.length : undefined}
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

/** Whether there is anything to say of sums. */
function isTold({ sums, note }: Totals): boolean {
  return note !== undefined || Object.keys(sums).length > 0;
}
