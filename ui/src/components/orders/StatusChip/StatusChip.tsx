import { CircleCheck, CircleX, Clock, Hourglass, type LucideIcon, Truck } from 'lucide-react';
import { classes } from '../../../design/classes';
import { Chip, type ChipProps } from '../../../design/structure/Chip/Chip';
import { Icon } from '../../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../../design/structure/VisuallyHidden/VisuallyHidden';
import { labelOf } from '../../labels';
import { type OrderStatus, orderStatuses, orderStatusLabels, orderStatusTones } from '../status';
import styles from './StatusChip.module.css';

export type StatusChipProps = Omit<ChipProps, 'tone' | 'mark' | 'children'> & {
  /** `Order.status`; an unknown status is shown as it is. */
  status: OrderStatus | (string & {});
  /** The order was cancelled: shown in place of its last status (specification §4). */
  cancelled?: boolean;
  /** Shows only the mark; the label is for screen readers. For a month view without space for text. */
  markOnly?: boolean;
};

type Look = { tone: NonNullable<ChipProps['tone']>; icon: LucideIcon | null };

/** The icons of product 5.2; an order in progress has a live dot in place of an icon. */
const looks: Record<OrderStatus, Look> = {
  oncoming: { tone: orderStatusTones.oncoming, icon: Clock },
  waiting: { tone: orderStatusTones.waiting, icon: Hourglass },
  ready: { tone: orderStatusTones.ready, icon: Truck },
  processing: { tone: orderStatusTones.processing, icon: null },
  delivered: { tone: orderStatusTones.delivered, icon: CircleCheck },
};

const cancelledLook: Look = { tone: 'neutral', icon: CircleX };
const unknownLook: Look = { tone: 'neutral', icon: Clock };

/** The status of an order: its mark and its full label (product 5.2). */
export function StatusChip({
  status,
  cancelled = false,
  markOnly = false,
  className,
  ...rest
}: StatusChipProps) {
  const known = orderStatuses.find((one) => one === status);
  const { tone, icon } = cancelled ? cancelledLook : known ? looks[known] : unknownLook;
  const label = cancelled ? 'Annulée' : labelOf(orderStatusLabels, status);
  return (
    <Chip
      tone={tone}
      title={markOnly ? label : undefined}
      data-look={markOnly ? 'mark' : undefined}
      data-status={cancelled ? 'cancelled' : (known ?? 'unknown')}
      mark={icon ? <Icon of={icon} size={16} /> : <span aria-hidden className={styles.live} />}
      className={classes(styles.status, className)}
      {...rest}
    >
      {markOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Chip>
  );
}
