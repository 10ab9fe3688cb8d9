import type { OrderTotals } from '../graphql/types.generated';
import { percent } from '../lib/format';

/** “TVA 20 %”: the tax with its rate, read from the amounts; “TVA” when they do not tell it. Cents. */
export function vatLabel({ vat, totalExclTax }: Pick<OrderTotals, 'vat' | 'totalExclTax'>): string {
  if (vat == null || !totalExclTax) return 'TVA';
  return `TVA ${percent(((vat / totalExclTax) * 100).toFixed(1))}`;
}
