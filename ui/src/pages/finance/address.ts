/**
 * The URL parameters of the finance page (product S12):
 * `?onglet&paiement&retard&du&au&q&tri&page&par`, and the query of its list.
 */

import type { Order, TableOptions } from '../../design/table/DataTable/useTableState';
import type {
  InvoiceFilter,
  InvoicePaymentFilter,
  InvoiceSort,
  InvoiceSortField,
} from '../../graphql/types.generated';
import { daysOf } from '../../lib/period';
import { day, flag, oneOf, type Values } from '../../lib/search-params';
import { searchText } from '../../lib/search-text';

/** The tabs, as `?onglet=` names them. */
export const tabs = [
  { id: 'factures', label: 'Factures' },
  { id: 'encours', label: 'Encours' },
  { id: 'mandats', label: 'Moyens de paiement' },
] as const;

/** The values of `?paiement=` in the specification, and those of the API. */
export const payments = [
  { value: '', label: 'Toutes', filter: undefined },
  { value: 'not-paid,lost', label: 'Non payée', filter: 'NOT_PAID_LOST' },
  { value: 'paid', label: 'Payée', filter: 'PAID' },
  { value: 'cancelled', label: 'Annulée', filter: 'CANCELLED' },
] as const satisfies readonly {
  value: string;
  label: string;
  filter: InvoicePaymentFilter | undefined;
}[];

/** The values of `?tri=`, and those of the API. */
const sortFields = {
  numero: 'NUMBER',
  date: 'ISSUED_ON',
  echeance: 'DUE_ON',
  ttc: 'TOTAL',
  payee: 'PAYMENT',
} as const satisfies Record<string, InvoiceSortField>;

/** A key that the list can be sorted by. */
export type SortKey = keyof typeof sortFields;

/** The parameters kept in the URL. */
export const tableOptions = {
  filters: {
    onglet: oneOf(
      tabs.map(({ id }) => id),
      'factures',
    ),
    paiement: oneOf(
      payments.map(({ value }) => value),
      '',
    ),
    retard: flag(),
    du: day(),
    au: day(),
  },
  sorts: Object.keys(sortFields) as SortKey[],
  defaultSort: '-date',
} as const satisfies TableOptions;

/** The filters of the list, and the tab. */
export type Filters = Values<typeof tableOptions.filters>;

/** The filter of the API request. */
export function filterOf(search: string, filters: Filters): InvoiceFilter {
  const payment = payments.find(({ value }) => value === filters.paiement)?.filter;
  const { from, to } = daysOf(filters);
  return {
    q: searchText(search),
    ...(payment && { payment }),
    ...(from && { from }),
    ...(to && { to }),
    ...(filters.retard && { overdue: true }),
  };
}

/** The sort of the API request. */
export function sortOf({ by, descending }: Order<SortKey>): InvoiceSort {
  return {
    field: sortFields[by === '' ? 'date' : by],
    direction: descending ? 'DESC' : 'ASC',
  };
}

/** Whether more than « Non payée » is filtered, whose empty list has its own text. */
export function isNarrowed(search: string, { paiement, retard, du, au }: Filters): boolean {
  return (
    search !== '' ||
    (paiement !== '' && paiement !== 'not-paid,lost') ||
    retard ||
    du !== null ||
    au !== null
  );
}
