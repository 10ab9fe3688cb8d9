/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import { queryHook } from '../../graphql/hooks';
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type HomePricesQueryVariables = Exact<{ [key: string]: never; }>;


export type HomePricesQuery = { readonly home: { readonly __typename: 'HomeSummary', readonly prices: ReadonlyArray<{ readonly __typename: 'HomePrice', readonly change7dPercent: string | null, readonly gas: { readonly __typename: 'Gas', readonly id: string, readonly shortName: string, readonly energyType: Types.EnergyType | null, readonly unitPriceExclTax: string | null, readonly priceUpdatedAt: string | null }, readonly history30d: ReadonlyArray<{ readonly __typename: 'PricePoint', readonly date: string, readonly unitPriceExclTax: string }> }> } };


export const HomePricesDocument = {"__meta__":{"hash":"00efae79190540c0aee99eaae3b8ba98aa1b817b3cd7f0a5a38267b64e3e94b5"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HomePrices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"home"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gas"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"shortName"}},{"kind":"Field","name":{"kind":"Name","value":"energyType"}},{"kind":"Field","name":{"kind":"Name","value":"unitPriceExclTax"}},{"kind":"Field","name":{"kind":"Name","value":"priceUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"change7dPercent"}},{"kind":"Field","name":{"kind":"Name","value":"history30d"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"unitPriceExclTax"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<HomePricesQuery, HomePricesQueryVariables>;
export const useHomePricesQuery = /*#__PURE__*/ queryHook(HomePricesDocument);