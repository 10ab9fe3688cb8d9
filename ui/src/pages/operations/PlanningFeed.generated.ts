/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { mutationHook, queryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type PlanningFeedQueryVariables = Exact<{ [key: string]: never; }>;


export type PlanningFeedQuery = { readonly planningFeed: { readonly __typename: 'PlanningFeed', readonly url: string } };

export type ResetPlanningFeedMutationVariables = Exact<{ [key: string]: never; }>;


export type ResetPlanningFeedMutation = { readonly resetPlanningFeed: { readonly __typename: 'PlanningFeed', readonly url: string } };


export const PlanningFeedDocument = {"__meta__":{"hash":"85626a8bb385798f4e42f9b4fcbed9489f62d58f054aa4120b1dd5be154ca061"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PlanningFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"planningFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<PlanningFeedQuery, PlanningFeedQueryVariables>;
export const ResetPlanningFeedDocument = {"__meta__":{"hash":"95fed85b6682f2cde2e02e5dfa40873e56bb2ec75de0f638e08704d78700bbc3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResetPlanningFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resetPlanningFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<ResetPlanningFeedMutation, ResetPlanningFeedMutationVariables>;
export const usePlanningFeedQuery = /*#__PURE__*/ queryHook(PlanningFeedDocument);
export const useResetPlanningFeedMutation = /*#__PURE__*/ mutationHook(ResetPlanningFeedDocument);