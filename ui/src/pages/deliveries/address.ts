/**
 * The URL parameters of the list (product S06): `?q&statut&annulees&produit&site&du&au&origine
 * &recurrence&tri&page&par`, and the query they make. A cancelled order keeps its last status: it
 * is listed under Toutes and Annulées, not under that status.
 */

import { orderStatuses } from '../../components/orders/status';
import type { Order, TableOptions } from '../../design/table/DataTable/useTableState';
import type {
  OrderFilter,
  OrderSort,
  OrderSortField,
  OrderStatus,
} from '../../graphql/types.generated';
import { daysOf } from '../../lib/period';
import { day, flag, list, text, type Values } from '../../lib/search-params';
import { searchText } from '../../lib/search-text';

/** The values of `?tri=`, and the sort field of the API for each. */
const sortFields = {
  reference: 'REFERENCE',
  date: 'SLOT_DATE',
  volume: 'VOLUME',
  montant: 'TOTAL',
  statut: 'STATUS',
  creation: 'CREATED_AT',
} as const satisfies Record<string, OrderSortField>;

/** A key that the list can be sorted by. */
export type SortKey = keyof typeof sortFields;

/** The origin of an order, by its value in the URL. */
export const origins = { ponctuelle: 'ONCE', recurrente: 'RECURRING' } as const;

const originNames = Object.keys(origins) as (keyof typeof origins)[];

/**
 * The parameters kept in the URL. Without `tri` the provider sorts: upcoming orders first, the
 * nearest at the top, then past ones, the latest at the top.
 */
export const tableOptions = {
  filters: {
    statut: list(orderStatuses),
    annulees: flag(),
    produit: list(),
    site: list(),
    du: day(),
    au: day(),
    origine: list(originNames),
    // The id of a recurring order, set by a link from its page.
    recurrence: text(),
  },
  sorts: Object.keys(sortFields) as SortKey[],
  defaultSort: null,
} as const satisfies TableOptions;

export type Filters = Values<typeof tableOptions.filters>;

/** The filter of the API request. */
export function filterOf(search: string, filters: Filters): OrderFilter {
  const { statut, annulees, produit, site, origine, recurrence } = filters;
  const { from, to } = daysOf(filters);
  const [origin] = origine.length === 1 ? origine : [];
  return {
    q: searchText(search),
    ...(statut.length > 0 && { status: statut }),
    ...((annulees || statut.length > 0) && { cancelled: annulees }),
    ...(produit.length > 0 && { gasIds: produit }),
    ...(site.length > 0 && { addressIds: site }),
    ...(from && { from }),
    ...(to && { to }),
    ...(origin && { origin: origins[origin] }),
    ...(recurrence !== '' && { recurringOrderId: recurrence }),
  };
}

/** The sort of the API request; undefined for the provider's own order. */
export function sortOf({ by, descending }: Order<SortKey>): OrderSort | undefined {
  if (by === '') return undefined;
  return { field: sortFields[by], direction: descending ? 'DESC' : 'ASC' };
}

/** The quick tabs (product S06), with the filters that each sets. */
export const tabs = [
  { id: 'all', label: 'Toutes', statut: [], annulees: false },
  { id: 'upcoming', label: 'À venir', statut: ['oncoming', 'waiting', 'ready'], annulees: false },
  { id: 'processing', label: 'En cours', statut: ['processing'], annulees: false },
  { id: 'delivered', label: 'Livrées', statut: ['delivered'], annulees: false },
  { id: 'cancelled', label: 'Annulées', statut: [], annulees: true },
] as const satisfies readonly (Pick<Filters, 'statut' | 'annulees'> & {
  id: string;
  label: string;
})[];

export type Tab = (typeof tabs)[number];

/** The tab whose filters are set; null when they match none. */
export function tabOf({ statut, annulees }: Pick<Filters, 'statut' | 'annulees'>): Tab | null {
  const chosen: ReadonlySet<string> = new Set(statut);
  return (
    tabs.find(
      (tab) =>
        tab.annulees === annulees &&
        tab.statut.length === chosen.size &&
        tab.statut.every((status) => chosen.has(status)),
    ) ?? null
  );
}

/** Clears every filter that does not belong to the tab. */
export const clearedFilters = {
  produit: [],
  site: [],
  du: null,
  au: null,
  origine: [],
  recurrence: '',
} as const satisfies Partial<Filters>;

/** The counts that the API returns for the tabs; null when the provider does not count. */
export type Facets = {
  readonly byStatus: readonly { readonly status: OrderStatus; readonly count: number }[];
  readonly cancelled: number;
} | null;

/** The number of orders in a tab; undefined when the provider does not count. */
export function countOf({ id, statut }: Tab, facets: Facets | undefined): number | undefined {
  if (!facets) return undefined;
  if (id === 'cancelled') return facets.cancelled;
  const among: readonly OrderStatus[] = id === 'all' ? orderStatuses : statut;
  const counted = facets.byStatus.filter(({ status }) => among.includes(status));
  const sum = counted.reduce((total, { count }) => total + count, 0);
  return id === 'all' ? sum + facets.cancelled : sum;
}

/**
 * Whether more is filtered than the tab does. For delivered orders the period counts too, as in the
 * tab's empty text.
 */
export function isNarrowed(search: string, filters: Filters, tab: Tab | null): boolean {
  const { produit, site, origine, recurrence, du, au } = filters;
  return (
    search !== '' ||
    tab === null ||
    produit.length > 0 ||
    site.length > 0 ||
    origine.length > 0 ||
    recurrence !== '' ||
    (tab.id !== 'delivered' && (du !== null || au !== null))
  );
}
