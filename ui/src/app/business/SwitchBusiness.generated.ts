/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { mutationHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type SwitchBusinessMutationVariables = Exact<{
  id: string;
}>;


export type SwitchBusinessMutation = { readonly switchBusiness: { readonly __typename: 'Customer', readonly id: string, readonly role: Types.BusinessRole | null, readonly currentBusiness: { readonly __typename: 'Business', readonly id: string } | null } };


export const SwitchBusinessDocument = {"__meta__":{"hash":"8e49dde0e597dd66c712220cf38a9b54a7c24279ab0151b60f887b5ed528a4c3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SwitchBusiness"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"switchBusiness"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"currentBusiness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<SwitchBusinessMutation, SwitchBusinessMutationVariables>;
export const useSwitchBusinessMutation = /*#__PURE__*/ mutationHook(SwitchBusinessDocument);