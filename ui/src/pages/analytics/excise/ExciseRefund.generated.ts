/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/types.generated';

import { queryHook } from '../../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type ExciseRefundQueryVariables = Exact<{
  year: number;
  quarter: number;
}>;


export type ExciseRefundQuery = { readonly exciseRefund: { readonly __typename: 'ExciseRefund', readonly year: number, readonly quarter: number, readonly ratePerHl: string | null, readonly eligibleLitres: number, readonly amount: number | null, readonly vehicles: ReadonlyArray<{ readonly __typename: 'ExciseVehicle', readonly vehicleId: string, readonly registration: string, readonly label: string | null, readonly gvwKg: number | null, readonly litres: number, readonly amount: number | null, readonly exclusion: Types.ExciseExclusion | null }> } | null };


export const ExciseRefundDocument = {"__meta__":{"hash":"56f64e8e2799bdebd0ada899a5ec169febf93560ad722c735a5b6bb6e1678e66"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExciseRefund"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"year"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"quarter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exciseRefund"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"year"},"value":{"kind":"Variable","name":{"kind":"Name","value":"year"}}},{"kind":"Argument","name":{"kind":"Name","value":"quarter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"quarter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"year"}},{"kind":"Field","name":{"kind":"Name","value":"quarter"}},{"kind":"Field","name":{"kind":"Name","value":"ratePerHl"}},{"kind":"Field","name":{"kind":"Name","value":"eligibleLitres"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"vehicles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vehicleId"}},{"kind":"Field","name":{"kind":"Name","value":"registration"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"gvwKg"}},{"kind":"Field","name":{"kind":"Name","value":"litres"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"exclusion"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ExciseRefundQuery, ExciseRefundQueryVariables>;
export const useExciseRefundQuery = /*#__PURE__*/ queryHook(ExciseRefundDocument);