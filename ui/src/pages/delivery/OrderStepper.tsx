import type { ComponentPropsWithRef } from 'react';
import { labelOf } from '../../components/labels';
import {
  cancellationReasons,
  orderStatuses,
  orderStatusTones,
} from '../../components/orders/status';
import { classes } from '../../design/classes';
import { Banner } from '../../design/feedback/Banner/Banner';
import { Stepper, type StepperProps } from '../../design/structure/Stepper/Stepper';
import { dateShort } from '../../lib/format';
import type { Instant } from '../../lib/instant';
import { fr } from '../../lib/typography';
import styles from './OrderStepper.module.css';
import { type OrderProgress, orderSteps } from './order-steps';

/** That an order was cancelled, by whom and why. */
export type OrderCancellation = {
  /** `Cancellation.at`. */
  readonly at: Instant;
  /** Name of who cancelled; left out when it is not known. */
  readonly by?: string | null;
  /** `Cancellation.reason`: a code of product S07; one that this version does not know is shown as it is, none as “non précisé”. */
  readonly reason: string;
  /** What was written beside it. */
  readonly comment?: string | null;
};

export type OrderStepperProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Where the order stands and how it came there. */
  order: Omit<OrderProgress, 'cancelled'>;
  /** Freezes the steps where they are, and says so above them. */
  cancellation?: OrderCancellation | null;
  /** The present moment: today is written “aujourd’hui”. */
  now: Date;
  /** `sm` for a card among others: labels and dates, no subtitles. */
  size?: StepperProps['size'];
  /** Names the list for screen readers. */
  label?: string;
};

/** The way of an order through its five statuses (product 5.3); computed from its status and its events, whatever their order. */
export function OrderStepper({
  order,
  cancellation,
  now,
  size = 'md',
  label = 'Étapes de la commande',
  className,
  ...rest
}: OrderStepperProps) {
  const status = orderStatuses.find((one) => one === order.status);
  return (
    <div
      data-state={cancellation ? 'cancelled' : 'live'}
      className={classes(styles.order, className)}
      {...rest}
    >
      {cancellation && (
        // It stands there for good: that it came is told where it was asked, or by the page.
        <Banner tone="neutral" role="note">
          {cancellationSentence(cancellation)}
          {cancellation.comment && (
            <span className={styles.comment}>
              {fr`Commentaire : `}
              {cancellation.comment}
            </span>
          )}
        </Banner>
      )}
      <Stepper
        aria-label={label}
        steps={orderSteps({ ...order, cancelled: Boolean(cancellation) }, now)}
        frozen={Boolean(cancellation)}
        tone={status && orderStatusTones[status]}
        size={size}
      />
    </div>
  );
}

function cancellationSentence({ at, by, reason }: OrderCancellation): string {
  const author = by ? ` par ${by}` : '';
  return fr`Commande annulée le ${dateShort(at)}${author}. Motif : ${labelOf(cancellationReasons, reason) ?? 'non précisé'}.`;
}
