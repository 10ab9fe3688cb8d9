import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Kind } from 'graphql';
import { keptKeys } from '../graphql/kept/keys';
import { keyOf } from '../graphql/links/answers';
import { useStore } from '../lib/store';
import { useCutReason } from './offline';

/** Why what a query answers cannot be shown: it has not been read, is not kept on this device and cannot be read now; undefined where it can. */
export function useUnread<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => string | undefined {
  const cut = useCutReason();
  const { cache } = useApolloClient();
  const kept = useStore(keptKeys);
  const [operation] = query.definitions;
  const name = (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || '';
  return (variables) =>
    cut && !kept.has(keyOf(name, variables)) && cache.readQuery({ query, variables }) === null
      ? cut
      : undefined;
}
