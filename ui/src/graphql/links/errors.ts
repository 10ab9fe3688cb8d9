import { ApolloLink, Observable } from '@apollo/client';
import { mergeMap, of } from 'rxjs';
import { deviceNow } from '../../lib/device-clock';
import { pause } from '../pause';

/** The message of a request without any credentials (specification §8). */
const notLogged = 'isLogged is false';

/** The handlers of refusals. */
export interface Refusals {
  /** The credentials were refused: the session is over. */
  refused(): void;
  /** There were no credentials: start a sign-in without a dialog. */
  missing(): void;
  /** The user may not see or do a part of this operation: their role may have changed. */
  forbidden(operationName: string | undefined): void;
  /** The server does not know the operation, because this page is of another version. */
  outdated(): void;
}

/** A response that never arrives. */
const silence = new Observable<never>(() => {});

/**
 * Turns UNAUTHENTICATED into the end of the session, and starts a pause when a
 * query fails with `retryAfter`. Errors are passed on, so that the screen shows
 * them, except the end of the session: that response is dropped, because it
 * would clear the screen, and the text that the user has typed (product 5.4).
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
          // Mutations start no pause: the form shows the error, and nothing retries in the user's place.
          if (typeof retryAfter === 'number' && operation.operationType !== 'mutation') {
            // At least one second, because pages refetch automatically at the end of the pause.
            const until = deviceNow() + Math.max(1, retryAfter) * 1000;
            pause.set(overloaded === true ? { code, until, overloaded } : { code, until });
          }
        }
        return of(result);
      }),
    ),
  );
}
