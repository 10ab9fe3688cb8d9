/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type BalanceCard_StatementFragment = { readonly __typename: 'AccountStatement', readonly balanceDue: number | null, readonly overdue: number | null, readonly overdueCount: number | null, readonly nextDebitOn: string | null, readonly nextDebitAmount: number | null };

export const BalanceCard_StatementFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BalanceCard_statement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountStatement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"balanceDue"}},{"kind":"Field","name":{"kind":"Name","value":"overdue"}},{"kind":"Field","name":{"kind":"Name","value":"overdueCount"}},{"kind":"Field","name":{"kind":"Name","value":"nextDebitOn"}},{"kind":"Field","name":{"kind":"Name","value":"nextDebitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<BalanceCard_StatementFragment, unknown>;