import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { integer } from '../../../lib/format';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { Checkbox } from '../../controls/Checkbox/Checkbox';
import { Banner } from '../../feedback/Banner/Banner';
import { ErrorState } from '../../feedback/ErrorState/ErrorState';
import { mergeRefs } from '../../refs';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { lastPage, Pagination } from '../Pagination/Pagination';
import tableStyles from '../Table/Table.module.css';
import { useLayout } from '../useLayout';
import { counted, type Noun, selected as spokenSelection } from '../words';
import { BulkBar } from './BulkBar';
import { CardList } from './CardList';
import { arrange, type Column, leastWidth } from './columns';
import styles from './DataTable.module.css';
import { HeaderCell, spokenOrder } from './HeaderCell';
import { onListClick, onListKeyDown } from './listKeys';
import { Row, type RowProps } from './Row';
import { SkeletonCards, SkeletonRows } from './Skeletons';
import { Toolbar } from './Toolbar';
import { type PreferenceStore, usePreferences } from './usePreferences';
import { useScrollMemory } from './useScrollMemory';
import { isSelected, type Selection, selectedCount, useSelection } from './useSelection';
import type { ListState } from './useTableState';
import { useWidth } from './useWidth';

/** What the actions of a list are given. */
export type ActionState = {
  /** They are not available: there is no connection. */
  disabled: boolean;
};

/** Props of {@link DataTable}; the rest goes to its root. */
export type DataTableProps<Item> = Omit<ComponentPropsWithRef<'div'>, 'children'> &
  RowProps<Item> & {
    /** What the table shows, for screen readers: “Livraisons”. */
    caption: string;
    /** What its rows are: counts are spoken with it. */
    noun: Noun;
    /** Its columns, made once; the first one is the link to the row. */
    columns: readonly Column<Item>[];
    /** The rows of the page; on a phone those of all pages up to it. Those of before while others load. */
    rows: readonly Item[];
    /** How many results there are on all pages; undefined until it is known. */
    total: number | undefined;
    /** What {@link useTableState} gives. */
    state: ListState;
    /** `loading`: for the first time. `refetching`: the rows stay under a thin bar. */
    status?: 'loading' | 'refetching' | 'ready' | 'error';
    /** Request id of the error, for the support. */
    reference?: string | null | undefined;
    /** Asks again, after an error or where something is missing. */
    onRetry?: () => void;
    /** Some of the data could not be loaded. */
    partial?: boolean;
    /** There is no connection: what the banner says. Rows are those of the cache, actions are not available (product 10.3). */
    offline?: ReactNode;
    /** Shown when there is nothing at all: an EmptyState with its one action. */
    empty: ReactNode;
    /** What can be searched for: “Référence, site…”. Left out, there is no search field. */
    searchPlaceholder?: string;
    /** A FilterBar. */
    filters?: ReactNode;
    /** The button or the menu that exports the list. */
    exporter?: (state: ActionState) => ReactNode;
    /** What can be done with chosen rows; with it, rows have checkboxes. */
    bulkActions?: (selection: Selection & { count: number }, state: ActionState) => ReactNode;
    /** Sums in the last row, by column id. */
    totals?: Readonly<Record<string, ReactNode>>;
    /** What says that there are new rows: NewRows. It covers nothing but the header. */
    news?: ReactNode;
    /** What a card shows on a phone, in the place of what the columns say. */
    card?: (row: Item) => ReactNode;
    /** Names the person and the screen: under it the columns and the density are kept. */
    preferences: string;
    /** Where they are kept; local storage by default. */
    preferenceStore?: PreferenceStore;
  };

// Choosing a row changes nothing of what stands above and at the head of the list.
const KeptToolbar = memo(Toolbar);
const KeptHeaderCell = memo(HeaderCell);

