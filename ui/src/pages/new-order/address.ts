import type { NewOrder } from '../../components/orders/new-order';

/** What opens the form. */
export const opener = 'nouvelle-commande';

/** How `newOrderPath` names what it fills in. */
export const names = {
  site: 'site',
  tank: 'cuve',
  gas: 'produit',
  volume: 'volume',
  date: 'date',
  reorder: 'recommander',
} as const satisfies Record<keyof NewOrder, string>;

/** The address without the form; what it says beside it stays. */
export function withoutNewOrder(address: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(address);
  for (const name of [opener, ...Object.values(names)]) left.delete(name);
  return left;
}
