import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { firstValueFrom } from 'rxjs';

/** Operations for the tests of the links. */
export const query = gql('query Name { name }');
export const mutation = gql('mutation Rename { rename }');

/** Sends one operation through a link; resolves with its result, rejects with its error. */
export function send(
  link: ApolloLink,
  document: typeof query = query,
  context: Record<string, unknown> = {},
  variables: Record<string, unknown> = {},
): Promise<ApolloLink.Result> {
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return firstValueFrom(
    ApolloLink.execute(link, { query: document, context, variables }, { client }),
  );
}

/** The result or the error of one operation, for {@link answering}. */
export type LinkAnswer = ApolloLink.Result | Error;

/**
 * A terminating link that responds to each operation with the next of these results or errors,
 * repeating the last.
 */
export function answering(...answers: LinkAnswer[]): ApolloLink & { sent: ApolloLink.Operation[] } {
  const sent: ApolloLink.Operation[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        sent.push(operation);
        const answer = answers[Math.min(sent.length, answers.length) - 1];
        if (answer instanceof Error) return observer.error(answer);
        observer.next(answer ?? { data: {} });
        observer.complete();
      }),
  );
  return Object.assign(link, { sent });
}

/** Returns a response with the media type of our server, which allows GraphQL results with any status. */
export function graphQL(body: object, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/graphql-response+json');
  return Response.json(body, { ...init, headers });
}
