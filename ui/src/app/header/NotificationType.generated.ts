/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook, suspenseQueryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type NotificationTypeQueryVariables = Exact<{ [key: string]: never; }>;


export type NotificationTypeQuery = { readonly me: { readonly __typename: 'Customer', readonly id: string, readonly notificationType: Types.NotificationType | null } | null };


export const NotificationTypeDocument = {"__meta__":{"hash":"f7eca8b85ff78fa6bda0ceb5921b5cdc114a92ea1bfdc31f38212cb3d0f127b1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NotificationType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<NotificationTypeQuery, NotificationTypeQueryVariables>;
export const useNotificationTypeQuery = /*#__PURE__*/ queryHook(NotificationTypeDocument);
export const useNotificationTypeSuspenseQuery = /*#__PURE__*/ suspenseQueryHook(NotificationTypeDocument);