import type { SearchKind } from '../../graphql/types.generated';
import type { Store } from './records';

/** The query and the root field of each kind of record that this device may keep (product 10.3). */
const reads: Partial<Record<SearchKind, readonly [query: string, field: string]>> = {
  ORDER: ['OrderDetail', 'order'],
  TANK: ['TankDetail', 'tank'],
  VEHICLE: ['VehicleDetail', 'vehicle'],
};

/** Reports whether a record can be opened without a connection: it is in the cache, or kept on this device. */
export function isReadable(
  kind: SearchKind,
  id: string,
  store: Store,
  kept: ReadonlySet<string>,
): boolean {
  const [query, field] = reads[kind] ?? [];
  if (!query) return false;
  const given = JSON.stringify({ id });
  if (store['ROOT_QUERY']?.[`${field}(${given})`] != null) return true;
  // More variables may follow the id, such as a period.
  const begin = query + given.slice(0, -1);
  return [...kept].some((key) => key.startsWith(begin));
}
