import { newOrderPath } from '../orders/new-order';
import type { TankCard_TankFragment as Tank } from './TankCard.generated';

/** The address of the order of a tank, filled in with what is advised (product S08). */
export function orderOfTank({ id, address, gas, suggestedOrder }: Tank): string {
  return newOrderPath({
    site: address?.id,
    tank: id,
    gas: gas?.id,
    volume: suggestedOrder?.volume ?? undefined,
  });
}
