import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';

/** Said when the request carried no credentials at all (specification §8). */
const notLogged = 'isLogged is false';

/** What becomes of an UNAUTHENTICATED answer. */
export interface Unauthenticated {
  /** The credentials were refused: the session is over. */
  refused(): void;
  /** There were no credentials: sign in, silently. */
  missing(): void;
}

/**
 * Turns UNAUTHENTICATED into the end of the session. Every other error passes:
 * the screen that asked tells it in its place.
 */
export function errorsLink({ refused, missing }: Unauthenticated): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ errors }) => {
        const error = errors?.find((one) => one.extensions?.['code'] === 'UNAUTHENTICATED');
        if (error?.message === notLogged) missing();
        else if (error) refused();
      }),
    ),
  );
}
