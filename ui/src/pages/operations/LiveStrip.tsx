import { Link } from 'react-router-dom';
import { OrderSite } from '../../components/OrderFacts/OrderSite';
import { OrderWhat } from '../../components/OrderFacts/OrderWhat';
import { StatusChip } from '../../components/StatusChip/StatusChip';
import { isFresh, positionSentence } from '../../components/TankerRoute/position';
import { TankerRoute } from '../../components/TankerRoute/TankerRoute';
import { useTankerPosition } from '../../components/TankerRoute/useTankerPosition';
import type { OrderRowFragment as Order } from '../../graphql/OrderRow.generated';
import { paths } from '../../lib/paths';
import styles from './LiveStrip.module.css';

/** Props of {@link LiveStrip}. */
export type LiveStripProps = {
  /** What is under way. */
  orders: readonly Order[];
  now: Date;
};

/** Beyond, the planning would be out of sight: the list has them all. */
const most = 3;

/** « En direct »: each delivery that is under way, and where its tanker is (product S05). */
export function LiveStrip({ orders, now }: LiveStripProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="live-orders" className={styles.strip}>
      <h2 id="live-orders">En direct</h2>
      <ul role="list" className={styles.orders}>
        {orders.slice(0, most).map((order) => (
          <li key={order.id}>
            <LiveOrder order={order} now={now} />
          </li>
        ))}
      </ul>
      {orders.length > most && (
        <Link to={`${paths.deliveries}?statut=processing`} className={styles.all}>
          Voir toutes les livraisons en cours
        </Link>
      )}
    </section>
  );
}

function LiveOrder({ order, now }: { order: Order; now: Date }) {
  const { position, loading } = useTankerPosition(order.id);
  return (
    <div className={styles.order}>
      <div className={styles.facts}>
        <StatusChip status={order.status} />
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
