/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type ScheduledDebitsQueryVariables = Exact<{ [key: string]: never; }>;


export type ScheduledDebitsQuery = { readonly currentBusiness: { readonly __typename: 'Business', readonly id: string, readonly scheduledDebits: number | null } | null };


export const ScheduledDebitsDocument = {"__meta__":{"hash":"4ce297d2cc14eeefb7f5f16534efd66a28d77da1fa4fe9974c37f973f5678ed7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScheduledDebits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentBusiness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scheduledDebits"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ScheduledDebitsQuery, ScheduledDebitsQueryVariables>;
export const useScheduledDebitsQuery = /*#__PURE__*/ queryHook(ScheduledDebitsDocument);