/** Width of the columns of checkboxes, and of expanders and menus, in px. */
const control = 48;

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
  onRetry,
  partial = false,
  offline,
  empty,
  searchPlaceholder,
  filters,
  exporter,
  bulkActions,
  totals,
  news,
  card,
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
  const controls = (selectable ? control : 0) + (rowMenu ? control : 0);
  const sheet = useRef<HTMLDivElement>(null);
  const width = useWidth(sheet);
  const { shown, folded } = useKept(
    arrange(columns, preferences.columns, { layout, width, controls, expander: control }),
  );
  const needed = leastWidth(shown, controls + (folded.length > 0 ? control : 0));
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const choice = useSelection(state.results, keys);
  const { selection, toggle } = choice;

  const disabled = offline !== undefined;
  const exported = useMemo(() => exporter?.({ disabled }), [exporter, disabled]);
  const known = total ?? rows.length;
  const count = selectable ? selectedCount(selection, known) : 0;
  const last = lastPage(known, state.pageSize);
  const beyond = status === 'ready' && state.page > last;
  const loading = status === 'loading' || (beyond && rows.length === 0);
  const failed = status === 'error' && rows.length === 0;
  const none = !loading && !failed && rows.length === 0;

  useScrollMemory(root, state.page, status === 'ready' && !beyond);

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

  const pageSelected = keys.filter((key) => isSelected(selection, key)).length;
  const wholePage = keys.length > 0 && pageSelected === keys.length;
  const retry = onRetry && (
    <Button look="outline" loading={status === 'refetching'} onClick={onRetry}>
      Réessayer
    </Button>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for Escape in the table inside it.
    <div
      data-layout={layout}
      data-status={status}
      className={classes(styles.root, className)}
      onKeyDown={onKey}
      {...rest}
      ref={mergeRefs(root, ref)}
    >
      <VisuallyHidden role="status" data-part="results">
        {status === 'ready' && total !== undefined && announcement(state, shown, noun, total)}
      </VisuallyHidden>
      <VisuallyHidden role="status" data-part="selection">
        {count > 0 && spokenSelection(count, noun)}
      </VisuallyHidden>

      <div className={styles.top} data-state={count > 0 ? 'selecting' : 'idle'}>
        {/* Kept in its place, so that nothing moves when it comes back. */}
        <div inert={count > 0} className={styles.tray}>
          <KeptToolbar
            layout={layout}
            state={state}
            searchPlaceholder={searchPlaceholder}
            searchLabel={`Rechercher dans ${caption.toLocaleLowerCase('fr')}`}
            filters={filters}
            exporter={exported}
            columns={columns}
            preferences={preferences}
            onPreferences={setPreferences}
          />
        </div>
        {count > 0 && (
          <BulkBar
            noun={noun}
            count={count}
            offered={wholePage && count < known ? known : undefined}
            onSelectAll={choice.selectAll}
            onClear={clearSelection}
          >
            {bulkActions?.({ ...selection, count }, { disabled })}
          </BulkBar>
        )}
      </div>

      {disabled && <Banner tone="warn">{offline}</Banner>}
      {partial && (
        <Banner tone="warn" action={retry}>
          Certaines données n’ont pas pu être chargées.
        </Banner>
      )}
      {status === 'error' && !failed && (
        <Banner tone="error" action={retry}>
          Impossible de charger la liste. Vérifiez votre connexion, puis réessayez.
          {reference && ` Référence\u00a0: ${reference}`}
        </Banner>
      )}

      <div ref={sheet} className={styles.sheet} data-state={loading ? 'loading' : 'idle'}>
        {status === 'refetching' && (
          <div role="progressbar" aria-label="Actualisation de la liste" className={styles.bar} />
        )}
        {news && <div className={styles.news}>{news}</div>}

        {failed && (
          <ErrorState
            size="block"
            title="Impossible de charger la liste."
            text="Vérifiez votre connexion, puis réessayez."
            reference={reference}
            actions={retry}
          />
        )}
        {none && (state.narrowed ? <NoResults onClear={state.clear} /> : empty)}

        {!failed &&
          !none &&
          (layout === 'phone' ? (
            loading ? (
              <SkeletonCards label={caption} />
            ) : (
              <>
                <CardList
                  caption={caption}
                  columns={shown}
                  rows={rows}
                  rowKey={rowKey}
                  rowLabel={rowLabel}
                  rowTo={rowTo}
                  rowVersion={rowVersion}
                  card={card}
                />
                {totals && <PhoneTotals columns={shown} totals={totals} />}
              </>
            )
          ) : (
            <div className={styles.scroll} data-state={needed > width ? 'overflowing' : 'idle'}>
              <table
                aria-busy={loading || undefined}
                data-density={preferences.density}
                className={classes(tableStyles.table, styles.table)}
                ref={(element) => {
                  if (needed > width) element?.style.setProperty('min-width', `${needed}px`);
                  else element?.style.removeProperty('min-width');
                }}
                onClick={onListClick}
                onKeyDown={(event) =>
                  onListKeyDown(event, { toggle: selectable ? toggle : undefined })
                }
                onMouseDown={(event) => {
                  // Shift with the checkbox chooses rows, not text.
                  if (event.shiftKey && (event.target as Element).closest('[data-part="select"]'))
                    event.preventDefault();
                }}
              >
                <caption>
                  <VisuallyHidden>{caption}</VisuallyHidden>
                </caption>
                <colgroup>
                  {selectable && <col width={control} />}
                  {shown.map(({ id, width }) => (
                    <col key={id} width={width} />
                  ))}
                  {folded.length > 0 && <col width={control} />}
                  {rowMenu && <col width={control} />}
                </colgroup>
                <thead>
                  <tr>
                    {selectable && (
                      <th scope="col" data-part="select">
                        <Checkbox
                          size="sm"
                          label="Sélectionner la page"
                          labelHidden
                          disabled={loading}
                          checked={wholePage}
                          indeterminate={pageSelected > 0 && !wholePage}
                          onChange={() => choice.setPage(!wholePage)}
                        />
                      </th>
                    )}
                    {shown.map((column) => (
                      <KeptHeaderCell
                        key={column.id}
                        column={column}
                        order={state.order}
                        onSort={state.cycleSort}
                      />
                    ))}
                    {folded.length > 0 && <ControlHeader label="Détails" />}
                    {rowMenu && <ControlHeader label="Actions" />}
                  </tr>
                </thead>
                {loading ? (
                  <SkeletonRows
                    columns={shown}
                    before={selectable ? 1 : 0}
                    after={Number(folded.length > 0) + Number(rowMenu !== undefined)}
                  />
                ) : (
                  <tbody>
                    {rows.map((row) => {
                      const key = rowKey(row);
                      return (
                        <Row
                          key={key}
                          row={row}
                          shown={shown}
                          folded={folded}
                          selected={selectable ? isSelected(selection, key) : undefined}
                          onToggle={toggle}
                          disabled={disabled}
                          rowKey={rowKey}
                          rowLabel={rowLabel}
                          rowTo={rowTo}
                          rowVersion={rowVersion}
                          rowMenu={rowMenu}
                        />
                      );
                    })}
                  </tbody>
                )}
                {totals && !loading && (
                  <tfoot>
                    <tr>
                      {selectable && <td />}
                      {shown.map(({ id, align }, index) =>
                        index === 0 ? (
                          <th key={id} scope="row">
                            {totals[id] ?? 'Total'}
                          </th>
                        ) : (
                          <td key={id} data-align={align}>
                            {totals[id]}
                          </td>
                        ),
                      )}
                      {folded.length > 0 && <td />}
                      {rowMenu && <td />}
                    </tr>
                  </tfoot>
                )}
              </table>
            </div>
          ))}
        {!failed && !none && !loading && total !== undefined && (
          <Pagination
            page={state.page}
            pageSize={state.pageSize}
            total={total}
            layout={layout === 'phone' ? 'more' : 'pages'}
            loading={status === 'refetching'}
            onPageChange={state.setPage}
            onPageSizeChange={state.setPageSize}
            className={styles.pagination}
          />
        )}
      </div>
    </div>
  );
}

