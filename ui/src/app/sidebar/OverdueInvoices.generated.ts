/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type OverdueInvoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type OverdueInvoicesQuery = { readonly accountStatement: { readonly __typename: 'AccountStatement', readonly overdueCount: number | null } };


export const OverdueInvoicesDocument = {"__meta__":{"hash":"3726127f714b857c5077945da25ce1f02160e3c38b3be42df0a419e08dace5e6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OverdueInvoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountStatement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"overdueCount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<OverdueInvoicesQuery, OverdueInvoicesQueryVariables>;
export const useOverdueInvoicesQuery = /*#__PURE__*/ queryHook(OverdueInvoicesDocument);