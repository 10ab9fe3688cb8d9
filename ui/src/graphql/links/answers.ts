import { ApolloLink, type ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { now } from '../../lib/clock';
import { createStore } from '../../lib/store';
import { ConnectionError } from './http';

/** Whether the last question to our server was answered: the device may have a network that does not lead there. */
export const reached = createStore(true);

/** When each query was last answered, by the provider’s clock; under {@link keyOf}. */
export const times = new Map<string, Date>();

/**
 * What was wrong with the last answer to each query, beside the data that it brought; under {@link keyOf}. Apollo
 * forgets it with the next change of anything that the answer holds, a live update for one.
 */
export const partial = new Map<string, ErrorLike>();

/** Keeps {@link reached}, {@link times} and {@link partial}. A stream that breaks off says nothing of either: its own connection is tried again. */
export function answersLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = '', operationType, variables } = operation;
    if (operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
    return forward(operation).pipe(
      tap({
        next({ data, errors }) {
          reached.set(true);
          const key = keyOf(operationName, variables);
          if (data) times.set(key, now());
          if (!errors) partial.delete(key);
          // Of a refresh that failed, nothing is shown.
          else if (!operation.getContext()['refresh'])
            partial.set(key, new CombinedGraphQLErrors({ data, errors }));
        },
        error: (error: unknown) => reached.set(!(error instanceof ConnectionError)),
      }),
    );
  });
}

/** A query by its name and variables. */
export function keyOf(name: string, variables: object = {}): string {
  return name + JSON.stringify(variables);
}
