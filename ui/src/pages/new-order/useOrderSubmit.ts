import { useState } from 'react';
import { mutationErrorMessage, type Who } from '../../components/permissions/refusal';
import { type OrderSource, recordEvent } from '../../lib/events';
import { fieldOf, type OrderFormState } from './useOrderForm';
import type { Price } from './usePrice';
import { type Answer, useSend } from './useSend';
import type { Product, Values } from './values';
import { repeats } from './warnings';

export type SubmitContext = {
  state: OrderFormState;
  price: Price;
  /** The indexes of the lines that the price includes. */
  places: readonly number[];
  products: readonly Product[];
  who: Who;
  source: OrderSource;
  /** Moves to a rejected field. */
  goTo: (path: string) => void;
  /** Called when the order is placed. */
  onPlaced: () => void;
};

/** Places the order with its price, after the user has confirmed possible duplicates. */
export function useOrderSubmit({
  state,
  price,
  places,
  products,
  who,
  source,
  goTo,
  onPlaced,
}: SubmitContext) {
  const send = useSend();
  const [order, setOrder] = useState<Answer['order']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [duplicateWarning, setDuplicateWarning] = useState<string | null>(null);

  const place = async (confirmDuplicate: boolean) => {
    const { quote } = price;
    if (!quote || price.requesting || price.instead || sending) return;
    const repeated = repeats(quote.warnings);
    if (repeated && !confirmDuplicate) return setDuplicateWarning(repeated);
    setDuplicateWarning(null);
    setFailure(null);
    setSending(true);
    try {
      const { contactId, purchaseOrderNumber, instructions, paymentMethodId } =
        state.form.getValues();
      const given = await send(
        {
          quoteId: quote.id,
          ...(contactId && { siteContactId: contactId }),
          ...(purchaseOrderNumber.trim() && { purchaseOrderNumber: purchaseOrderNumber.trim() }),
          ...(instructions.trim() && { instructions: instructions.trim() }),
          ...(paymentMethodId && { paymentMethodId }),
          ...(confirmDuplicate && { confirmDuplicate }),
        },
        state.resumed,
      );
      if (!given.order) return refuse(given);
      state.done();
      setOrder(given.order);
      recordCreated(state.values, products, source);
      onPlaced();
    } catch (error) {
      setFailure(mutationErrorMessage(error, who, notPlaced));
    } finally {
      setSending(false);
    }
  };

  const refuse = ({ quote, userErrors }: Answer) => {
    if (quote) return price.offer(quote);
    const repeated = repeats(userErrors);
    if (repeated) return setDuplicateWarning(repeated);
    const placed = userErrors.flatMap((one) => {
      const field = fieldOf(one, places);
      return field ? [{ field, message: one.message }] : [];
    });
    for (const { field, message } of placed)
      state.form.setError(field as never, { type: 'provider', message });
    if (placed[0]) return goTo(placed[0].field);
    return setFailure(userErrors[0]?.message ?? mutationErrorMessage(null, who, notPlaced));
  };

  return {
    order,
    /** Why it was not placed, when no field is invalid. */
    failure,
    sending,
    /** The duplicate warning, while the user is asked to confirm. */
    duplicateWarning,
    dismissDuplicate: () => setDuplicateWarning(null),
    place,
  };
}

/** A failure leaves the outcome open; sending again cannot create a second order. */
const notPlaced = 'La commande n’a pas abouti. Vous pouvez réessayer sans risque de doublon.';

const slugs = ['gazole', 'hvo', 'adblue', 'gnr', 'sp95'] as const;

/**
 * Records the usage event of an order: the product of its first line, and its total volume. There is
 * no event for a product that the event catalogue does not know.
 */
function recordCreated({ lines }: Values, products: readonly Product[], source: OrderSource): void {
  const slug = products.find(({ id }) => id === lines[0]?.gasId)?.slug;
  const gas = slugs.find((one) => one === slug);
  const volume = lines.reduce((sum, line) => sum + (line.volume ?? 0), 0);
  if (gas) recordEvent('order:created', { gas, volume, source });
}
