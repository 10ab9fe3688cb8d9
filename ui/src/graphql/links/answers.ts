import { type ApolloClient, ApolloLink, type ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { clockAhead } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { createStore } from '../../lib/store';
import { ConnectionError } from './http';

/** Whether the last question to our server was answered: the device may have a network that does not lead there. */
export const reached = createStore(true);

/** When the last question of each query that has an answer was asked, by the provider’s clock; under {@link keyOf}. */
export const times = new Map<string, Date>();

/**
 * What was wrong with the last answer to each query, beside the data that it brought; under {@link keyOf}. Apollo
 * forgets it with the next change of anything that the answer holds, a live update for one.
 */
const partial = new WeakMap<ApolloClient, Map<string, ErrorLike>>();

/** Of one client. */
export function partialOf(client: ApolloClient): Map<string, ErrorLike> {
  const own = partial.get(client) ?? new Map<string, ErrorLike>();
  partial.set(client, own);
  return own;
}

/** Keeps {@link reached}, {@link times} and {@link partialOf}. A stream that breaks off says nothing of either: its own connection is tried again. */
export function answersLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = '', operationType, variables } = operation;
    if (operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
    // Not when the answer came: it may have been read before what changed meanwhile.
    const asked = deviceNow();
    return forward(operation).pipe(
      tap({
        next({ data, errors }) {
          reached.set(true);
          const key = keyOf(operationName, variables);
          if (data) times.set(key, new Date(asked + clockAhead.get()));
          const own = partialOf(operation.client);
          if (!errors) own.delete(key);
          // Of a refresh that failed, nothing is shown.
          else if (!operation.getContext()['refresh'])
            own.set(key, new CombinedGraphQLErrors({ data, errors }));
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