/** The same object as long as the same columns stand in the same places: rows are drawn again when it is another. */
function useKept<Item>(
  arranged: ReturnType<typeof arrange<Item>>,
): ReturnType<typeof arrange<Item>> {
  const kept = useRef(arranged);
  const same = (a: readonly Column<Item>[], b: readonly Column<Item>[]) =>
    a.length === b.length && a.every((column, index) => column === b[index]);
  if (!same(kept.current.shown, arranged.shown) || !same(kept.current.folded, arranged.folded))
    kept.current = arranged;
  return kept.current;
}

/** “312 livraisons, trié par date, croissant, page 2 sur 13”; the usual order and the first page go without saying. */
function announcement<Item>(
  { order, page, pageSize }: ListState,
  columns: readonly Column<Item>[],
  noun: Noun,
  total: number,
): string {
  const column = columns.find(({ sort }) => sort === order.by);
  return [
    counted(total, noun),
    !order.usual && column && spokenOrder(column, order.descending),
    page > 1 && `page ${page} sur ${integer(lastPage(total, pageSize))}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function ControlHeader({ label }: { label: string }) {
  return (
    <th scope="col" data-part="control">
      <VisuallyHidden>{label}</VisuallyHidden>
    </th>
  );
}

function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.noResults}>
      <p>Aucun résultat avec ces filtres.</p>
      <Button look="outline" onClick={onClear}>
        Effacer les filtres
      </Button>
    </div>
  );
}

type PhoneTotalsProps<Item> = {
  columns: readonly Column<Item>[];
  totals: Readonly<Record<string, ReactNode>>;
};

function PhoneTotals<Item>({ columns, totals }: PhoneTotalsProps<Item>) {
  return (
    <dl className={styles.totals} aria-label="Total">
      {columns.map(({ id, header }, index) =>
        index > 0 && totals[id] !== undefined ? (
          <div key={id}>
            <dt>{header}</dt>
            <dd>{totals[id]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
