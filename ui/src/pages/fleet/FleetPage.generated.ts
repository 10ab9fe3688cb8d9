/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type FleetQueryVariables = Exact<{ [key: string]: never; }>;


export type FleetQuery = { readonly fleet: { readonly __typename: 'FleetSummary', readonly tanks: number | null, readonly lowTanks: number | null, readonly capacity: number | null, readonly stock: number | null, readonly vehicles: number | null, readonly volume30d: number | null } };


export const FleetDocument = {"__meta__":{"hash":"69d56bf024795567d819d779ca47cfbe596fcd2e8db4b47f2326e07723fdbdd2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Fleet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fleet"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tanks"}},{"kind":"Field","name":{"kind":"Name","value":"lowTanks"}},{"kind":"Field","name":{"kind":"Name","value":"capacity"}},{"kind":"Field","name":{"kind":"Name","value":"stock"}},{"kind":"Field","name":{"kind":"Name","value":"vehicles"}},{"kind":"Field","name":{"kind":"Name","value":"volume30d"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<FleetQuery, FleetQueryVariables>;
export const useFleetQuery = /*#__PURE__*/ queryHook(FleetDocument);