import { ApolloLink, Observable } from '@apollo/client';
import { mergeMap, of } from 'rxjs';
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

/** What is never answered. */
const silence = new Observable<never>(() => {});

/**
 * Turns UNAUTHENTICATED into the end of the session, and remembers until when
 * the provider wants to be left alone. Every error passes, for the screen that
 * asked tells it in its place, but that the session is over: whoever asked would
 * clear the screen, and with it what the person has typed (product 5.4).
 */
export function errorsLink({ refused, missing }: Unauthenticated): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      mergeMap((result) => {
        for (const { message, extensions: { code, retryAfter } = {} } of result.errors ?? []) {
          if (code === 'UNAUTHENTICATED') {
            if (message !== notLogged) {
              refused();
              return silence;
            }
            missing();
          }
          if (typeof retryAfter === 'number') {
            // A provider that says "at once" is given a second: pages ask again by themselves.
            pause.set({ code, until: Date.now() + Math.max(1, retryAfter) * 1000 });
          }
        }
        return of(result);
      }),
    ),
  );
}
