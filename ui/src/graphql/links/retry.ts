import type { ApolloLink } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';

/**
 * Tries a query once more when no answer came (specification §9: queries retry
 * once), up to 600 ms later. An answer, even a bad one, is not asked for again: the server has
 * already retried upstream. A mutation may have been carried out: never.
 */
export function retryLink(): ApolloLink {
  return new RetryLink({
    // At random below twice this, so that tabs that failed together do not come back together.
    delay: { initial: 300 },
    attempts: (count, { operationType }, error) =>
      count === 1 && operationType === OperationTypeNode.QUERY && !isAnswer(error),
  });
}

function isAnswer(error: unknown): boolean {
  return ServerError.is(error) || ServerParseError.is(error);
}
