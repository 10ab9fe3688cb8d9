import { paths } from '../../lib/paths';
import type { Period } from '../../lib/period';
import { list, searchString } from '../../lib/search-params';

/** An export that the form of a new one begins with: `?nouveau=1&type&format&du&au&site&produit` (product S14). */
export type AskedExport = {
  type: 'livraisons' | 'bilan' | 'accise';
  format: 'csv' | 'xlsx' | 'pdf';
  period: Period;
  /** Ids; none means all. */
  sites?: readonly string[];
  products?: readonly string[];
};

/** Where an export is prepared. */
export function exportFormPath({
  type,
  format,
  period,
  sites = [],
  products = [],
}: AskedExport): `${typeof paths.exports}?${string}` {
  const address = new URLSearchParams({
    nouveau: '1',
    type,
    format,
    du: period.from,
    au: period.to,
  });
  if (sites.length > 0) address.set('site', list().write(sites));
  if (products.length > 0) address.set('produit', list().write(products));
  return `${paths.exports}${searchString(address) as `?${string}`}`;
}
