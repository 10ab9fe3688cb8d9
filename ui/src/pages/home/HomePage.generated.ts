/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook, suspenseQueryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type HomeQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeQuery = { readonly me: { readonly __typename: 'Customer', readonly id: string, readonly firstName: string, readonly permissions: ReadonlyArray<Types.Permission> } | null, readonly currentBusiness: { readonly __typename: 'Business', readonly id: string, readonly name: string, readonly onboarding: { readonly __typename: 'Onboarding', readonly completed: number, readonly total: number, readonly steps: ReadonlyArray<{ readonly __typename: 'OnboardingStep', readonly key: Types.OnboardingKey, readonly done: boolean }> } | null } | null };


export const HomeDocument = {"__meta__":{"hash":"427d797543989bedf54be6c8c4dcdfeec7d59044ce031a6423a3890e558deda7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Home"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"currentBusiness"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"onboarding"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"done"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<HomeQuery, HomeQueryVariables>;
export const useHomeQuery = /*#__PURE__*/ queryHook(HomeDocument);
export const useHomeSuspenseQuery = /*#__PURE__*/ suspenseQueryHook(HomeDocument);