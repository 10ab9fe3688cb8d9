/** The names of payment methods, from the types of the contract. */
import { fr } from '../lib/typography';

export type NamedPaymentMethod =
  | { readonly __typename: 'SepaMandate'; readonly ibanLast4: string }
  | { readonly __typename: 'Card'; readonly brand: string; readonly last4: string }
  | { readonly __typename: 'OtherPaymentMethod'; readonly kind: string };

/** “Mandat SEPA”, the brand of a card or, for an unknown type, the provider's name. */
export function paymentMethodKind(method: NamedPaymentMethod): string {
  switch (method.__typename) {
    case 'SepaMandate':
      return 'Mandat SEPA';
    case 'Card':
      return method.brand;
    case 'OtherPaymentMethod':
      return method.kind;
  }
}

/** “•••• 1348”; null for a type without a number. */
export function maskedNumber(method: NamedPaymentMethod): string | null {
  if (method.__typename === 'OtherPaymentMethod') return null;
  const last4 = method.__typename === 'Card' ? method.last4 : method.ibanLast4;
  return fr`•••• ${last4}`;
}

/** One line: “Mandat SEPA •••• 1348”. */
export function paymentMethodName(method: NamedPaymentMethod): string {
  return [paymentMethodKind(method), maskedNumber(method)].filter(Boolean).join(' ');
}

/** The file name of a signed mandate: “Mandat SE-1042-202611-01.pdf”. */
export function mandateFile({ rum }: { readonly rum: string | null }): string {
  return `${['Mandat', rum].filter(Boolean).join(' ')}.pdf`;
}
