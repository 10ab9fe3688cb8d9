import { paths } from '../../lib/paths';

/** The initial values of a new order: ids of a site, a tank, a product and of the repeated order, litres, a day YYYY-MM-DD. */
export type NewOrder = {
  site?: string | undefined;
  tank?: string | undefined;
  gas?: string | undefined;
  volume?: number | undefined;
  date?: string | undefined;
  reorder?: string | undefined;
};

/** The parameter that opens the form of a new order above the list of deliveries. */
export const newOrderParam = 'nouvelle-commande';

/** Returns `?nouvelle-commande` on the list of deliveries: the form of a new order, prefilled (product S08). */
export function newOrderPath({ site, tank, gas, volume, date, reorder }: NewOrder = {}): string {
  const known = { site, cuve: tank, produit: gas, volume, date, recommander: reorder };
  const search = Object.entries(known).map(([name, value]) =>
    value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`,
  );
  return `${paths.deliveries}?${newOrderParam}${search.join('')}`;
}
