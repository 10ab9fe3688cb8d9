import { ApolloLink } from '@apollo/client';
import { map } from 'rxjs';

/** Adds the request id of the response to errors without one, for the support to look up. */
export function requestIdLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const { response } = operation.getContext() as { response?: Response };
        const requestId = response?.headers.get('X-Request-Id');
        if (!result.errors || !requestId) return result;
        const errors = result.errors.map((error) => ({
          ...error,
          extensions: { requestId, ...error.extensions },
        }));
        return { ...result, errors };
      }),
    ),
  );
}
