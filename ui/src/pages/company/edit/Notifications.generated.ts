/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/types.generated';

import { mutationHook } from '../../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type UpdateMyNotificationTypeMutationVariables = Exact<{
  type: Types.NotificationType;
}>;


export type UpdateMyNotificationTypeMutation = { readonly updateMyNotificationType: { readonly __typename: 'Customer', readonly id: string, readonly notificationType: Types.NotificationType | null } };


export const UpdateMyNotificationTypeDocument = {"__meta__":{"hash":"6803844805f697123a2009a218723ec8dbf4f8c1867276417221aed031a0f20a"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMyNotificationType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"type"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationType"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMyNotificationType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"Variable","name":{"kind":"Name","value":"type"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<UpdateMyNotificationTypeMutation, UpdateMyNotificationTypeMutationVariables>;
export const useUpdateMyNotificationTypeMutation = /*#__PURE__*/ mutationHook(UpdateMyNotificationTypeDocument);