/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type NotificationTypeQueryVariables = Exact<{ [key: string]: never; }>;


export type NotificationTypeQuery = { readonly me: { readonly __typename: 'Customer', readonly id: string, readonly notificationType: Types.NotificationType | null } | null };

export type OrdersToComeQueryVariables = Exact<{ [key: string]: never; }>;


export type OrdersToComeQuery = { readonly orders: { readonly __typename: 'OrderPage', readonly items: ReadonlyArray<{ readonly __typename: 'Order', readonly id: string, readonly status: Types.OrderStatus, readonly version: number | null, readonly cancellation: { readonly __typename: 'Cancellation', readonly at: string | null } | null }> } };


export const NotificationTypeDocument = {"__meta__":{"hash":"f7eca8b85ff78fa6bda0ceb5921b5cdc114a92ea1bfdc31f38212cb3d0f127b1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NotificationType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<NotificationTypeQuery, NotificationTypeQueryVariables>;
export const OrdersToComeDocument = {"__meta__":{"hash":"f02c67f3dcf1b54de629bd499bf0317851f9b623be784e26f7408024bc8245b8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrdersToCome"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"oncoming"},{"kind":"EnumValue","value":"waiting"},{"kind":"EnumValue","value":"ready"},{"kind":"EnumValue","value":"processing"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"cancelled"},"value":{"kind":"BooleanValue","value":false}}]}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"perPage"},"value":{"kind":"IntValue","value":"100"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownOrder"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownOrder"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Order"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<OrdersToComeQuery, OrdersToComeQueryVariables>;
export const useNotificationTypeQuery = /*#__PURE__*/ queryHook(NotificationTypeDocument);
export const useOrdersToComeQuery = /*#__PURE__*/ queryHook(OrdersToComeDocument);