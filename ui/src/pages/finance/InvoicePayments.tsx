import { labelOf } from '../../components/labels';
import { Missing } from '../../design/structure/Missing/Missing';
import { Timeline, type TimelineEvent } from '../../design/structure/Timeline/Timeline';
import type { PaymentAttemptStatus } from '../../graphql/types.generated';
import { dateTimeBrief, money } from '../../lib/format';
import { fr } from '../../lib/typography';
import type { InvoicePayments_InvoiceFragment } from './InvoiceDetail.generated';

export type InvoicePaymentsProps = {
  payments: InvoicePayments_InvoiceFragment['payments'];
  now: Date;
};

const labels: Record<PaymentAttemptStatus, string> = {
  SCHEDULED: 'Programmé',
  PENDING: 'En attente',
  SUCCEEDED: 'Réussi',
  FAILED: 'Échoué',
  REFUNDED: 'Remboursé',
};

const tones: Record<PaymentAttemptStatus, NonNullable<TimelineEvent['tone']>> = {
  SCHEDULED: 'info',
  PENDING: 'warn',
  SUCCEEDED: 'ok',
  FAILED: 'bad',
  REFUNDED: 'neutral',
};

/** Each payment attempt with its outcome, newest first. */
export function InvoicePayments({ payments, now }: InvoicePaymentsProps) {
  return (
    <Timeline
      aria-label="Paiements de la facture"
      events={payments.toReversed().map(({ id, at, amount, method, status, failureReason }) => ({
        id,
        title: [labelOf(labels, status) ?? 'Paiement', amount !== null && money(amount)]
          .filter(Boolean)
          .join(fr` · `),
        at: at ? dateTimeBrief(at, now) : <Missing />,
        ...(at && { dateTime: at }),
        description: (
          <>
            {method}
            {failureReason && (
              <>
                <br />
                {fr`Motif : ${failureReason}`}
              </>
            )}
          </>
        ),
        tone: (status && tones[status]) ?? 'neutral',
      }))}
    />
  );
}
