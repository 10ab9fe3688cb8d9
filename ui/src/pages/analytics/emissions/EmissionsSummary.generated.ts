/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/types.generated';

import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type EmissionsSummary_ReportFragment = { readonly __typename: 'EmissionsReport', readonly totalKg: string, readonly combustionKg: string | null, readonly upstreamKg: string | null, readonly unsplitKg: string, readonly avoidedKg: string };

export const EmissionsSummary_ReportFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmissionsSummary_report"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EmissionsReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalKg"}},{"kind":"Field","name":{"kind":"Name","value":"combustionKg"}},{"kind":"Field","name":{"kind":"Name","value":"upstreamKg"}},{"kind":"Field","name":{"kind":"Name","value":"unsplitKg"}},{"kind":"Field","name":{"kind":"Name","value":"avoidedKg"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<EmissionsSummary_ReportFragment, unknown>;