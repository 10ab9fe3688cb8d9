/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/types.generated';

import { mutationHook } from '../../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type UploadBusinessLogoMutationVariables = Exact<{
  id: string;
  file: File;
}>;


export type UploadBusinessLogoMutation = { readonly uploadBusinessLogo: { readonly __typename: 'BusinessPayload', readonly business: { readonly __typename: 'Business', readonly id: string, readonly initial: string, readonly logoUrl: string | null } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'UserError', readonly field: ReadonlyArray<string> | null, readonly code: string, readonly message: string }> } };

export type DeleteBusinessLogoMutationVariables = Exact<{
  id: string;
}>;


export type DeleteBusinessLogoMutation = { readonly deleteBusinessLogo: { readonly __typename: 'BusinessPayload', readonly business: { readonly __typename: 'Business', readonly id: string, readonly initial: string, readonly logoUrl: string | null } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'UserError', readonly field: ReadonlyArray<string> | null, readonly code: string, readonly message: string }> } };


export const UploadBusinessLogoDocument = {"__meta__":{"hash":"86e303c93e5d00c3609a37ff5d74f9ce43bbb27ca685ddf6f27e6dd7f7201796"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UploadBusinessLogo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"file"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadBusinessLogo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"file"},"value":{"kind":"Variable","name":{"kind":"Name","value":"file"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"business"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"initial"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UploadBusinessLogoMutation, UploadBusinessLogoMutationVariables>;
export const DeleteBusinessLogoDocument = {"__meta__":{"hash":"5b32b7514f47f58de92003f63613cb0db17f46d79e6787bf54c7e67c91c58a3f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteBusinessLogo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteBusinessLogo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"business"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"initial"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<DeleteBusinessLogoMutation, DeleteBusinessLogoMutationVariables>;
export const useUploadBusinessLogoMutation = /*#__PURE__*/ mutationHook(UploadBusinessLogoDocument);
export const useDeleteBusinessLogoMutation = /*#__PURE__*/ mutationHook(DeleteBusinessLogoDocument);