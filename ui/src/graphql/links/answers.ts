import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { now } from '../../lib/clock';
import { createStore } from '../../lib/store';
import { ConnectionError } from './http';

/** Whether the last question to our server was answered: the device may have a network that does not lead there. */
export const reached = createStore(true);

/** When each query was last answered, by the provider’s clock; under {@link keyOf}. */
export const times = new Map<string, Date>();

/** Keeps {@link reached} and {@link times}. A stream that breaks off says nothing of either: its own connection is tried again. */
export function answersLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = '', operationType, variables } = operation;
    if (operationType === OperationTypeNode.SUBSCRIPTION) return forward(operation);
    return forward(operation).pipe(
      tap({
        next({ data }) {
          reached.set(true);
          if (data) times.set(keyOf(operationName, variables), now());
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
