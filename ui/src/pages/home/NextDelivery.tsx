import { Fragment } from 'react';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { useDisconnection } from '../../components/offline';
import { NewOrderButton } from '../../components/orders/NewOrderButton';
import { newOrderPath } from '../../components/orders/new-order';
import { OrderProducts } from '../../components/orders/OrderProducts';
import { OrderSite } from '../../components/orders/OrderSite';
import { OrderVolume } from '../../components/orders/OrderVolume';
import { StatusChip } from '../../components/orders/StatusChip/StatusChip';
import { orderStatuses, orderStatusTones } from '../../components/orders/status';
import { isFresh, positionSentence } from '../../components/orders/TankerRoute/position';
import { TankerRoute } from '../../components/orders/TankerRoute/TankerRoute';
import { useTankerPosition } from '../../components/orders/TankerRoute/useTankerPosition';
import { waitingReasonOf } from '../../components/orders/waiting';
import { Button } from '../../design/controls/Button/Button';
import { delivery } from '../../design/feedback/Drawing/drawings/delivery';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Card } from '../../design/structure/Card/Card';
import { Chip } from '../../design/structure/Chip/Chip';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import type { NextDelivery_OrderFragment as Order } from './NextDelivery.generated';
import styles from './NextDelivery.module.css';
import { arrival, comingSlot, planned } from './next-delivery';

export type NextDeliveryProps = {
  /** The orders under way, else the next one; empty when nothing is planned. */
  orders: readonly Order[];
  failed: boolean;
  now: Date;
};

/**
 * « Prochaine livraison »: product, time and place of the next delivery; one under way shows its
 * live route (product S04).
 */
export function NextDelivery({ orders, failed, now }: NextDeliveryProps) {
  return (
    <Card title="Prochaine livraison" className={styles.card}>
      {failed ? (
        <BlockFailure />
      ) : orders.length > 0 ? (
        <ul role="list" className={styles.orders}>
          {orders.map((order) => (
            <li key={order.id}>
              <Delivery order={order} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          drawing={delivery}
          action={
            <NewOrderButton look="outline" to={newOrderPath()}>
              Nouvelle commande
            </NewOrderButton>
          }
        >
          Aucune livraison prévue.
        </EmptyState>
      )}
    </Card>
  );
}

function Delivery({ order, now }: { order: Order; now: Date }) {
  const { id, reference, status, slot, eta, items, address, tanker, driver } = order;
  const reason = waitingReasonOf(order);
  const live = status === 'processing';
  const cut = useDisconnection() !== null;
  const arriving = live && eta;
  const carrier = [tanker?.name, tanker?.registration, driver?.firstName].filter(Boolean);
  return (
    <article aria-label={`Commande ${reference}`} className={styles.order}>
      <div className={styles.head}>
        <div className={styles.chips}>
          <StatusChip status={status} />
          {live && !cut && <Chip tone="live">En direct</Chip>}
        </div>
        <div className={styles.actions}>
          {live && (
            <Button
              look="outline"
              to={`${paths.delivery(id)}#suivi`}
              aria-label={fr`Suivre : commande ${reference}`}
            >
              Suivre
            </Button>
          )}
          <Button
            look="outline"
            to={paths.delivery(id)}
            aria-label={fr`Détail : commande ${reference}`}
          >
            Détail
          </Button>
        </div>
      </div>
      <p className={styles.when}>{arriving ? arrival(eta, now, slot) : planned(slot, now, eta)}</p>
      <p className={styles.what}>
        {[
          arriving && slot && comingSlot(slot, now),
          <Fragment key="what">
            <OrderProducts items={items} /> <OrderVolume items={items} />
          </Fragment>,
          <OrderSite key="site" address={address} />,
          carrier.join(' · '),
        ].map(
          (fact, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts have their fixed places.
            fact && <span key={i}>{fact}</span>,
        )}
      </p>
      {reason && <p className={styles.what}>{fr`En attente : ${reason}.`}</p>}
      <Progress status={status} />
      {live && <Live orderId={id} now={now} />}
    </article>
  );
}

/** The position of the tanker; its space is reserved while it loads. */
function Live({ orderId, now }: { orderId: string; now: Date }) {
  const { position, loading } = useTankerPosition(orderId);
  return (
    <div className={styles.live}>
      {position && isFresh(position, now) && <TankerRoute position={position} />}
      {!loading && <p>{positionSentence(position, now)}</p>}
    </div>
  );
}

/** The progress over five steps; the chip has the name of the step. */
function Progress({ status }: Pick<Order, 'status'>) {
  const at = orderStatuses.indexOf(status);
  return (
    <div
      role="img"
      aria-label={`Étape ${at + 1} sur ${orderStatuses.length}`}
      className={styles.steps}
    >
      {orderStatuses.map((one, i) => (
        <span
          key={one}
          data-state={i < at ? 'done' : i === at ? 'current' : 'todo'}
          data-tone={orderStatusTones[one]}
        />
      ))}
    </div>
  );
}
