import type { Decimal } from '../../lib/decimal';

/** The price published on a day. */
export type DayPrice = { readonly date: string; readonly unitPriceExclTax: Decimal };

const day = 24 * 60 * 60 * 1000;

/**
 * One price per day from the first to the last; a day without a publication keeps the previous
 * price.
 */
export function course(history: readonly DayPrice[]): { value: number }[] {
  return history.flatMap(({ date, unitPriceExclTax }, i) => {
    const next = history[i + 1]?.date;
    const days = next === undefined ? 1 : (Date.parse(next) - Date.parse(date)) / day;
    return Array.from({ length: days }, () => ({ value: Number(unitPriceExclTax) }));
  });
}
