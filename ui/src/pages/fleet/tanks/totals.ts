import type { TankCard_TankFragment as Tank } from '../../../components/TankCard/TankCard.generated';
import type { Totals } from '../../../design/table/DataTable/Totals';
import { litres } from '../../../lib/format';
import type { TanksQuery } from './Tanks.generated';

/**
 * The footer of the list: content and capacity of the tanks, without those archived since it was
 * loaded.
 */
export function tankTotals(
  totals: TanksQuery['tanks']['totals'] | undefined,
  gone: readonly Pick<Tank, 'capacity' | 'level'>[],
): Totals | null {
  if (!totals) return null;
  const sum = (of: 'capacity' | 'level') => {
    const whole = totals[of];
    return whole === null ? null : gone.reduce((rest, tank) => rest - (tank[of] ?? 0), whole);
  };
  const [level, capacity] = [sum('level'), sum('capacity')];
  return {
    sums: {
      ...(level !== null && { niveau: litres(level) }),
      ...(capacity !== null && { capacite: litres(capacity) }),
    },
  };
}
