import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useEffect } from 'react';
import { recordEvent, type ShownCode, shownCodes } from '../lib/events';
import { routeOf } from '../lib/paths';

/** Records that a page shows an error in place of itself (product 4.9). */
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

/** What kind of error it is, never what it says: a code that is not in the list is told as unknown. */
function codeOf(error: unknown): ShownCode {
  const code = CombinedGraphQLErrors.is(error)
    ? error.errors[0]?.extensions?.['code']
    : error instanceof Error && error.name;
  return shownCodes.find((known) => known === code) ?? 'Unknown';
}
