import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Kind } from 'graphql';
import { keptKeys } from '../graphql/kept/keys';
import { keyOf } from '../graphql/links/answers';
import { useStore } from '../lib/store';
import { useDisabledReason } from './offline';

/** Returns why the data of a query cannot be shown: not loaded, not stored on this device, and not available now; undefined when they can. */
export function useUnavailableReason<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => string | undefined {
  const cut = useDisabledReason();
  const { cache } = useApolloClient();
  const kept = useStore(keptKeys);
  const [operation] = query.definitions;
  const name = (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || '';
  return (variables) =>
    cut && !kept.has(keyOf(name, variables)) && cache.readQuery({ query, variables }) === null
      ? cut
      : undefined;
}
