/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/types.generated';

import { queryHook } from '../../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type OrderDocumentsQueryVariables = Exact<{
  id: string;
}>;


export type OrderDocumentsQuery = { readonly order: { readonly __typename: 'Order', readonly id: string, readonly documents: ReadonlyArray<{ readonly __typename: 'OrderDocument', readonly id: string, readonly kind: Types.DocumentKind | null, readonly name: string, readonly url: string | null, readonly previewUrl: string | null }> } | null };

export type DocumentArchiveQueryVariables = Exact<{
  orderIds: ReadonlyArray<string> | string;
  kinds?: ReadonlyArray<Types.DocumentKind> | Types.DocumentKind | null | undefined;
}>;


export type DocumentArchiveQuery = { readonly documentArchive: string | null };


export const OrderDocumentsDocument = {"__meta__":{"hash":"a67c9199fe168cb651949c9d86158a66abf6071d054d94bbc8d7117988565d15"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrderDocuments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"order"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"previewUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<OrderDocumentsQuery, OrderDocumentsQueryVariables>;
export const DocumentArchiveDocument = {"__meta__":{"hash":"50198d0c58698ca55b711ed975d526bdcf0031d23a82fa3db6d7af2bcbe38128"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DocumentArchive"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DocumentKind"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentArchive"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"orderIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"kinds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}}}]}]}}]} as unknown as DocumentNode<DocumentArchiveQuery, DocumentArchiveQueryVariables>;
export const useOrderDocumentsQuery = /*#__PURE__*/ queryHook(OrderDocumentsDocument);