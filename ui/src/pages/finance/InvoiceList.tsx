import { Download } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { listFailure, useNoticeExplains } from '../../components/LoadFailure/list-failure';
import { Permitted } from '../../components/permissions/Permitted';
import { useFetchedFile } from '../../components/useFetchedFile';
import { Button } from '../../design/controls/Button/Button';
import { invoice as invoiceDrawing } from '../../design/feedback/Drawing/drawings/invoice';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Icon } from '../../design/structure/Icon/Icon';
import { DataTable } from '../../design/table/DataTable/DataTable';
import type { TableState } from '../../design/table/DataTable/useTableState';
import type { InvoiceFilter } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import { fr } from '../../lib/typography';
import { filterOf, isNarrowed, type SortKey, sortOf, type tableOptions } from './address';
import { BulkActions } from './BulkActions';
import { InvoiceFilters } from './InvoiceFilters';
import { InvoiceMenu } from './InvoiceMenu';
import { InvoiceCard, invoiceCardSkeleton, invoiceColumns } from './InvoiceRow';
import type { InvoiceRow_InvoiceFragment as Invoice } from './InvoiceRow.generated';
import { noun } from './noun';
import { useInvoiceTotals } from './totals';
import type { InvoiceActions } from './useInvoiceActions';
import { useInvoiceFiles } from './useInvoiceFiles';
import { useInvoices } from './useInvoices';

export type InvoiceListProps = {
  state: TableState<typeof tableOptions.filters, SortKey>;
  actions: InvoiceActions;
  /** The user's id, under which the columns are stored. */
  person: string | null;
  today: CivilDate;
};

/** « Factures »: all invoices of the business, with their actions (product S12). */
export function InvoiceList({ state, actions, person, today }: InvoiceListProps) {
  const { search, filters, order, setFilters } = state;
  const filter = useMemo(() => filterOf(search, filters), [search, filters]);
  const sort = useMemo(() => sortOf(order), [order]);
  const narrowed = isNarrowed(search, filters);
  const listState = useMemo(() => ({ ...state, narrowed }), [state, narrowed]);
  const list = useInvoices(filter, sort, state);
  const { shown, items: rows, status, error } = list;
  const explained = useNoticeExplains(error);
  const total = shown?.pageInfo.totalCount;
  const totals = useInvoiceTotals(shown?.totals);

  return (
    <DataTable
      caption="Factures"
      noun={noun}
      {...useRows(actions, today)}
      rows={rows}
      total={total}
      state={listState}
      reason={actions.cut}
      {...listFailure({ error, explained, retry: list.retry, status, rows: rows.length })}
      partial={!explained && list.partial}
      empty={<NoInvoice unpaid={filters.paiement !== ''} />}
      searchPlaceholder={fr`N° de facture ou de commande`}
      filters={
        <InvoiceFilters
          filters={filters}
          onChange={setFilters}
          onClear={state.clear}
          state={state}
          total={total}
          today={today}
        />
      }
      exporter={<Entries filter={filter} none={total === 0} reason={actions.cut} />}
      bulkActions={(selection) => (
        <BulkActions selection={selection} list={{ filter, sort }} actions={actions} />
      )}
      totals={totals}
      rowKey={keyOf}
      rowLabel={labelOf}
      rowVersion={versionOf}
      card={card}
      cardSkeleton={invoiceCardSkeleton}
      preferences={`invoices:${person ?? ''}`}
    />
  );
}

/** The row renderers of the list, memoized on the actions so that rows are not rendered again. */
function useRows(actions: InvoiceActions, today: CivilDate) {
  const { cut, detail, download } = actions;
  return {
    columns: useMemo(() => invoiceColumns({ cut, detail, download }), [cut, detail, download]),
    rowTo: useCallback(({ id }: Invoice) => detail(id), [detail]),
    rowMenu: useCallback(
      (invoice: Invoice) => <InvoiceMenu invoice={invoice} actions={actions} today={today} />,
      [actions, today],
    ),
  };
}

type EntriesProps = { filter: InvoiceFilter; none: boolean; reason: string | undefined };

/** Downloads the accounting entries of the list. */
function Entries({ filter, none, reason }: EntriesProps) {
  const { entries, busy } = useInvoiceFiles(useFetchedFile());
  return (
    <Permitted reason={reason}>
      <Button
        look="outline"
        icon={<Icon of={Download} size={18} />}
        loading={busy}
        disabled={none}
        onClick={() => void entries(filter)}
      >
        Écritures comptables (CSV)
      </Button>
    </Permitted>
  );
}

/** The empty state of the list. */
function NoInvoice({ unpaid }: { unpaid: boolean }) {
  if (unpaid)
    return (
      <EmptyState align="center" drawing={invoiceDrawing}>
        {fr`Tout est réglé. Merci !`}
      </EmptyState>
    );
  return (
    <EmptyState align="center" drawing={invoiceDrawing} title="Aucune facture pour le moment.">
      Vos factures apparaîtront ici après vos premières livraisons.
    </EmptyState>
  );
}

const keyOf = ({ id }: Invoice) => id;
const labelOf = ({ number }: Invoice) => number;
const versionOf = ({ status, payment, remaining }: Invoice) => `${status} ${payment} ${remaining}`;
const card = (invoice: Invoice) => <InvoiceCard invoice={invoice} />;
