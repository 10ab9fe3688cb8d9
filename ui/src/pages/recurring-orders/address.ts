/** The URL parameters of the list (product S09): `?etat&vue&page&par`, and the query they make. */

import type { TableOptions } from '../../design/table/DataTable/useTableState';
import { views } from '../../design/table/DataTable/ViewSwitch';
import type { RecurringFilter, RecurringStatus } from '../../graphql/types.generated';
import { oneOf, type Values } from '../../lib/search-params';

/** The tabs, as `?etat=` names them. */
export const tabs = [
  { id: '', label: 'Toutes', status: undefined },
  { id: 'actives', label: 'Actives', status: 'ACTIVE' },
  { id: 'en-pause', label: 'En pause', status: 'PAUSED' },
  { id: 'terminees', label: 'Terminées', status: 'ENDED' },
] as const satisfies readonly {
  id: string;
  label: string;
  status: RecurringStatus | undefined;
}[];

/** The parameters kept in the URL. The provider sorts: active ones first, by name. */
export const tableOptions = {
  filters: {
    etat: oneOf(
      tabs.map(({ id }) => id),
      '',
    ),
    vue: oneOf(views, 'cartes'),
  },
  sorts: [],
  defaultSort: null,
} as const satisfies TableOptions;

/** The tab and the view. */
export type Filters = Values<typeof tableOptions.filters>;

/** The filter of the API request. */
export function filterOf({ etat }: Filters): RecurringFilter {
  const status = tabs.find(({ id }) => id === etat)?.status;
  return status ? { status: [status] } : {};
}
