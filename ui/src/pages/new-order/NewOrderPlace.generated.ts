/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook, suspenseQueryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type NewOrderRightsQueryVariables = Exact<{ [key: string]: never; }>;


export type NewOrderRightsQuery = { readonly me: { readonly __typename: 'Customer', readonly id: string, readonly role: Types.BusinessRole | null, readonly permissions: ReadonlyArray<Types.Permission> } | null, readonly currentBusiness: { readonly __typename: 'Business', readonly id: string, readonly name: string, readonly role: Types.BusinessRole | null } | null };


export const NewOrderRightsDocument = {"__meta__":{"hash":"248de24a80bf7d20f64802faa2a309ba4a4e25377fffab195cc86d9def5ce40c"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NewOrderRights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"currentBusiness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<NewOrderRightsQuery, NewOrderRightsQueryVariables>;
export const useNewOrderRightsQuery = /*#__PURE__*/ queryHook(NewOrderRightsDocument);
export const useNewOrderRightsSuspenseQuery = /*#__PURE__*/ suspenseQueryHook(NewOrderRightsDocument);