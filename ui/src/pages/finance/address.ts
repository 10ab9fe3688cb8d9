/**
 * The address of the finance page (product S12): `?onglet&paiement&retard&du&au&q&tri&page&par`,
 * and how its list is asked for.
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

/** A column that sorts the list. */
export type SortKey = keyof typeof sortFields;

/** The parameters that the address keeps. */
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

/** The longest text that is searched for, in characters; the API refuses more. */
const maxSearch = 200;

/** The filter that the API gets. */
export function filterOf(search: string, filters: Filters): InvoiceFilter {
  const payment = payments.find(({ value }) => value === filters.paiement)?.filter;
  const { from, to } = daysOf(filters);
  return {
    q: search.slice(0, maxSearch),
    ...(payment && { payment }),
    ...(from && { from }),
    ...(to && { to }),
    ...(filters.retard && { overdue: true }),
  };
}

/** The order that the API gets. */
export function sortOf({ by, descending }: Order<SortKey>): InvoiceSort {
  return {
    field: sortFields[by === '' ? 'date' : by],
    direction: descending ? 'DESC' : 'ASC',
  };
}

/** Whether more is chosen than « Non payée », whose empty list has words of its own. */
export function isNarrowed(search: string, { paiement, retard, du, au }: Filters): boolean {
  return (
    search !== '' ||
    (paiement !== '' && paiement !== 'not-paid,lost') ||
    retard ||
    du !== null ||
    au !== null
  );
}
