import { type ApolloClient, ApolloLink, type ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { clockOffset } from '../../lib/clock';
import { deviceNow } from '../../lib/device-clock';
import { createStore } from '../../lib/store';
import { ConnectionError } from './http';

/**
 * Whether the last request to our server got a response: the device may have a network that does not
 * lead there.
 */
export const reached = createStore(true);

/** When the last answered request of each query was sent, by the provider’s clock; under {@link keyOf}. */
export const times = new Map<string, Date>();

/**
 * The errors of the last partial response to each query, under {@link keyOf}. Apollo drops them with
 * the next cache change of the data, for example by a live update.
 */
const partial = new WeakMap<ApolloClient, Map<string, ErrorLike>>();

/** Returns the errors of the last partial responses of one client, under {@link keyOf}. */
export function partialOf(client: ApolloClient): Map<string, ErrorLike> {
  const own = partial.get(client) ?? new Map<string, ErrorLike>();
  partial.set(client, own);
  return own;
}

/**
 * Updates {@link reached}, {@link times} and {@link partialOf}. It ignores subscriptions, which
 * reconnect on their own.
 */
export function answersLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = '', operationType, variables } = operation;
    if (operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
    // The time of the request, not of the response: the data may have been read before a change meanwhile.
    const requested = deviceNow();
    return forward(operation).pipe(
      tap({
        next({ data, errors }) {
          reached.set(true);
          const key = keyOf(operationName, variables);
          if (data) times.set(key, new Date(requested + clockOffset.get()));
          const own = partialOf(operation.client);
          if (!errors) own.delete(key);
          // The errors of a refresh are not shown.
          else if (!operation.getContext()['refresh'])
            own.set(key, new CombinedGraphQLErrors({ data, errors }));
        },
        error: (error: unknown) => reached.set(!(error instanceof ConnectionError)),
      }),
    );
  });
}

/** Returns the key of a query: its name and variables. */
export function keyOf(name: string, variables: object = {}): string {
  return name + JSON.stringify(variables);
}
