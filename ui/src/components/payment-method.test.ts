import { expect, test } from 'vitest';
import { paymentMethodName } from './payment-method';

test.each([
  [{ __typename: 'SepaMandate', ibanLast4: '1348' }, 'Mandat SEPA ••••\u00a01348'],
  [{ __typename: 'Card', brand: 'Visa', last4: '4242' }, 'Visa ••••\u00a04242'],
  [{ __typename: 'OtherPaymentMethod', kind: 'letter_of_credit' }, 'letter_of_credit'],
] as const)('%j → %s', (method, name) => {
  expect(paymentMethodName(method)).toBe(name);
});
