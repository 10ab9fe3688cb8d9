import type { Totals } from '../../../design/table/DataTable/Totals';
import { litres } from '../../../lib/format';
import type { VehicleRow_VehicleFragment as Vehicle } from './VehicleRow.generated';
import type { VehiclesQuery } from './Vehicles.generated';

/**
 * The footer of the list: the vehicles' volume over 30 days, without those archived since it was
 * loaded.
 */
export function vehicleTotals(
  totals: VehiclesQuery['vehicles']['totals'] | undefined,
  gone: readonly Pick<Vehicle, 'volume30d'>[],
): Totals | null {
  if (!totals || totals.volume30d === null) return null;
  const volume = gone.reduce((rest, vehicle) => rest - (vehicle.volume30d ?? 0), totals.volume30d);
  return { sums: { volume: litres(volume) } };
}
