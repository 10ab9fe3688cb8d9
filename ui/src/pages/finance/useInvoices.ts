import type { Query } from '../../design/table/DataTable/useTableState';
import type { InvoiceFilter, InvoiceSort } from '../../graphql/types.generated';
import { useListQuery } from '../../graphql/useListQuery';
import { type InvoicesQuery, useInvoicesQuery } from './FinancePage.generated';

/** The invoices of the list: one page, or on a phone the first `rows` of the list. */
export function useInvoices(
  filter: InvoiceFilter,
  sort: InvoiceSort,
  { query, rows }: { query: Query; rows: number | undefined },
) {
  const requested = useInvoicesQuery({
    variables: { filter, sort, page: query },
    notifyOnNetworkStatusChange: true,
  });
  return useListQuery(requested, invoicesOf, rows);
}

const invoicesOf = ({ invoices }: InvoicesQuery) => invoices;
