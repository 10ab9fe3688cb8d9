import { ApolloClient, ApolloLink } from '@apollo/client';
import { createCache } from './cache';
import { type Failures, trackFailures } from './failures';
import { answersLink } from './links/answers';
import { credentialsLink, type Proof } from './links/credentials';
import { errorsLink, type Refusals } from './links/errors';
import { httpLink } from './links/http';
import { keptLink } from './links/kept';
import { requestIdLink } from './links/request-id';
import { retryLink } from './links/retry';

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy?: 'all';
      }
      interface Query {
        errorPolicy?: 'all';
      }
    }
  }
}

/**
 * A part of a response may fail while the rest is good (the list rule): screens
 * get both the data and the error with its path.
 */
export const defaultOptions = {
  watchQuery: { errorPolicy: 'all' },
  query: { errorPolicy: 'all' },
} as const satisfies ApolloClient.DefaultOptions;

/** The client of the page, and the function that forgets its failed lists. */
export interface Client {
  client: ApolloClient;
  forgetFailures: Failures['forget'];
}

/** Creates the client. An operation passes the links from top to bottom. */
export function createClient(session: Proof & Refusals): Client {
  const cache = createCache();
  const failures = trackFailures(cache);
  const client = new ApolloClient({
    cache,
    defaultOptions,
    link: ApolloLink.from([
      errorsLink(session),
      failures.link,
      keptLink(session),
      answersLink(),
      retryLink(),
      credentialsLink(session),
      requestIdLink(),
      httpLink(),
    ]),
  });
  return { client, forgetFailures: failures.forget };
}
