import type { Decimal } from '../../lib/decimal';

/** The price of a day, as it was published. */
export type DayPrice = { readonly date: string; readonly unitPriceExclTax: Decimal };

const day = 24 * 60 * 60 * 1000;

/** One price for each day from the first to the last: where none was published, the one before goes on holding. */
export function course(history: readonly DayPrice[]): { value: number }[] {
  return history.flatMap(({ date, unitPriceExclTax }, i) => {
    const next = history[i + 1]?.date;
    const days = next === undefined ? 1 : (Date.parse(next) - Date.parse(date)) / day;
    return Array.from({ length: days }, () => ({ value: Number(unitPriceExclTax) }));
  });
}
