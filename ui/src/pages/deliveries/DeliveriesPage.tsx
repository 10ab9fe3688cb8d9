import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { listFailure, useNoticeExplains } from '../../components/LoadFailure/list-failure';
import { useDisabledReason } from '../../components/offline';
import { OrderDialogs } from '../../components/orders/actions/OrderDialogs';
import type { DocumentFile } from '../../components/orders/actions/useDocuments';
import { lastOrderListQuery } from '../../components/orders/last-order-list';
import { NewOrderButton } from '../../components/orders/NewOrderButton';
import { newOrderParam, newOrderPath } from '../../components/orders/new-order';
import { Page } from '../../components/Page/Page';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useUnavailableReason } from '../../components/unavailable';
import { Button } from '../../design/controls/Button/Button';
import { Banner } from '../../design/feedback/Banner/Banner';
import { delivery } from '../../design/feedback/Drawing/drawings/delivery';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { NavTabs } from '../../design/structure/Tabs/NavTabs';
import { DataTable } from '../../design/table/DataTable/DataTable';
import { NewRows } from '../../design/table/DataTable/NewRows';
import { type TableState, useTableState } from '../../design/table/DataTable/useTableState';
import { retryFailed, usePageQuery } from '../../graphql/usePageQuery';
import { now as providerNow } from '../../lib/clock';
import { count } from '../../lib/count';
import { lazyPage } from '../../lib/lazy-page';
import { paths } from '../../lib/paths';
import { daysOf } from '../../lib/period';
import { fr } from '../../lib/typography';
import { useToday } from '../../lib/useNow';
import { texts } from '../../strings/texts';
import {
  clearedFilters,
  countOf,
  filterOf,
  isNarrowed,
  sortOf,
  type Tab,
  tableOptions,
  tabOf,
  tabs,
} from './address';
import { BulkActions } from './BulkActions';
import { DeliveriesDocument, useDeliveriesFrameQuery } from './DeliveriesPage.generated';
import styles from './DeliveriesPage.module.css';
import { DeliveryFilters } from './DeliveryFilters';
import { DeliveryMenu } from './DeliveryMenu';
import { DeliveryCard, deliveryCardSkeleton, deliveryColumns } from './DeliveryRow';
import type { DeliveryRow_OrderFragment as Order } from './DeliveryRow.generated';
import { ExportMenu } from './ExportMenu';
import { fileName } from './exported';
import { noun } from './noun';
import { useDeliveryTotals } from './totals';
import { useExport } from './useExport';
import { useLiveCounts } from './useLiveCounts';
import { listVariables, useOrders } from './useOrders';

const PdfViewer = lazyPage(() =>
  import('../../components/PdfViewer/PdfViewer').then((m) => m.PdfViewer),
);

export type DeliveriesPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

/**
 * `/operations/mes-livraisons/`: all deliveries of the business, past and upcoming, with their
 * actions (product S06).
 */
