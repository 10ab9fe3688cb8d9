import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useEffect } from 'react';
import { recordEvent } from '../lib/events';
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

/** What kind of error it is, never what it says. */
function codeOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const code = error.errors[0]?.extensions?.['code'];
    if (typeof code === 'string') return code;
  }
  return error instanceof Error ? error.name : 'Unknown';
}
