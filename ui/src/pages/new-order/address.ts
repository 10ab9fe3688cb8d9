import { type NewOrder, newOrderParam } from '../../components/orders/new-order';
import { useSearchDialog } from '../../lib/useSearchDialog';

/** The parameter names that `newOrderPath` uses. */
export const names = {
  site: 'site',
  tank: 'cuve',
  gas: 'produit',
  volume: 'volume',
  date: 'date',
  reorder: 'recommander',
} as const satisfies Record<keyof NewOrder, string>;

/** The parameter that opens the form, and those removed with it. */
const opener = [newOrderParam] as const;
const options = { parts: Object.values(names) };

/** Opens the form of a new order while the URL has `?nouvelle-commande` (product S08). */
export function useNewOrder() {
  return useSearchDialog(opener, options);
}