export function DeliveriesPage({ now = providerNow }: DeliveriesPageProps) {
  const today = useToday(now);
  const year = today.slice(0, 4);
  const columns = useMemo(() => deliveryColumns(year), [year]);
  const card = useMemo(() => (order: Order) => <DeliveryCard order={order} year={year} />, [year]);

  const state = useTableState(tableOptions);
  const { search, filters, order, query, searchWith, setFilters } = state;
  const filter = useMemo(() => filterOf(search, filters), [search, filters]);
  const sort = useMemo(() => sortOf(order), [order]);
  const list = useOrders(filter, sort, state);
  const { shown, items: rows, status, error } = list;
  // Skipped behind the form of a new order, whose query returns the same data.
  const beneath = new URLSearchParams(useLocation().search).has(newOrderParam);
  const frame = usePageQuery(useDeliveriesFrameQuery({ skip: beneath }));
  const { refusal, ...who } = usePermissions();
  const live = useLiveCounts(who.businessId ?? undefined, filter);
  // An order opened from here uses this query for its previous and next links.
  useEffect(() => {
    lastOrderListQuery.set(listVariables(filter, sort, query));
  }, [filter, sort, query]);
  const total = shown?.pageInfo.totalCount;
  const facets = live?.facets ?? shown?.facets;
  const totals = useDeliveryTotals({ filter, rows, totals: (live ?? shown)?.totals, facets });
  const fresh = live && total !== undefined ? live.pageInfo.totalCount - total : 0;

  const tab = tabOf(filters);
  const listState = useListState(state, tab);

  const cut = useDisabledReason();
  const exportRefusal = refusal('EXPORT_CREATE');
  const writeRefusal = refusal('ORDER_WRITE') ?? cut;
  const unavailableReason = useUnavailableReason(DeliveriesDocument);
  const tabUnavailable = ({ statut, annulees }: Tab) =>
    unavailableReason(
      listVariables(filterOf(search, { ...filters, statut: [...statut], annulees }), sort, {
        page: 1,
        perPage: state.pageSize,
      }),
    );
  const explained = useNoticeExplains(error);
  const [viewer, preview] = usePdfViewer();
  const menu = useMemo(
    () => (order: Order) => (
      <DeliveryMenu order={order} refusal={writeRefusal} onPreview={preview} />
    ),
    [writeRefusal, preview],
  );
  const newOrder = who.known && (
    <NewOrderButton to={newOrderPath()} preventScrollReset>
      Nouvelle commande
    </NewOrderButton>
  );
  const file = useExport({
    filter,
    sort,
    name: fileName(who.business, daysOf(filters), today),
    who,
  });
  const retry = () => {
    list.retry();
    retryFailed([frame]);
  };

  return (
    // The header's actions depend on the permissions: wait, to avoid a layout shift.
    <Page title="Mes livraisons" busy={who.awaited} action={newOrder}>
      <OrderDialogs now={now} />
      {viewer}
      <NavTabs
        label="Livraisons par statut"
        className={styles.tabs}
        tabs={tabs.map((one) => ({
          label: one.label,
          to: { search: searchWith({ statut: one.statut, annulees: one.annulees }) },
          count: shown ? countOf(one, facets) : null,
          current: one === tab,
          reason: one === tab ? undefined : tabUnavailable(one),
        }))}
      />
      <ExportFailure of={file} />
      <DataTable
        caption="Livraisons"
        noun={noun}
        columns={columns}
        rows={rows}
        total={total}
        state={listState}
        reason={cut}
        {...listFailure({ error, explained, retry, status, rows: rows.length })}
        partial={!explained && (list.partial || (frame.error !== undefined && status !== 'error'))}
        news={
          fresh > 0 && (
            <NewRows onClick={list.retry}>
              {count(fresh, 'nouvelle livraison', 'nouvelles livraisons')}
            </NewRows>
          )
        }
        empty={<NoDelivery tab={tab} action={newOrder} />}
        searchPlaceholder={fr`Référence, site, produit…`}
        filters={
          <DeliveryFilters
            filters={filters}
            onChange={setFilters}
            onClear={listState.clear}
            state={state}
            frame={frame.data}
            facets={facets}
            total={total}
            recurrence={rows[0]?.recurringOrder?.name ?? null}
            today={today}
          />
        }
        exporter={
          <ExportMenu
            total={total}
            reason={exportRefusal ?? cut}
            busy={file.busy}
            onExport={(format) => void file.save(format)}
          />
        }
        bulkActions={(selection) => (
          <BulkActions
            selection={selection}
            list={{ filter, sort }}
            cut={cut}
            onExport={exportRefusal ? undefined : (format) => void file.save(format, selection)}
            exporting={file.busy}
          />
        )}
        totals={totals}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowTo={toOf}
        rowVersion={versionOf}
        rowMenu={menu}
        card={card}
        cardSkeleton={deliveryCardSkeleton}
        preferences={`deliveries:${who.person ?? ''}`}
      />
    </Page>
  );
}

/** The state of the list. A tab is a location, not a filter: clearing the filters keeps it. */
function useListState(state: TableState<typeof tableOptions.filters>, tab: Tab | null) {
  const narrowed = isNarrowed(state.search, state.filters, tab);
  return useMemo(() => {
    const clear = () => {
      if (tab === null) return state.clear();
      state.setFilters(clearedFilters);
      state.setSearch('');
    };
    return { ...state, narrowed, clear };
  }, [state, narrowed, tab]);
}

/** Why an export failed, with a retry button. */
function ExportFailure({ of: { failed, forget } }: { of: ReturnType<typeof useExport> }) {
  if (!failed) return null;
  const retry = failed.again && (
    <Button look="outline" onClick={failed.again}>
      {texts.retry}
    </Button>
  );
  return (
    <Banner tone="error" className={styles.banner} onDismiss={forget} action={retry}>
      {failed.why}
    </Banner>
  );
}

/** One document viewer for all rows, and the function that opens it. */
function usePdfViewer() {
  const [file, setFile] = useState<DocumentFile | null>(null);
  const viewer = file?.previewUrl && (
    <Suspense>
      <PdfViewer
        title={file.name}
        previewUrl={file.previewUrl}
        downloadUrl={file.url}
        fileName={file.name}
        onClose={() => setFile(null)}
      />
    </Suspense>
  );
  return [viewer, setFile] as const;
}

/** The empty state of each tab (product S06). */
function NoDelivery({ tab, action }: { tab: Tab | null; action: ReactNode }) {
  if (tab === null || tab.id === 'all')
    return (
      <EmptyState
        align="center"
        drawing={delivery}
        title="Vous n’avez pas encore de livraison."
        action={action}
      >
        {fr`Passez votre première commande : nous livrons sous 48 h ouvrées.`}
      </EmptyState>
    );
  return (
    <EmptyState align="center" drawing={delivery}>
      {nothing[tab.id]}
    </EmptyState>
  );
}

const nothing = {
  upcoming: 'Aucune livraison à venir.',
  processing: 'Aucune livraison en cours.',
  delivered: 'Aucune livraison terminée sur cette période.',
  cancelled: 'Aucune livraison annulée.',
};

const keyOf = ({ id }: Order) => id;
const labelOf = ({ reference }: Order) => reference;
const toOf = ({ id }: Order) => paths.delivery(id);
// A provider without version numbers may still send the time of the last change.
const versionOf = ({ version, updatedAt, status }: Order) => version ?? updatedAt ?? status;
