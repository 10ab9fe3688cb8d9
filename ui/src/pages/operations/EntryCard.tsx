import { Link } from 'react-router-dom';
import { Lateness } from '../../components/orders/Lateness';
import { OrderSite } from '../../components/orders/OrderSite';
import { OrderWhat } from '../../components/orders/OrderWhat';
import { StatusChip } from '../../components/orders/StatusChip/StatusChip';
import { waitingLabel } from '../../components/orders/waiting';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { paths } from '../../lib/paths';
import styles from './EntryCard.module.css';
import { EntryMenu } from './EntryMenu';
import { type Entry, factsOf, hoursOf, placeOf } from './entries';
import { windowName } from './words';

export type EntryCardProps = {
  entry: Entry;
  /** Whether Tab reaches its content; in a grid only in the active cell. */
  stop?: boolean;
  /** Inside a grid cell, whose row is the part of the day, or in a row of the list. */
  shape: 'cell' | 'row';
};

/**
 * An entry of the planning: an order as a solid card, an occurrence that is not ordered yet as a
 * dashed one (product S05).
 */
export function EntryCard({ entry, stop = true, shape }: EntryCardProps) {
  const { order } = entry;
  const { address, items } = factsOf(entry);
  return (
    <div className={styles.card} data-kind={order ? 'order' : 'occurrence'} data-shape={shape}>
      <span className={styles.title}>
        <Title entry={entry} stop={stop} shape={shape} />
      </span>
      <OrderWhat items={items} size={shape === 'cell' ? 'sm' : 'md'} />
      <span className={styles.site}>
        <OrderSite address={address} />
      </span>
      {order && (
        <StatusChip
          status={order.status}
          cancelled={order.cancellation !== null}
          className={styles.status}
        />
      )}
      <span className={styles.menu}>
        <EntryMenu entry={entry} stop={stop} />
      </span>
    </div>
  );
}

/**
 * The link with its time, its deviation from the slot, and why it waits, or that it is planned; in
 * a row also with its reference, or the part of the day.
 */
function Title({ entry, stop, shape }: Required<EntryCardProps>) {
  const { order, recurringOrder } = entry;
  const reason = order && waitingLabel(order);
  const window = windowName(placeOf(entry).window);
  const to = order ? paths.delivery(order.id) : paths.recurringOrder(recurringOrder?.id ?? '');
  const note = order ? order.reference : window;
  return (
    <>
      <Link to={to} tabIndex={stop ? undefined : -1} className={styles.link}>
        {order ? (hoursOf(order) ?? window) : `Prévue — ${recurringOrder?.name}`}
        {shape === 'cell' && order && <VisuallyHidden> {order.reference}</VisuallyHidden>}
      </Link>
      {order && <Lateness order={order} />}
      {shape === 'row' && <span className={styles.note}>{note}</span>}
      {reason && <span className={styles.note}>{reason}</span>}
    </>
  );
}
