import type { SearchKind } from '../../graphql/types.generated';
import type { Store } from './records';

/** What a record is read with, and kept with on this device: of other kinds nothing is (product 10.3). */
const reads: Partial<Record<SearchKind, readonly [query: string, field: string]>> = {
  ORDER: ['OrderDetail', 'order'],
  TANK: ['TankDetail', 'tank'],
  VEHICLE: ['VehicleDetail', 'vehicle'],
};

/** Whether a record can be opened without a connection: it was read on this page, or is kept on this device. */
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
  // Further variables may follow: a period.
  const begin = query + given.slice(0, -1);
  return [...kept].some((key) => key.startsWith(begin));
}
