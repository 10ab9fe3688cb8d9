/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook, suspenseQueryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type OrderNeighboursQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderNeighboursQuery = { readonly orders: { readonly __typename: 'OrderPage', readonly items: ReadonlyArray<{ readonly __typename: 'Order', readonly id: string, readonly reference: string }> } };


export const OrderNeighboursDocument = {"__meta__":{"hash":"bc510836a6032fbac9dbf5b52ed61cb3a258ec71158ce3f6279c3f95c51b94db"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrderNeighbours"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"page"},"value":{"kind":"IntValue","value":"1"}},{"kind":"ObjectField","name":{"kind":"Name","value":"perPage"},"value":{"kind":"IntValue","value":"100"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<OrderNeighboursQuery, OrderNeighboursQueryVariables>;
export const useOrderNeighboursQuery = /*#__PURE__*/ queryHook(OrderNeighboursDocument);
export const useOrderNeighboursSuspenseQuery = /*#__PURE__*/ suspenseQueryHook(OrderNeighboursDocument);