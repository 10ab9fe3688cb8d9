import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { OrderFormDataDocument } from './NewOrder.generated';
import { quoteInput } from './quote';
import { validLines } from './rules';
import { fieldOf, type OrderFormState } from './useOrderForm';
import { type Price, usePrice } from './usePrice';
import type { Site } from './values';

/** The price of the form's values, and its errors. */
export function useOrderPrice(state: OrderFormState, site: Site | undefined, reachable: boolean) {
  const { values, faults } = state;
  // An incomplete line does not remove the price of the others.
  const places = site ? validLines(values, faults) : [];
  const pricedLines = places.flatMap((place) => values.lines[place] ?? []);
  const price = usePrice(quoteInput({ ...values, lines: pricedLines }), reachable);
  useFreshLevels(state, price, places);
  const whole = places.length === values.lines.length;
  return {
    price,
    /** The lines that the price includes, and their indexes in the form. */
    pricedLines,
    places,
    /** The total of the whole order, in cents; null when a line is not included. */
    total: (whole && price.quote?.totals?.totalInclTax) || null,
    ...objectionsOf(price, places),
  };
}

/** The errors of the price, at their field or for the whole form. */
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

/** Fetches the levels of the tanks again when the provider has newer ones. */
function useFreshLevels(state: OrderFormState, { objections }: Price, places: readonly number[]) {
  const client = useApolloClient();
  const refused = objections.find(({ code }) => code === 'ullage_exceeded');
  const read = useEffectEvent(() => {
    const field = refused && fieldOf(refused, places);
    // Marks the field as validated: its error then follows from the new level.
    if (field) state.form.setError(field as never, { type: 'level' });
    client.query({ query: OrderFormDataDocument, fetchPolicy: 'network-only' }).catch(() => {});
  });
  useEffect(() => {
    if (refused) read();
  }, [refused]);
}
