import { paths } from '../../lib/paths';

/** What a new order begins with: ids of a site, a tank, a product and of the order that is repeated, litres, a day YYYY-MM-DD. */
export type NewOrder = {
  site?: string | undefined;
  tank?: string | undefined;
  gas?: string | undefined;
  volume?: number | undefined;
  date?: string | undefined;
  reorder?: string | undefined;
};

/** What the address of the list of deliveries says while the form of a new order is open over it. */
export const newOrderParam = 'nouvelle-commande';

/** `?nouvelle-commande` over the list of deliveries: the form of a new order, filled in with what is known (product S08). */
export function newOrderPath({ site, tank, gas, volume, date, reorder }: NewOrder = {}): string {
  const known = { site, cuve: tank, produit: gas, volume, date, recommander: reorder };
  const search = Object.entries(known).map(([name, value]) =>
    value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`,
  );
  return `${paths.deliveries}?${newOrderParam}${search.join('')}`;
}
