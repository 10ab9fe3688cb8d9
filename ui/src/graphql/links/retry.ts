import type { ApolloLink } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';

/**
 * Retries a query once when there is no response (specification §9: queries retry
 * once), up to 600 ms later. A response, even an error, is not retried: the server
 * has already retried upstream. A mutation is never retried: it may have succeeded.
 */
export function retryLink(): ApolloLink {
  return new RetryLink({
    // With jitter, below twice this, so that tabs do not retry together.
    delay: { initial: 300 },
    attempts: (count, { operationType }, error) =>
      count === 1 && operationType === OperationTypeNode.QUERY && !isResponse(error),
  });
}

function isResponse(error: unknown): boolean {
  return ServerError.is(error) || ServerParseError.is(error);
}
