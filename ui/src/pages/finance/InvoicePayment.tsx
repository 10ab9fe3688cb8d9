import { useErrorShown } from '../../components/error-shown';
import { InvoicePaymentChip } from '../../components/InvoicePaymentChip/InvoicePaymentChip';
import { payments } from '../../components/InvoicePaymentChip/payments';
import { Missing } from '../../design/structure/Missing/Missing';

/** The payment label of an invoice; a dash for an unknown label (product 9.1). */
export function InvoicePayment({ payment }: { payment: number | null }) {
  if (payment === null) return <Missing />;
  if (!payments[payment]) return <UnknownPayment />;
  return <InvoicePaymentChip payment={payment} />;
}

function UnknownPayment() {
  useErrorShown(unknown);
  return <Missing />;
}

const unknown = new RangeError('an unknown label of a payment');
