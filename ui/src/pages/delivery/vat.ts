import { percent } from '../../lib/format';
import type { AmountCard_OrderFragment } from './AmountCard.generated';

/** “TVA 20 %”: the tax with its rate, read from the amounts; “TVA” when they do not tell it. Cents. */
export function vatLabel({
  vat,
  totalExclTax,
}: Pick<NonNullable<AmountCard_OrderFragment['totals']>, 'vat' | 'totalExclTax'>): string {
  if (vat === null || !totalExclTax) return 'TVA';
  return `TVA ${percent(((vat / totalExclTax) * 100).toFixed(1))}`;
}
