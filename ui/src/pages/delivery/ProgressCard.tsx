import { contactName } from '../../components/names';
import { slotInBrief } from '../../components/orders/slot';
import { waitingAdvice, waitingLabel } from '../../components/orders/waiting';
import { SupportPhone } from '../../components/Support/SupportPhone';
import { Card } from '../../design/structure/Card/Card';
import { fr } from '../../lib/typography';
import textStyles from './CardText.module.css';
import { OrderStepper } from './OrderStepper';
import type { ProgressCard_OrderFragment } from './ProgressCard.generated';
import styles from './ProgressCard.module.css';
import { ProposedSlot } from './ProposedSlot';
import { progressSentence, statusEvents } from './progress';

export type ProgressCardProps = {
  order: ProgressCard_OrderFragment;
  /** The number of deliveries before this one; null while it is unknown. */
  stopsBefore: number | null;
  /** Whether that number is loading. */
  locating: boolean;
  now: Date;
};

/** « Suivi »: the steps of an order, and its state in one sentence (product S07, block 1). */
export function ProgressCard({ order, stopsBefore, locating, now }: ProgressCardProps) {
  const { id, status, events, createdAt, cancellation, proposedSlot } = order;
  const sentence = progressSentence(order, now, stopsBefore);
  const reason = waitingLabel(order);
  const open = !cancellation && status !== 'delivered';
  return (
    <Card title="Suivi" className={styles.progress}>
      {open && proposedSlot && (
        // Another proposal gets fresh state.
        <ProposedSlot key={slotInBrief(proposedSlot)} orderId={id} slot={proposedSlot} />
      )}
      <OrderStepper
        order={{ status, events: statusEvents(events), createdAt }}
        cancellation={
          cancellation && {
            at: cancellation.at ?? '',
            by: cancellation.by && contactName(cancellation.by),
            reason: cancellation.reason ?? '',
            comment: cancellation.comment,
          }
        }
        now={now}
      />
      {sentence && (
        <p data-locating={locating || undefined} className={styles.sentence}>
          {sentence}
        </p>
      )}
      {open && status === 'waiting' && (
        <p className={textStyles.quiet}>
          {reason && <strong>{reason}. </strong>}
          {waitingAdvice(order, proposedSlot)}
          {fr` Une question ? Appelez le `}
          <SupportPhone />.
        </p>
      )}
    </Card>
  );
}
