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
  /** What is under way; how many there are, while more is on its way. */
  orders: readonly Order[] | number;
  now: Date;
};

/** Beyond, the planning would be out of sight: the list has them all. */
const most = 3;

/** « En direct »: each delivery that is under way, and where its tanker is (product S05). */
export function LiveStrip({ orders, now }: LiveStripProps) {
  const coming = typeof orders === 'number';
  const count = coming ? orders : orders.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="live-orders" aria-busy={coming || undefined} className={styles.strip}>
      <h2 id="live-orders">En direct</h2>
      {coming ? (
        <div className={styles.orders}>
          {[...Array(Math.min(count, most)).keys()].map((place) => (
            <LiveOrderSkeleton key={place} />
          ))}
        </div>
      ) : (
        <ul role="list" className={styles.orders}>
          {orders.slice(0, most).map((order) => (
            <li key={order.id}>
              <LiveOrder order={order} now={now} />
            </li>
          ))}
        </ul>
      )}
      {count > most && (
        <Link to={`${paths.deliveries}?statut=processing`} className={styles.all}>
          Voir toutes les livraisons en cours
        </Link>
      )}
    </section>
  );
}

/** What stands for one that is on its way, as high. */
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
