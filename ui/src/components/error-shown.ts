import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useEffect } from 'react';
import { recordEvent, type ShownCode, shownCodes } from '../lib/events';
import { routeOf } from '../lib/paths';

/** Records an analytics event when a page shows an error in place of its content (product 4.9). */
export function useErrorShown(error: unknown): void {
  useEffect(
    () =>
      recordEvent('error:shown', {
        screen: routeOf(window.location.pathname),
        code: codeOf(error),
      }),
    [error],
  );
}

/** Returns the code of an error, never its message: a code that is not in the list is reported as unknown. */
function codeOf(error: unknown): ShownCode {
  const code = CombinedGraphQLErrors.is(error)
    ? error.errors[0]?.extensions?.['code']
    : error instanceof Error && error.name;
  return shownCodes.find((known) => known === code) ?? 'Unknown';
}
