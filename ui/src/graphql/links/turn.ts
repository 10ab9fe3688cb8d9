import { ApolloLink, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';

/**
 * Sends each query in a task of its own. A page asks for all of its data as it appears: four or five
 * queries that leave together keep a phone from listening for a tenth of a second. A mutation leaves at
 * once: the document may be going away.
 */
export function turnLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    return new Observable((observer) => {
      let asked: { unsubscribe(): void } | undefined;
      const timer = setTimeout(() => {
        asked = forward(operation).subscribe(observer);
      });
      return () => {
        clearTimeout(timer);
        asked?.unsubscribe();
      };
    });
  });
}
