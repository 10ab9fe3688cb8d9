/** The units of a vehicle's consumption and meter (product 1): litres per 100 km and kilometres, or litres per hour and hours. */
import type { VehicleCategory } from '../graphql/types.generated';
import { type Decimal, quantity } from '../lib/decimal';
import { nbsp } from '../lib/typography';

type Category = VehicleCategory | null | undefined;

/** The categories that have an hour meter (product 9.1). */
const byTheHour: readonly Category[] = ['MACHINE', 'GENERATOR', 'REEFER'];

/** The units of a category. */
export function unitsOf(category: Category): { consumption: string; meter: 'km' | 'h' } {
  return byTheHour.includes(category)
    ? { consumption: 'L/h', meter: 'h' }
    : { consumption: `L/100${nbsp}km`, meter: 'km' };
}

/** “41,2 L/100 km”, “12,4 L/h”. */
export function consumption(value: Decimal, category: Category): string {
  return quantity(value, unitsOf(category).consumption, { digits: 1, pad: true });
}

/** “184 502 km”, “3 240 h”. */
export function meter(value: Decimal, category: Category): string {
  return quantity(value, unitsOf(category).meter);
}
