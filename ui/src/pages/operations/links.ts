import type { OrderStatus } from '../../graphql/types.generated';
import { paths } from '../../lib/paths';
import type { Period } from '../../lib/period';
import { day, list, searchString, writeParams } from '../../lib/search-params';
import type { Narrowed } from './entries';

/** What the list of deliveries reads of its address (product S06). */
const listed = { statut: list(), produit: list(), site: list(), du: day(), au: day() };

/** The list of the deliveries of a status, between two days or of all times, of the sites and products that are chosen. */
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
