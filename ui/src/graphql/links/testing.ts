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

/** What {@link answering} is given for one operation. */
export type LinkAnswer = ApolloLink.Result | Error;

/** A terminating link that answers each time with the next of these results, or fails with it. */
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

/** A response as our server writes it: of a type that may have any status. */
export function graphQL(body: object, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/graphql-response+json');
  return Response.json(body, { ...init, headers });
}
