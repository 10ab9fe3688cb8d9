/** Apollo clients that fail, for stories and tests. */
import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { GraphQLError } from 'graphql';
import { map } from 'rxjs';
import { createCache } from '../graphql/cache';
import { defaultOptions } from '../graphql/client';
import { answersLink } from '../graphql/links/answers';
import { ConnectionError } from '../graphql/links/http';
import { type Answers, fixtureClient } from '../graphql/test';

const extensions = {
  code: 'UPSTREAM_UNAVAILABLE',
  requestId: '01JD7Z8Q4T3N5V9XKQ2M6B7C8D',
  upstreamStatus: 503,
};
const message = 'Le fournisseur ne répond pas.';

/** Adds an error at each path to the responses that contain it, as the API does for lists whose call failed. */
export function partialClient(answers: Answers, failed: string[][]): ApolloClient {
  const errors = failed.map((path) => ({ message, path, extensions }));
  const { link } = fixtureClient(answers);
  const addErrors = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const requested = errors.filter(({ path: [root = ''] }) => root in (result.data ?? {}));
        return { ...result, ...(requested.length > 0 && { errors: requested }) };
      }),
    ),
  );
  return new ApolloClient({
    cache: createCache(),
    defaultOptions,
    link: ApolloLink.from([answersLink(), addErrors, link]),
  });
}

/** Returns a partial response first, then none until `mend` is called. */
export function worseningClient(answers: Answers, failed: string[][]) {
  let turn: 'partial' | 'down' | 'mended' = 'partial';
  const links = {
    partial: partialClient(answers, failed).link,
    down: unreachableClient().link,
    mended: fixtureClient(answers).link,
  };
  const link = new ApolloLink((operation, forward) => {
    const now = links[turn];
    if (turn === 'partial') turn = 'down';
    return now.request(operation, forward);
  });
  return {
    client: new ApolloClient({ cache: createCache(), defaultOptions, link }),
    mend: () => {
      turn = 'mended';
    },
  };
}

/** The error of a response in which every field failed. */
export function failure(): CombinedGraphQLErrors {
  return new CombinedGraphQLErrors({ errors: [{ message, extensions }] });
}

/** The error when the provider refuses the data to this user. */
export function forbidden(): CombinedGraphQLErrors {
  return new CombinedGraphQLErrors({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] });
}

/** Never reaches the server, as on an offline device or a failed network. */
export function unreachableClient(): ApolloClient {
  const lost = new ApolloLink(
    () => new Observable((observer) => observer.error(new ConnectionError('offline'))),
  );
  return new ApolloClient({ cache: createCache(), defaultOptions, link: lost });
}

/** Fails every read of the current business. */
export function failingClient(): ApolloClient {
  const fail = () => {
    throw new GraphQLError(message, { extensions });
  };
  return fixtureClient({ query: { me: fail, currentBusiness: fail, gasList: [] } });
}

/** A client that never responds to these operations: one part of a screen is slower than the others. */
export function slowClient(answers: Answers, ...slow: readonly string[]): ApolloClient {
  return splitClient(answers, new ApolloLink(() => new Observable(() => {})), slow);
}

/** Loses the connection when these operations are requested. */
export function cutClient(answers: Answers, ...cut: readonly string[]): ApolloClient {
  return splitClient(answers, unreachableClient().link, cut);
}

/** Sends these operations over another link. */
function splitClient(answers: Answers, other: ApolloLink, names: readonly string[]): ApolloClient {
  const { link } = fixtureClient(answers);
  return new ApolloClient({
    cache: createCache(),
    defaultOptions,
    link: ApolloLink.split(({ operationName }) => names.includes(operationName ?? ''), other, link),
  });
}
