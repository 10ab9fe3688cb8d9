import { paths } from '../../lib/paths';
import type { Period } from '../../lib/period';
import { list, searchString } from '../../lib/search-params';

/**
 * The initial choices of the export form: `?nouveau=1&type&format&du&au&site&produit` (product
 * S14).
 */
export type ExportPrefill = {
  type: 'livraisons' | 'bilan' | 'accise';
  format: 'csv' | 'xlsx' | 'pdf';
  period: Period;
  /** Ids; an empty list means all. */
  sites?: readonly string[];
  products?: readonly string[];
};

/** The link to the form of an export. */
export function exportFormPath({
  type,
  format,
  period,
  sites = [],
  products = [],
}: ExportPrefill): `${typeof paths.exports}?${string}` {
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
