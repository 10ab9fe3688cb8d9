import type { OrderStatus } from '../../graphql/types.generated';
import { paths } from '../../lib/paths';
import type { Period } from '../../lib/period';
import { day, list, searchString, writeParams } from '../../lib/search-params';
import type { Narrowed } from './entries';

/** The URL parameters of the list of deliveries (product S06). */
const listed = { statut: list(), produit: list(), site: list(), du: day(), au: day() };

/**
 * The link to the deliveries with a status, between two days or of all dates, for the filtered
 * sites and products.
 */
export function deliveriesPath(status: OrderStatus, days: Period | null, chosen: Narrowed): string {
  const { site, produit } = chosen;
  const address = writeParams(listed, new URLSearchParams(), {
    statut: [status],
    produit,
    site,
    du: days?.from ?? null,
    au: days?.to ?? null,
  });
  return paths.deliveries + searchString(address);
}
