import type { OrderQuoteInput } from '../../graphql/types.generated';
import { toDate } from '../../lib/instant';
import type { QuoteFragment } from './NewOrder.generated';
import { readSlot } from './slots';
import type { Product, Values } from './values';

/** How long a price is guaranteed, in milliseconds (product 7.2). */
export const guarantee = 15 * 60 * 1000;

/** Until when a price is shown as guaranteed, in milliseconds of the provider’s clock: one that is wrong neither ends it at once nor makes it last. The provider decides. */
export function guaranteedUntil(
  { validUntil }: Pick<QuoteFragment, 'validUntil'>,
  received: number,
): number {
  const end = validUntil === null ? null : toDate(validUntil);
  const left = end ? end.getTime() - received : guarantee;
  return received + (left > 0 && left < guarantee ? left : guarantee);
}

/** What a price is asked for; null while the form does not tell. */
export function quoteInput({ siteId, lines, slot }: Values): OrderQuoteInput | null {
  const when = readSlot(slot);
  if (!siteId || !when || lines.length === 0) return null;
  return { addressId: siteId, items: itemsOf(lines), ...when };
}

/** The products as the API is told them. */
export function itemsOf(lines: Values['lines']): OrderQuoteInput['items'] {
  return lines.map(({ to, gasId, volume, fillUp }) => ({
    gasId,
    ...(to.startsWith('tank:') && { tankId: to.slice('tank:'.length) }),
    ...(volume !== null && { volume }),
    fillUp: fillUp && to.startsWith('tank:'),
  }));
}

/** Whether two prices are the same, litre by litre and in all. */
export function samePrice(one: QuoteFragment, other: QuoteFragment): boolean {
  return (
    one.totals?.totalInclTax === other.totals?.totalInclTax &&
    one.items.every(
      ({ unitPriceExclTax }, place) => unitPriceExclTax === other.items[place]?.unitPriceExclTax,
    )
  );
}

/** What the order would cost and emit in HVO100 rather than diesel, by the prices of the day: cents and kg CO₂e; null where that cannot be told. */
export function inHvo(
  volume: number,
  diesel: Product,
  hvo: Product,
): { cents: number; kg: number } | null {
  const [from, to] = [diesel.unitPriceExclTax, hvo.unitPriceExclTax];
  const [more, less] = [diesel.emissionFactor?.total, hvo.emissionFactor?.total];
  if (from === null || to === null || !more || !less) return null;
  return {
    cents: Math.round(volume * (Number(to) - Number(from)) * 100),
    kg: Math.round(volume * (Number(more) - Number(less))),
  };
}
