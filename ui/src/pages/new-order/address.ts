import { type NewOrder, newOrderParam } from '../../components/orders/new-order';
import { useSearchDialog } from '../../lib/useSearchDialog';

/** How `newOrderPath` names what it fills in. */
export const names = {
  site: 'site',
  tank: 'cuve',
  gas: 'produit',
  volume: 'volume',
  date: 'date',
  reorder: 'recommander',
} as const satisfies Record<keyof NewOrder, string>;

/** What opens the form, and what goes with it. */
const opener = [newOrderParam] as const;
const options = { parts: Object.values(names) };

/** The form of a new order, while the address says `?nouvelle-commande` (product S08). */
export function useNewOrder() {
  return useSearchDialog(opener, options);
}
