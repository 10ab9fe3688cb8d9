import { ApolloLink, Observable } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';

/** The longest wait before the second try, in milliseconds: at random below it, so that tabs that failed together do not come back together. */
const wait = 600;

/**
 * Tries a query once more when no answer came (specification §9: queries retry
 * once). An answer, even a bad one, is not asked for again: the server has
 * already retried upstream. A mutation may have been carried out: never.
 */
export function retryLink(): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const ask = (mayRepeat: boolean) =>
          forward(operation).subscribe({
            next: (result) => observer.next(result),
            complete: () => observer.complete(),
            error(error) {
              if (!mayRepeat || isAnswer(error)) return observer.error(error);
              timer = setTimeout(() => {
                asked = ask(false);
              }, Math.random() * wait);
            },
          });
        let asked = ask(operation.operationType === OperationTypeNode.QUERY);
        return () => {
          clearTimeout(timer);
          asked.unsubscribe();
        };
      }),
  );
}

function isAnswer(error: unknown): boolean {
  return ServerError.is(error) || ServerParseError.is(error);
}
