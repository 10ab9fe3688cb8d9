/**
 * What the address of the list says (product S06): `?q&statut&annulees&produit&site&du&au&origine
 * &recurrence&tri&page&par`, and how it is asked for. A cancelled order keeps the status at which it stopped: it is
 * listed under Toutes and Annulées, and not under the status.
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

/** What `?tri=` may say, and what it is to the API. */
const sortFields = {
  reference: 'REFERENCE',
  date: 'SLOT_DATE',
  volume: 'VOLUME',
  montant: 'TOTAL',
  statut: 'STATUS',
  creation: 'CREATED_AT',
} as const satisfies Record<string, OrderSortField>;

/** What a list can be sorted by. */
export type SortKey = keyof typeof sortFields;

/** Where an order comes from, as the address says it. */
export const origins = { ponctuelle: 'ONCE', recurrente: 'RECURRING' } as const;

const originNames = Object.keys(origins) as (keyof typeof origins)[];

/** What the address keeps. Without `tri` the provider sorts: what is to come first, the nearest at the top, then what is past, the latest at the top. */
export const tableOptions = {
  filters: {
    statut: list(orderStatuses),
    annulees: flag(),
    produit: list(),
    site: list(),
    du: day(),
    au: day(),
    origine: list(originNames),
    // The id of a recurring order, whose own page leads here.
    recurrence: text(),
  },
  sorts: Object.keys(sortFields) as SortKey[],
  defaultSort: null,
} as const satisfies TableOptions;

/** The filters of the list. */
export type Filters = Values<typeof tableOptions.filters>;

/** The longest text that is searched for, in characters; the API refuses more. */
const maxSearch = 200;

/** What is asked of the API. */
export function filterOf(search: string, filters: Filters): OrderFilter {
  const { statut, annulees, produit, site, origine, recurrence } = filters;
  const { from, to } = daysOf(filters);
  const [origin] = origine.length === 1 ? origine : [];
  return {
    q: search.slice(0, maxSearch),
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

/** The order that is asked of the API; undefined for its own. */
export function sortOf({ by, descending }: Order<SortKey>): OrderSort | undefined {
  if (by === '') return undefined;
  return { field: sortFields[by], direction: descending ? 'DESC' : 'ASC' };
}

/** The quick tabs (product S06), by what they choose. */
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

/** One of {@link tabs}. */
export type Tab = (typeof tabs)[number];

/** The tab that the filters are; null when they are none of them. */
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

/** No filter beside those of the tab. */
export const nothingChosen = {
  produit: [],
  site: [],
  du: null,
  au: null,
  origine: [],
  recurrence: '',
} as const satisfies Partial<Filters>;

/** The numbers that the API gives for the tabs; null when the provider does not count. */
export type Facets = {
  readonly byStatus: readonly { readonly status: OrderStatus; readonly count: number }[];
  readonly cancelled: number;
} | null;

/** How many orders a tab shows; undefined when the provider does not count. */
export function countOf({ id, statut }: Tab, facets: Facets | undefined): number | undefined {
  if (!facets) return undefined;
  if (id === 'cancelled') return facets.cancelled;
  const among: readonly OrderStatus[] = id === 'all' ? orderStatuses : statut;
  const counted = facets.byStatus.filter(({ status }) => among.includes(status));
  const sum = counted.reduce((total, { count }) => total + count, 0);
  return id === 'all' ? sum + facets.cancelled : sum;
}

/** Whether more is chosen than the tab; of those delivered the period counts with it, as its text says. */
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
