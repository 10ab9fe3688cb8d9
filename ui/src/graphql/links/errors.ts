import { ApolloLink, Observable } from '@apollo/client';
import { mergeMap, of } from 'rxjs';
import { deviceNow } from '../../lib/device-clock';
import { pause } from '../pause';

/** Said when the request carried no credentials at all (specification §8). */
const notLogged = 'isLogged is false';

/** What becomes of an answer that refuses. */
export interface Refusals {
  /** The credentials were refused: the session is over. */
  refused(): void;
  /** There were no credentials: sign in, silently. */
  missing(): void;
  /** Something of this operation is not this person’s to see or do: their role may have changed. */
  forbidden(operationName: string | undefined): void;
  /** The server does not know the operation: this page is of another version. */
  outdated(): void;
}

/** What is never answered. */
const silence = new Observable<never>(() => {});

/**
 * Turns UNAUTHENTICATED into the end of the session, and remembers until when
 * the provider wants to be left alone by what is read. Every error passes, for the screen that
 * asked tells it in its place, but that the session is over: whoever asked would
 * clear the screen, and with it what the person has typed (product 5.4).
 */
export function errorsLink({ refused, missing, forbidden, outdated }: Refusals): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      mergeMap((result) => {
        for (const { message, extensions = {} } of result.errors ?? []) {
          const { code, reload, retryAfter, overloaded } = extensions;
          if (code === 'UNAUTHENTICATED') {
            if (message !== notLogged) {
              refused();
              return silence;
            }
            missing();
          }
          if (code === 'FORBIDDEN') forbidden(operation.operationName);
          if (reload === true) outdated();
          // A form says itself what became of it, and nobody sends it again in the person's place.
          if (typeof retryAfter === 'number' && operation.operationType !== 'mutation') {
            // A provider that says "at once" is given a second: pages ask again by themselves.
            const until = deviceNow() + Math.max(1, retryAfter) * 1000;
            pause.set(overloaded === true ? { code, until, overloaded } : { code, until });
          }
        }
        return of(result);
      }),
    ),
  );
}
