import type { ApolloLink } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';

/**
 * Tries a query once more when no answer came (specification §9: queries retry
 * once). An answer, even a bad one, is not asked for again: the server has
 * already retried upstream. A mutation may have been carried out: never.
 */
export function retryLink(): ApolloLink {
  return new RetryLink({
    delay: { initial: 300, jitter: true },
    attempts: (attempt, operation, error) =>
      attempt === 1 &&
      operation.operationType === OperationTypeNode.QUERY &&
      !ServerError.is(error) &&
      !ServerParseError.is(error),
  });
}
