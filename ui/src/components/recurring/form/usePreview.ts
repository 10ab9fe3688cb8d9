import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { usePageQuery } from '../../../graphql/usePageQuery';
import type { Faults } from '../../../lib/faults';
import { useRecurringPreviewQuery } from './RecurringForm.generated';
import { fieldOf, previewOf, type Values } from './values';

/** How long the form rests before its dates are asked for, in milliseconds (product S09). */
export const rest = 400;

/** The next dates of what stands in the form; `values` is null while it cannot be asked. Those of before stay while others come. */
export function usePreview(values: Values | null) {
  const input = values && JSON.stringify(previewOf(values));
  const asked = useRested(input);
  const { data, loading, missed, retry } = usePageQuery(
    useRecurringPreviewQuery(
      asked === null
        ? skipToken
        : {
            variables: { input: JSON.parse(asked) },
            // Of another moment the dates are others.
            fetchPolicy: 'no-cache',
            notifyOnNetworkStatusChange: true,
          },
    ),
  );
  const [last, setLast] = useState(data?.recurringPreview.occurrences);
  const fresh = data?.recurringPreview;
  if (fresh && fresh.userErrors.length === 0 && fresh.occurrences !== last)
    setLast(fresh.occurrences);
  const current = asked !== null && asked === input;
  return {
    /** Undefined until there were some. */
    dates: last,
    /** They are those of before. */
    old: loading || input !== asked || asked === null,
    failed: current && missed,
    retry,
    /** What the provider has against it, by the path of the field. */
    objections: current && !loading && fresh ? objectionsOf(fresh.userErrors) : none,
  };
}

const none: Faults = {};

function objectionsOf(
  errors: readonly { readonly field: readonly string[] | null; readonly message: string }[],
): Faults {
  return Object.fromEntries(errors.map(({ field, message }) => [fieldOf(field), message]));
}

/** A text once it has not changed for a while; null at once. */
function useRested(text: string | null): string | null {
  const [rested, setRested] = useState(text);
  if (text === null && rested !== null) setRested(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
