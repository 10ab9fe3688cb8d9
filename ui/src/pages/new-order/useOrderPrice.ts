import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { OrderFormDataDocument } from './NewOrder.generated';
import { quoteInput } from './quote';
import { soundLines } from './rules';
import { fieldOf, type OrderFormState } from './useOrderForm';
import { type Price, usePrice } from './usePrice';
import type { Site } from './values';

/** The price of what stands in the form, and what stands against it. */
export function useOrderPrice(state: OrderFormState, site: Site | undefined, reachable: boolean) {
  const { values, faults } = state;
  // A line that is not filled in yet takes no price from the others.
  const places = site ? soundLines(values, faults) : [];
  const sound = places.flatMap((place) => values.lines[place] ?? []);
  const price = usePrice(quoteInput({ ...values, lines: sound }), reachable);
  useFreshLevels(state, price, places);
  const whole = places.length === values.lines.length;
  return {
    price,
    /** The lines that the price is of, and their places in the form. */
    sound,
    places,
    /** What the whole order comes to, in cents; null where a line is not in the price. */
    total: (whole && price.quote?.totals?.totalInclTax) || null,
    ...objectionsOf(price, places),
  };
}

/** What stands against the price: at its field, or over the whole form. */
function objectionsOf(price: Price, places: readonly number[]) {
  const objections: Record<string, string> = {};
  const formLevelErrors: string[] = [];
  for (const one of price.objections) {
    const field = fieldOf(one, places);
    if (field) objections[field] = one.message;
    else formLevelErrors.push(one.message);
  }
  return { objections, formLevelErrors };
}

/** Reads the levels of the tanks again when the provider knows better how much one can take. */
function useFreshLevels(state: OrderFormState, { objections }: Price, places: readonly number[]) {
  const client = useApolloClient();
  const refused = objections.find(({ code }) => code === 'ullage_exceeded');
  const read = useEffectEvent(() => {
    const field = refused && fieldOf(refused, places);
    // What is said of it then goes by the new level.
    if (field) state.form.setError(field as never, { type: 'level' });
    client.query({ query: OrderFormDataDocument, fetchPolicy: 'network-only' }).catch(() => {});
  });
  useEffect(() => {
    if (refused) read();
  }, [refused]);
}
