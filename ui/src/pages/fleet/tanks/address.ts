/**
 * The address of the tanks of a fleet (product S11): `?vue&produit&site&seuil&etat&q&tri&page&par`, and
 * how their list is asked for.
 */

import type { Order, TableOptions } from '../../../design/table/DataTable/useTableState';
import { views } from '../../../design/table/DataTable/ViewSwitch';
import type { TankFilter, TankSort, TankSortField } from '../../../graphql/types.generated';
import { flag, list, oneOf, searchString, type Values } from '../../../lib/search-params';

/** The values of `?tri=`, and those of the API. */
const sortFields = {
  nom: 'NAME',
  niveau: 'LEVEL_PERCENT',
  autonomie: 'DAYS_LEFT',
  capacite: 'CAPACITY',
} as const satisfies Record<string, TankSortField>;

/** A column that sorts the list. */
export type SortKey = keyof typeof sortFields;

/** The parameters that the address keeps. */
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

/** The filters of the list, and how it is shown. */
export type Filters = Values<typeof tableOptions.filters>;

/** Every filter as it stands when nothing is chosen; how the list is shown is none. */
export const nothingChosen = {
  produit: [],
  site: [],
  seuil: false,
  etat: '',
} as const satisfies Partial<Filters>;

/** The longest text that is searched for, in characters; the API refuses more. */
const maxSearch = 200;

/** The filter that the API gets. */
export function filterOf(search: string, { produit, site, seuil, etat }: Filters): TankFilter {
  return {
    q: search.slice(0, maxSearch),
    low: seuil,
    active: etat === '',
    ...(produit.length > 0 && { gasIds: produit }),
    ...(site.length > 0 && { addressIds: site }),
  };
}

/** The order that the API gets. */
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

/** The address of a tank over the list as it stands, and of what is done to it there. */
export function tankPath(search: string, id: string, task?: 'relever' | 'modifier'): string {
  const address = new URLSearchParams(search);
  for (const name of ['cuve', 'relever', 'modifier']) address.delete(name);
  address.set('cuve', id);
  if (task) address.set(task, '1');
  return searchString(address);
}
