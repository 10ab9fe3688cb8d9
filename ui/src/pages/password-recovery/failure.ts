import type { ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { hasCode, isUnreachable } from '../../components/failures';
import { throttledText } from '../../components/Pause/throttled';
import { texts } from '../../strings/texts';

/** The error text of a failed request: the server's own sentence, in French, when there is one. */
export function failureText(error: ErrorLike): string {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    const wait = first?.extensions?.['retryAfter'];
    if (first?.extensions?.['code'] === 'RATE_LIMITED' && typeof wait === 'number') {
      return throttledText(Math.max(1, wait));
    }
    if (first) return first.message;
  }
  return isUnreachable(error) ? texts.offline : 'La demande n’a pas abouti. Réessayez.';
}

/** Whether a request failed because its subject does not exist. */
export function isNotFound(error: ErrorLike): boolean {
  return hasCode(error, 'NOT_FOUND');
}
