import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import { classes } from '../../classes';
import { mergeRefs } from '../../refs';
import { LoadBlock } from '../LoadGuard';
import { useLayout } from '../useLayout';
import { type Noun, selected as spokenSelection } from '../words';
import { Announcements, spokenResults } from './Announcements';
import { arrange, type Column } from './columns';
import styles from './DataTable.module.css';
import { ListPagination } from './ListPagination';
import { ListRows } from './ListRows';
import { Failure, NoResults, Notices, RetryButton } from './Notices';
import type { RowProps } from './Row';
import { SheetTop } from './SheetTop';
import { TableTop } from './TableTop';
import { hasTotals, spokenTotals, type Totals } from './Totals';
import { useChosenRows } from './useChosenRows';
import { useKept } from './useKept';
import { useListing } from './useListing';
import { useListShortcuts } from './useListShortcuts';
import { type PreferenceStore, usePreferences } from './usePreferences';
import { useScrollMemory } from './useScrollMemory';
import type { Selection } from './useSelection';
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
  const chosen = useChosenRows(root, { results: state.results, keys, known, selectable });
  const { choice, count } = chosen;
  const label = count > 0 ? spokenSelection(count, noun) : 'Total';
  const summed = loading ? null : totals?.(count > 0 ? { ...choice.selection, count } : null);
  const sums = summed && hasTotals(summed) ? { ...summed, label, columns } : undefined;
  useScrollMemory(root, state.page, listing.settled);
  useListShortcuts(root, {
    // These controls are inert while rows are chosen.
    search: count === 0 && searchPlaceholder !== undefined,
    filters: count === 0 && Boolean(filters),
  });

  const refetching = status === 'refetching';
  const retry = onRetry && <RetryButton loading={refetching} onRetry={onRetry} />;
  const row = { rowKey, rowLabel, rowTo, rowVersion, rowMenu };
  return (
    <LoadBlock value={reason}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it receives Escape from the table inside it. */}
      <div
        data-layout={layout}
        data-status={status}
        className={classes(styles.root, className)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          chosen.clearOnEscape(event);
        }}
        {...rest}
        ref={mergeRefs(root, ref)}
      >
        <Announcements
          results={
            status === 'ready' ? spokenResults(state, arranged.shown, noun, total) : undefined
          }
          selection={count > 0 ? spokenTotals(label, columns, sums ?? null) : undefined}
        />
        <TableTop
          noun={noun}
          chosen={chosen}
          known={known}
          bulkActions={bulkActions}
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
          <SheetTop refetching={refetching} news={news} />
          {failed && <Failure reference={reference} advice={advice} retry={retry} />}
          {none && (state.narrowed ? <NoResults onClear={state.clear} /> : empty)}
          {!failed && !none && (
            <ListRows
              stacked={stacked}
              card={card}
              cardSkeleton={cardSkeleton}
              cards={cards}
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
            <ListPagination
              state={state}
              total={total}
              stacked={stacked}
              // The notice above says that some rows are missing, and offers to retry.
              loaded={partial && listing.short ? listed.length : undefined}
              loading={refetching}
            />
          )}
        </div>
      </div>
    </LoadBlock>
  );
}
