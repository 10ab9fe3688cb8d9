/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook, suspenseQueryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type TankerPositionQueryVariables = Exact<{
  orderId: string;
}>;


export type TankerPositionQuery = { readonly tankerPosition: { readonly __typename: 'TankerPosition', readonly orderId: string, readonly latitude: number, readonly longitude: number, readonly recordedAt: string, readonly eta: string | null, readonly distanceKm: string | null, readonly stopsBefore: number | null, readonly depot: { readonly __typename: 'Place', readonly label: string, readonly latitude: number, readonly longitude: number } | null, readonly destination: { readonly __typename: 'Place', readonly label: string, readonly latitude: number, readonly longitude: number } | null } | null };


export const TankerPositionDocument = {"__meta__":{"hash":"1b2664c4dd9f2dd7441deaa44b31e59915ea4f0f074d7db48aba9fbe7bd033f3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TankerPosition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tankerPosition"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"orderId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderId"}},{"kind":"Field","name":{"kind":"Name","value":"latitude"}},{"kind":"Field","name":{"kind":"Name","value":"longitude"}},{"kind":"Field","name":{"kind":"Name","value":"recordedAt"}},{"kind":"Field","name":{"kind":"Name","value":"eta"}},{"kind":"Field","name":{"kind":"Name","value":"distanceKm"}},{"kind":"Field","name":{"kind":"Name","value":"stopsBefore"}},{"kind":"Field","name":{"kind":"Name","value":"depot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"latitude"}},{"kind":"Field","name":{"kind":"Name","value":"longitude"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"destination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"latitude"}},{"kind":"Field","name":{"kind":"Name","value":"longitude"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<TankerPositionQuery, TankerPositionQueryVariables>;
export const useTankerPositionQuery = /*#__PURE__*/ queryHook(TankerPositionDocument);
export const useTankerPositionSuspenseQuery = /*#__PURE__*/ suspenseQueryHook(TankerPositionDocument);