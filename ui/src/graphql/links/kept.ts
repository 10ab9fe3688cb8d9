import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { from, mergeMap } from 'rxjs';
import { offlineReading } from '../../auth/offline-reading';
import type { Proof } from './credentials';

/**
 * Offline reading (product 10.3): keeps responses and answers queries with them. Few people switch it on, so
 * its code is loaded with the first query of those who do.
 */
export function keptLink(proof: Pick<Proof, 'businessId' | 'lastBusinessId'>): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY || !offlineReading.get())
      return forward(operation);
    const load = import('../kept/answers').catch(() => null);
    return from(load).pipe(
      mergeMap((kept) => kept?.throughKept(operation, forward, proof) ?? forward(operation)),
    );
  });
}
