import type { OrderQuoteInput } from '../../graphql/types.generated';
import { toDate } from '../../lib/instant';
import type { QuoteFragment } from './NewOrder.generated';
import { readSlot } from './slots';
import type { Product, Values } from './values';

/** How long a price is guaranteed, in milliseconds (product 7.2). */
export const guarantee = 15 * 60 * 1000;

/**
 * The end of the displayed guarantee, in milliseconds of the provider's clock. It is clamped, so
 * that a wrong end neither expires at once nor lasts too long. The provider decides.
 */
export function guaranteedUntil(
  { validUntil }: Pick<QuoteFragment, 'validUntil'>,
  received: number,
): number {
  const end = validUntil === null ? null : toDate(validUntil);
  const left = end ? end.getTime() - received : guarantee;
  return received + (left > 0 && left < guarantee ? left : guarantee);
}

/** The input of a quote; null while the form is incomplete. */
export function quoteInput({ siteId, lines, slot }: Values): OrderQuoteInput | null {
  const when = readSlot(slot);
  if (!siteId || !when || lines.length === 0) return null;
  return { addressId: siteId, items: itemsOf(lines), ...when };
}

/** The lines as items of the API's input. */
export function itemsOf(lines: Values['lines']): OrderQuoteInput['items'] {
  return lines.map(({ to, gasId, volume, fillUp }) => ({
    gasId,
    ...(to.startsWith('tank:') && { tankId: to.slice('tank:'.length) }),
    ...(volume !== null && { volume }),
    fillUp: fillUp && to.startsWith('tank:'),
  }));
}

/** Whether two quotes are equal: the price of each litre, and the total. */
export function samePrice(one: QuoteFragment, other: QuoteFragment): boolean {
  return (
    one.totals?.totalInclTax === other.totals?.totalInclTax &&
    one.items.every(
      ({ unitPriceExclTax }, place) => unitPriceExclTax === other.items[place]?.unitPriceExclTax,
    )
  );
}

/**
 * The extra cost and the emissions avoided when ordering HVO100 rather than diesel, by today's
 * prices: cents and kg CO₂e; null when they are unknown.
 */
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
