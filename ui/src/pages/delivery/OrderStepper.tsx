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

export type OrderCancellation = {
  readonly at: Instant;
  /** The name of the person who cancelled; omitted when unknown. */
  readonly by?: string | null;
  /**
   * `Cancellation.reason`: a code of product S07. An unknown code is shown as it is, an empty one
   * as “non précisé”.
   */
  readonly reason: string;
  /** The comment that goes with the reason. */
  readonly comment?: string | null;
};

export type OrderStepperProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The status and the events of the order. */
  order: Omit<OrderProgress, 'cancelled'>;
  /** Freezes the steps, and shows a banner above them. */
  cancellation?: OrderCancellation | null;
  /** The current time; a date of today is written “aujourd’hui”. */
  now: Date;
  /** `sm` for a card among others: labels and dates, no subtitles. */
  size?: StepperProps['size'];
  /** The list's name for screen readers. */
  label?: string;
};

/**
 * The progress of an order through its five statuses (product 5.3), computed from its status and
 * its events in any order.
 */
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
        // A permanent note, no live region: the cancellation is announced by its dialog or by the
        // page.
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
