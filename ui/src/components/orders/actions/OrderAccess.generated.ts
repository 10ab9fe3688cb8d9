/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/types.generated';

import { queryHook, suspenseQueryHook } from '../../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type OrderAccessQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderAccessQuery = { readonly me: { readonly __typename: 'Customer', readonly id: string, readonly role: Types.BusinessRole | null, readonly permissions: ReadonlyArray<Types.Permission> } | null, readonly currentBusiness: { readonly __typename: 'Business', readonly id: string, readonly name: string, readonly role: Types.BusinessRole | null } | null };


export const OrderAccessDocument = {"__meta__":{"hash":"6e0bf39984dc83be2ca5e16827aa9fb9aea0a13483b95d5562308212e8c8aadb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrderAccess"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"currentBusiness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<OrderAccessQuery, OrderAccessQueryVariables>;
export const useOrderAccessQuery = /*#__PURE__*/ queryHook(OrderAccessDocument);
export const useOrderAccessSuspenseQuery = /*#__PURE__*/ suspenseQueryHook(OrderAccessDocument);