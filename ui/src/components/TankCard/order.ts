import { newOrderPath } from '../orders/new-order';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';

/** Returns the URL of the order form, prefilled with the suggested order of a tank (product S08). */
export function orderOfTank({ id, address, gas, suggestedOrder }: Tank): string {
  return newOrderPath({
    site: address?.id,
    tank: id,
    gas: gas?.id,
    volume: suggestedOrder?.volume ?? undefined,
  });
}
