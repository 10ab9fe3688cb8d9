import type { OrderTotals } from '../graphql/types.generated';
import { percent } from '../lib/format';

/** “TVA 20 %”: the tax with its rate, computed from the amounts in cents; “TVA” when they do not allow it. */
export function vatLabel({ vat, totalExclTax }: Pick<OrderTotals, 'vat' | 'totalExclTax'>): string {
  if (vat == null || !totalExclTax) return 'TVA';
  return `TVA ${percent(((vat / totalExclTax) * 100).toFixed(1))}`;
}
