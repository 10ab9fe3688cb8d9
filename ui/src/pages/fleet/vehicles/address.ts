/**
 * The URL parameters of the vehicles of a fleet (product S11):
 * `?energie&categorie&site&etat&q&tri&page&par`, and the query of their list.
 */

import { vehicleCategories } from '../../../components/vehicle-labels';
import type { Order, TableOptions } from '../../../design/table/DataTable/useTableState';
import type {
  VehicleCategory,
  VehicleFilter,
  VehicleSort,
  VehicleSortField,
} from '../../../graphql/types.generated';
import { list, oneOf, type Values } from '../../../lib/search-params';
import { searchText } from '../../../lib/search-text';

/** The categories, in the order in which they are offered. */
export const categories = Object.keys(vehicleCategories) as VehicleCategory[];

/** The values of `?etat=`, and those of the API. */
export const states = [
  { value: '', label: 'Actifs', active: true },
  { value: 'archives', label: 'Archivés', active: false },
  { value: 'tous', label: 'Tous', active: undefined },
] as const;

/** The values of `?tri=`, and those of the API. */
const sortFields = {
  immatriculation: 'REGISTRATION',
  categorie: 'CATEGORY',
  conso: 'CONSUMPTION',
  volume: 'VOLUME_30D',
  plein: 'LAST_FILL',
} as const satisfies Record<string, VehicleSortField>;

/** A key that the list can be sorted by. */
export type SortKey = keyof typeof sortFields;

/** The parameters kept in the URL. */
export const tableOptions = {
  filters: {
    energie: list(),
    categorie: list(categories),
    site: list(),
    etat: oneOf(
      states.map(({ value }) => value),
      '',
    ),
  },
  sorts: Object.keys(sortFields) as SortKey[],
  defaultSort: 'immatriculation',
} as const satisfies TableOptions;

export type Filters = Values<typeof tableOptions.filters>;

/** The value of `?energie=` for electric vehicles; the other values are product ids. */
export const electric = 'electrique';

/** The filter of the API request. */
export function filterOf(search: string, { energie, categorie, site, etat }: Filters) {
  const gasIds = energie.filter((one) => one !== electric);
  const active = states.find(({ value }) => value === etat)?.active;
  return {
    q: searchText(search),
    ...(gasIds.length > 0 && { gasIds }),
    ...(energie.includes(electric) && { electric: true }),
    ...(categorie.length > 0 && { category: categorie }),
    ...(site.length > 0 && { addressIds: site }),
    ...(active !== undefined && { active }),
  } satisfies VehicleFilter;
}

/** The sort of the API request. */
export function sortOf({ by, descending }: Order<SortKey>): VehicleSort {
  return {
    field: sortFields[by === '' ? 'immatriculation' : by],
    direction: descending ? 'DESC' : 'ASC',
  };
}
