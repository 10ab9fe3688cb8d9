import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { from, mergeMap } from 'rxjs';
import { offlineReading } from '../../auth/offline-reading';
import type { Proof } from './credentials';

/**
 * Keeps what may be read without a network, and answers with it (product 10.3). Few people want it: its
 * code comes with the first query of those who do.
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
