import { Link } from 'react-router-dom';
import { OrderProducts } from '../../components/orders/OrderProducts';
import { OrderSite } from '../../components/orders/OrderSite';
import { OrderVolume } from '../../components/orders/OrderVolume';
import { StatusChip } from '../../components/orders/StatusChip/StatusChip';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { paths } from '../../lib/paths';
import styles from './EntryLine.module.css';
import { type Entry, factsOf } from './entries';

export type EntryLineProps = {
  entry: Entry;
  /** Whether Tab reaches it. */
  stop: boolean;
};

/**
 * An entry in a day of the month view: status, product and volume; the rest is for screen readers.
 */
export function EntryLine({ entry, stop }: EntryLineProps) {
  const { order, recurringOrder } = entry;
  const { address, items } = factsOf(entry);
  const to = order ? paths.delivery(order.id) : paths.recurringOrder(recurringOrder?.id ?? '');
  return (
    <Link
      to={to}
      tabIndex={stop ? undefined : -1}
      data-kind={order ? 'order' : 'occurrence'}
      className={styles.line}
    >
      {order && (
        <StatusChip markOnly status={order.status} cancelled={order.cancellation !== null} />
      )}
      <OrderProducts items={items} size="sm" />
      <span className={styles.volume}>
        <OrderVolume items={items} />
      </span>
      <VisuallyHidden>
        {', '}
        <OrderSite address={address} />
        {order ? `, ${order.reference}` : `, prévue — ${recurringOrder?.name}`}
      </VisuallyHidden>
    </Link>
  );
}
