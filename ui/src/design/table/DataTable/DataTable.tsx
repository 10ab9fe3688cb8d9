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
    /** The name of the table for screen readers: “Livraisons”. */
    caption: string;
    /** The noun for its rows, used in counts. */
    noun: Noun;
    /** Its columns, a stable array; the first one is the link to the row. */
    columns: readonly Column<Item>[];
    /** The rows of the page; on a phone those of all pages up to it (any more are not shown). The former rows while others load. */
    rows: readonly Item[];
    /** The number of results on all pages; undefined until known. */
    total: number | undefined;
    /** The result of {@link useTableState}. */
    state: ListState;
    /** `loading`: for the first time. `refetching`: the rows stay, below a thin progress bar. */
    status?: 'loading' | 'refetching' | 'ready' | 'error';
    /** The request id of the error, for the support. */
    reference?: string | null | undefined;
    /** What the user can do about the error; by default check the connection (product 5.1). */
    advice?: string | undefined;
    /** Loads again, after an error or when data are missing. */
    onRetry?: (() => void) | undefined;
    /** Some of the data could not be loaded. */
    partial?: boolean;
    /** Why no other rows can be loaded: the browser is offline (product 10.3). The loaded rows stay, with a notice. */
    reason?: string | undefined;
    /** Shown when the list has no rows at all: an EmptyState with its action. */
    empty: ReactNode;
    /** The searchable fields: “Référence, site…”. Without it there is no search field. */
    searchPlaceholder?: string;
    /** A FilterBar. */
    filters?: ReactNode;
    /** The button or the menu that exports the list. */
    exporter?: ReactNode;
    /**
     * The actions for chosen rows; with it, rows have checkboxes. Not on a phone: a card has no space
     * for a checkbox next to its link, and a selection mode would hide the links for work that is done on a
     * desktop (exports, archives of documents). There, each row has its `rowMenu`.
     */
    bulkActions?: (selection: Selection & { count: number }) => ReactNode;
    /** Returns the totals of the complete list, or of the chosen rows; null when unknown. */
    totals?: ((chosen: (Selection & { count: number }) | null) => Totals | null) | undefined;
    /** The notice of new rows: NewRows. It covers only the header; on a phone, without a header, it is above the cards. */
    news?: ReactNode;
    /** Renders the content of a card on a phone, in place of the columns. */
    card?: (row: Item) => ReactNode;
    /** The skeleton of a card, as high as the card. */
    cardSkeleton?: ReactNode;
    /** Renders the rows as custom cards at every window width; null for rows that are loading. */
    cards?: ((rows: readonly Item[] | null) => ReactNode) | undefined;
    /** The switch between views, next to the export button. */
    view?: ReactNode;
    /** The key of the stored columns and density: it names the user and the screen. */
    preferences: string;
    /** The storage of the preferences; local storage by default. */
    preferenceStore?: PreferenceStore;
  };

/**
 * A list that is searched, filtered, sorted and paged, with its state in the address (product 5.1). It does
 * not fetch: rows come as props. On a tablet less urgent columns fold away, on a phone rows
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
  // Cards have no columns to fold.
  const width = useWidth(sheet, !stacked);
  const arranged = useKept(arrange(columns, preferences.columns, { layout, width, controls }));
  const listing = useListing({ rows, rowKey, total, state, status, stacked });
  const { loading, failed, none, known, listed, keys } = listing;
  const choice = useSelection(state.results, keys);
  const count = selectable ? selectedCount(choice.selection, known) : 0;
  const label = count > 0 ? spokenSelection(count, noun) : 'Total';
  const summed = loading ? null : totals?.(count > 0 ? { ...choice.selection, count } : null);
  const sums = summed && hasTotals(summed) ? { ...summed, label, columns } : undefined;
  useScrollMemory(root, state.page, listing.settled);
  useListShortcuts(root, {
    // These controls are inert while rows are chosen.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it receives Escape from the table inside it. */}
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
              // The notice above says that some rows are missing, and offers to retry.
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

/** Reports whether there are totals or a note to show. */
function hasTotals({ sums, note }: Totals): boolean {
  return note !== undefined || Object.keys(sums).length > 0;
}
