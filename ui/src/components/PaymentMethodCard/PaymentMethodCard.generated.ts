/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/types.generated';

import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type PaymentMethodCard_Method_Card_Fragment = { readonly __typename: 'Card', readonly brand: string, readonly last4: string, readonly expMonth: number | null, readonly expYear: number | null, readonly isDefault: boolean, readonly status: Types.PaymentMethodStatus | null };

export type PaymentMethodCard_Method_OtherPaymentMethod_Fragment = { readonly __typename: 'OtherPaymentMethod', readonly kind: string, readonly isDefault: boolean, readonly status: Types.PaymentMethodStatus | null };

export type PaymentMethodCard_Method_SepaMandate_Fragment = { readonly __typename: 'SepaMandate', readonly holder: string | null, readonly ibanLast4: string, readonly bankName: string | null, readonly rum: string | null, readonly scheme: Types.SepaScheme | null, readonly documentUrl: string | null, readonly isDefault: boolean, readonly status: Types.PaymentMethodStatus | null };

export type PaymentMethodCard_MethodFragment =
  | PaymentMethodCard_Method_Card_Fragment
  | PaymentMethodCard_Method_OtherPaymentMethod_Fragment
  | PaymentMethodCard_Method_SepaMandate_Fragment
;

export const PaymentMethodCard_MethodFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PaymentMethodCard_method"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PaymentMethod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SepaMandate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holder"}},{"kind":"Field","name":{"kind":"Name","value":"ibanLast4"}},{"kind":"Field","name":{"kind":"Name","value":"bankName"}},{"kind":"Field","name":{"kind":"Name","value":"rum"}},{"kind":"Field","name":{"kind":"Name","value":"scheme"}},{"kind":"Field","name":{"kind":"Name","value":"documentUrl"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Card"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"last4"}},{"kind":"Field","name":{"kind":"Name","value":"expMonth"}},{"kind":"Field","name":{"kind":"Name","value":"expYear"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OtherPaymentMethod"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<PaymentMethodCard_MethodFragment, unknown>;