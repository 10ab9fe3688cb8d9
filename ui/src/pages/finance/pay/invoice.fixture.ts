/** Invoices, methods and payment attempts for the tests and stories of the payment dialog. */
import type {
  PayDialog_InvoiceFragment as Invoice,
  PayDialog_MethodFragment as Method,
} from './PayDialog.generated';

/** An invoice of 1 240,00 € that is due on 5 December. */
export function invoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    __typename: 'Invoice',
    id: '2204',
    number: 'FA-2026-001204',
    kind: 'INVOICE',
    status: 'NOT_PAID',
    payment: 0,
    dueOn: '2026-12-05',
    lateDays: 0,
    remaining: 124_000,
    canPay: true,
    payments: [],
    ...changes,
  };
}

/** A second one, of 860,50 €, six days overdue. */
export const late = invoice({
  id: '2187',
  number: 'FA-2026-001187',
  dueOn: '2026-11-15',
  lateDays: 6,
  remaining: 86_050,
});

type Attempt = Invoice['payments'][number];

/** One payment attempt. */
export function attempt(changes: Partial<Attempt> = {}): Attempt {
  return {
    __typename: 'Payment',
    id: 'pay-1',
    at: '2026-11-21T09:00:00Z',
    amount: 124_000,
    method: 'Prélèvement SEPA •••• 1348',
    status: 'PENDING',
    failureReason: null,
    ...changes,
  };
}

/** The same invoice with this payment label and its last attempt. */
export function paidBy(one: Invoice, payment: number, changes: Partial<Attempt> = {}): Invoice {
  const payments = [attempt({ id: `pay-${one.id}`, amount: one.remaining, ...changes })];
  return { ...one, payment, canPay: payment === 4 || payment === 5, payments };
}

/** A default mandate, a second mandate, a card, and a mandate to sign. */
export const methods: readonly Method[] = [
  {
    __typename: 'SepaMandate',
    id: 'm1',
    isDefault: true,
    status: 'ACTIVE',
    ibanLast4: '1348',
  },
  {
    __typename: 'SepaMandate',
    id: 'm2',
    isDefault: false,
    status: 'PENDING_SIGNATURE',
    ibanLast4: '0065',
  },
  {
    __typename: 'Card',
    id: 'c1',
    isDefault: false,
    status: 'ACTIVE',
    brand: 'Visa',
    last4: '4242',
  },
];
