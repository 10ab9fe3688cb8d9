/**
 * The URL parameters of the tanks of a fleet (product S11):
 * `?vue&produit&site&seuil&etat&q&tri&page&par`, and the query of their list.
 */

import type { Order, TableOptions } from '../../../design/table/DataTable/useTableState';
import { views } from '../../../design/table/DataTable/ViewSwitch';
import type { TankFilter, TankSort, TankSortField } from '../../../graphql/types.generated';
import { changedSearch, flag, list, oneOf, type Values } from '../../../lib/search-params';
import { searchText } from '../../../lib/search-text';

/** The values of `?tri=`, and those of the API. */
const sortFields = {
  nom: 'NAME',
  niveau: 'LEVEL_PERCENT',
  autonomie: 'DAYS_LEFT',
  capacite: 'CAPACITY',
} as const satisfies Record<string, TankSortField>;

/** A key that the list can be sorted by. */
export type SortKey = keyof typeof sortFields;

/** The parameters kept in the URL. */
export const tableOptions = {
  filters: {
    vue: oneOf(views, 'cartes'),
    produit: list(),
    site: list(),
    seuil: flag(),
    etat: oneOf(['', 'archivees'], ''),
  },
  sorts: Object.keys(sortFields) as SortKey[],
  defaultSort: 'autonomie',
} as const satisfies TableOptions;

/** The filters of the list, and its view. */
export type Filters = Values<typeof tableOptions.filters>;

/** Clears every filter; the view is not a filter. */
export const clearedFilters = {
  produit: [],
  site: [],
  seuil: false,
  etat: '',
} as const satisfies Partial<Filters>;

/** The filter of the API request. */
export function filterOf(search: string, { produit, site, seuil, etat }: Filters): TankFilter {
  return {
    q: searchText(search),
    low: seuil,
    active: etat === '',
    ...(produit.length > 0 && { gasIds: produit }),
    ...(site.length > 0 && { addressIds: site }),
  };
}

/** The sort of the API request. */
export function sortOf({ by, descending }: Order<SortKey>): TankSort {
  return {
    field: sortFields[by === '' ? 'autonomie' : by],
    direction: descending ? 'DESC' : 'ASC',
  };
}

/** Whether the list is searched or filtered. */
export function isNarrowed(search: string, { produit, site, seuil, etat }: Filters): boolean {
  return search !== '' || produit.length > 0 || site.length > 0 || seuil || etat !== '';
}

/** The parameters of a tank's drawer and of its forms. */
const drawerParams = ['cuve', 'relever', 'modifier'];

/** Returns the search of the list, without the drawer over it. */
export function listBeneath(search: string): string {
  return changedSearch(search, drawerParams);
}

/** The link to a tank over the current list, with an open form if any. */
export function tankPath(search: string, id: string, task?: 'relever' | 'modifier'): string {
  return changedSearch(search, drawerParams, { cuve: id, ...(task && { [task]: '1' }) });
}
