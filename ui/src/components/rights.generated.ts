/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../graphql/types.generated';

import { queryHook, suspenseQueryHook } from '../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type RightsQueryVariables = Exact<{ [key: string]: never; }>;


export type RightsQuery = { readonly me: { readonly __typename: 'Customer', readonly id: string, readonly role: Types.BusinessRole | null, readonly permissions: ReadonlyArray<Types.Permission> } | null, readonly currentBusiness: { readonly __typename: 'Business', readonly id: string, readonly name: string, readonly role: Types.BusinessRole | null } | null };


export const RightsDocument = {"__meta__":{"hash":"de0b5196832910d41559882b9679a78cbe6351304fb31b3a9bfbd8ac44d4200d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Rights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"currentBusiness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<RightsQuery, RightsQueryVariables>;
export const useRightsQuery = /*#__PURE__*/ queryHook(RightsDocument);
export const useRightsSuspenseQuery = /*#__PURE__*/ suspenseQueryHook(RightsDocument);