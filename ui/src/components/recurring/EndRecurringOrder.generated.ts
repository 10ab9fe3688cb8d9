/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type RemainingOccurrencesQueryVariables = Exact<{
  id: string;
}>;


export type RemainingOccurrencesQuery = { readonly recurringOrder: { readonly __typename: 'RecurringOrder', readonly id: string, readonly nextOccurrences: ReadonlyArray<{ readonly __typename: 'Occurrence', readonly date: string, readonly status: Types.OccurrenceStatus }> } | null };


export const RemainingOccurrencesDocument = {"__meta__":{"hash":"78c17e7658eb155a043a55d2e36e8061a25736a01e00b6519f84d8ae26b0a6a1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RemainingOccurrences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recurringOrder"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nextOccurrences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"60"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<RemainingOccurrencesQuery, RemainingOccurrencesQueryVariables>;
export const useRemainingOccurrencesQuery = /*#__PURE__*/ queryHook(RemainingOccurrencesDocument);