import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { usePageQuery } from '../../../graphql/usePageQuery';
import type { Faults } from '../../../lib/faults';
import { useRecurringPreviewQuery } from './RecurringForm.generated';
import { fieldOf, previewOf, type Values } from './values';

/** The debounce before the dates are requested, in milliseconds (product S09). */
export const rest = 400;

/** Returns the next dates for the values of the form; `values` is null while they are invalid. The former dates stay while others load. */
export function usePreview(values: Values | null) {
  const input = values && JSON.stringify(previewOf(values));
  const requested = useRested(input);
  const { data, loading, missed, retry } = usePageQuery(
    useRecurringPreviewQuery(
      requested === null
        ? skipToken
        : {
            variables: { input: JSON.parse(requested) },
            // The dates depend on the current time.
            fetchPolicy: 'no-cache',
            notifyOnNetworkStatusChange: true,
          },
    ),
  );
  const [last, setLast] = useState(data?.recurringPreview.occurrences);
  const fresh = data?.recurringPreview;
  if (fresh && fresh.userErrors.length === 0 && fresh.occurrences !== last)
    setLast(fresh.occurrences);
  const current = requested !== null && requested === input;
  return {
    /** Undefined before the first dates. */
    dates: last,
    /** The dates are the former ones. */
    old: loading || input !== requested || requested === null,
    failed: current && missed,
    retry,
    /** The provider's objections, by the path of the field. */
    objections: current && !loading && fresh ? objectionsOf(fresh.userErrors) : none,
  };
}

const none: Faults = {};

function objectionsOf(
  errors: readonly { readonly field: readonly string[] | null; readonly message: string }[],
): Faults {
  return Object.fromEntries(errors.map(({ field, message }) => [fieldOf(field), message]));
}

/** Returns a text once it has not changed for a while; null at once. */
function useRested(text: string | null): string | null {
  const [rested, setRested] = useState(text);
  if (text === null && rested !== null) setRested(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
