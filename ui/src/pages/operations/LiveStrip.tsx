import { Link } from 'react-router-dom';
import { lateness } from '../../components/orders/arrival';
import { OrderSite } from '../../components/orders/OrderSite';
import type { OrderSummaryFragment as Order } from '../../components/orders/OrderSummary.generated';
import { OrderWhat } from '../../components/orders/OrderWhat';
import { StatusChip } from '../../components/orders/StatusChip/StatusChip';
import { isFresh, positionSentence } from '../../components/orders/TankerRoute/position';
import { TankerRoute } from '../../components/orders/TankerRoute/TankerRoute';
import { useTankerPosition } from '../../components/orders/TankerRoute/useTankerPosition';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Chip } from '../../design/structure/Chip/Chip';
import { capitalized } from '../../lib/grammar';
import { paths } from '../../lib/paths';
import styles from './LiveStrip.module.css';

export type LiveStripProps = {
  /** The orders under way; their number while they load. */
  orders: readonly Order[] | number;
  now: Date;
};

/**
 * The maximum number of orders: more would push the planning out of view. The list has all of them.
 */
const maxShown = 3;

/** « En direct »: the deliveries under way, with the position of each tanker (product S05). */
export function LiveStrip({ orders, now }: LiveStripProps) {
  const coming = typeof orders === 'number';
  const count = coming ? orders : orders.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="live-orders" aria-busy={coming || undefined} className={styles.strip}>
      <h2 id="live-orders">En direct</h2>
      {coming ? (
        <div className={styles.orders}>
          {[...Array(Math.min(count, maxShown)).keys()].map((place) => (
            <LiveOrderSkeleton key={place} />
          ))}
        </div>
      ) : (
        <ul role="list" className={styles.orders}>
          {orders.slice(0, maxShown).map((order) => (
            <li key={order.id}>
              <LiveOrder order={order} now={now} />
            </li>
          ))}
        </ul>
      )}
      {count > maxShown && (
        <Link to={`${paths.deliveries}?statut=processing`} className={styles.all}>
          Voir toutes les livraisons en cours
        </Link>
      )}
    </section>
  );
}

/** The placeholder of an order while it loads, of the same height. */
function LiveOrderSkeleton() {
  return (
    <div className={styles.order}>
      <div className={styles.facts}>
        <Skeleton shape="chip" />
        <Skeleton width={6} />
        <Skeleton width={8} />
        <Skeleton width={7} className={styles.site} />
      </div>
      <div className={styles.way} />
    </div>
  );
}

function LiveOrder({ order, now }: { order: Order; now: Date }) {
  const { position, loading } = useTankerPosition(order.id);
  const off = lateness(order.eta, order.slot);
  return (
    <div className={styles.order}>
      <div className={styles.facts}>
        <span className={styles.chips}>
          <StatusChip status={order.status} />
          {off && <Chip tone="warn">{capitalized(off)}</Chip>}
        </span>
        <Link to={paths.delivery(order.id)} className={styles.link}>
          {order.reference}
        </Link>
        <OrderWhat items={order.items} />
        <span className={styles.site}>
          <OrderSite address={order.address} />
        </span>
      </div>
      <div className={styles.way} aria-busy={loading || undefined}>
        {position && isFresh(position, now) && <TankerRoute position={position} />}
        {!loading && <p className={styles.sentence}>{positionSentence(position, now)}</p>}
      </div>
    </div>
  );
}
