import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import { pause } from '../pause';

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
 * Turns UNAUTHENTICATED into the end of the session, and remembers until when
 * the provider wants to be left alone. Every error passes: the screen that asked
 * tells it in its place.
 */
export function errorsLink({ refused, missing }: Unauthenticated): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ errors = [] }) => {
        for (const { message, extensions: { code, retryAfter } = {} } of errors) {
          if (code === 'UNAUTHENTICATED') {
            if (message === notLogged) missing();
            else refused();
          }
          if (typeof retryAfter === 'number') {
            // A provider that says "at once" is given a second: pages ask again by themselves.
            pause.set({ code, until: Date.now() + Math.max(1, retryAfter) * 1000 });
          }
        }
      }),
    ),
  );
}
