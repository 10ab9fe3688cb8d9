/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { mutationHook, queryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type PlanningFeedQueryVariables = Exact<{ [key: string]: never; }>;


export type PlanningFeedQuery = { readonly planningFeed: { readonly __typename: 'PlanningFeed', readonly url: string, readonly createdAt: string | null } };

export type ResetPlanningFeedMutationVariables = Exact<{ [key: string]: never; }>;


export type ResetPlanningFeedMutation = { readonly resetPlanningFeed: { readonly __typename: 'PlanningFeed', readonly url: string, readonly createdAt: string | null } };


export const PlanningFeedDocument = {"__meta__":{"hash":"532f245c88e087a48c0cb045c79de63b7d9248cad03ada46cb57ac8a3bf603c2"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlanningFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"planningFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PlanningFeedQuery, PlanningFeedQueryVariables>;
export const ResetPlanningFeedDocument = {"__meta__":{"hash":"b33510e7df3417395e6dc0595de2ca0c34d407249988d93054f74593c36a16ec"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResetPlanningFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resetPlanningFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ResetPlanningFeedMutation, ResetPlanningFeedMutationVariables>;
export const usePlanningFeedQuery = /*#__PURE__*/ queryHook(PlanningFeedDocument);
export const useResetPlanningFeedMutation = /*#__PURE__*/ mutationHook(ResetPlanningFeedDocument);