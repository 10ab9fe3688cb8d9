import { Repeat2 } from 'lucide-react';
import { labelOf } from '../../components/labels';
import { Lateness } from '../../components/orders/Lateness';
import { slotWindows } from '../../components/orders/labels';
import { OrderProducts } from '../../components/orders/OrderProducts';
import { OrderSite } from '../../components/orders/OrderSite';
import { OrderVolume } from '../../components/orders/OrderVolume';
import { OrderWhat } from '../../components/orders/OrderWhat';
import { StatusChip } from '../../components/orders/StatusChip/StatusChip';
import { waitingLabel } from '../../components/orders/waiting';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Icon } from '../../design/structure/Icon/Icon';
import { Missing } from '../../design/structure/Missing/Missing';
import type { Column } from '../../design/table/DataTable/columns';
import { co2, dateDay, dateTable, money, time } from '../../lib/format';
import { civilDate } from '../../lib/instant';
import { fr, nbsp } from '../../lib/typography';
import { dueExclTax } from './amount';
import type { DeliveryRow_OrderFragment as Order } from './DeliveryRow.generated';
import styles from './DeliveryRow.module.css';

type OfOrder = { order: Order };

/**
 * “jeu. 12 mars · Matin”, once delivered “jeu. 12 mars · 09:42”; with the year when it is not the
 * current one, and the deviation from the slot.
 */
function Slot({ order, year }: OfOrder & { year: string }) {
  const { slot, deliveredAt } = order;
  const day = deliveredAt ? civilDate(deliveredAt) : slot?.date;
  if (!day) return <Missing />;
  const when = deliveredAt ? time(deliveredAt) : labelOf(slotWindows, slot?.window);
  const named = day.startsWith(year) ? dateDay(day) : `${dateDay(day)}${nbsp}${day.slice(0, 4)}`;
  if (!when) return named;
  return (
    <span>
      {named} <span className={styles.when}>· {when}</span>
      <Lateness order={order} />
    </span>
  );
}

/** The amount due without taxes; with “≈” when it is an estimate. */
function Total({ order }: OfOrder) {
  const { cents, about } = dueExclTax(order);
  if (cents === null) return <Missing />;
  return `${about ? fr`≈ ` : ''}${money(cents)}`;
}

/** The status of an order; for a waiting order, also the reason. */
function State({ order }: OfOrder) {
  const reason = waitingLabel(order);
  return (
    <span className={styles.state}>
      <StatusChip status={order.status} cancelled={order.cancellation !== null} />
      {reason && <span className={styles.reason}>{reason}</span>}
    </span>
  );
}

/** An order on a phone (product S06). */
export function DeliveryCard({ order, year }: OfOrder & { year: string }) {
  return (
    <div className={styles.card}>
      <State order={order} />
      <strong>
        <Slot order={order} year={year} />
      </strong>
      <OrderWhat items={order.items} />
      <span className={styles.site}>
        <OrderSite address={order.address} />
      </span>
    </div>
  );
}

/** The placeholder of a card while the list loads, of the same height. */
export const deliveryCardSkeleton = (
  <div className={styles.card}>
    <Skeleton shape="chip" />
    <Skeleton width={5} />
    <Skeleton width={6} />
    <Skeleton width={7} className={styles.site} />
  </div>
);

/** The columns of product S06; `year` is the current year. */
export function deliveryColumns(year: string): readonly Column<Order>[] {
  return [
    {
      id: 'reference',
      header: 'Référence',
      sort: 'reference',
      width: 168,
      narrow: 132,
      priority: 'always',
      cell: ({ reference, recurringOrder }) => (
        <>
          {reference}
          {recurringOrder && (
            <Icon of={Repeat2} size={16} aria-hidden={false} aria-label="récurrente" role="img" />
          )}
        </>
      ),
    },
    {
      id: 'livraison',
      header: 'Livraison',
      sort: 'date',
      sortLabel: 'date',
      width: 216,
      narrow: 122,
      priority: 'always',
      cell: (order) => <Slot order={order} year={year} />,
    },
    {
      id: 'site',
      header: 'Site',
      narrow: 70,
      priority: 'tablet',
      cell: (order) => <OrderSite address={order.address} />,
    },
    {
      id: 'produit',
      header: 'Produit',
      width: 110,
      narrow: 96,
      priority: 'tablet',
      skeleton: 6,
      cell: (order) => <OrderProducts items={order.items} />,
    },
    {
      id: 'volume',
      header: 'Volume',
      sort: 'volume',
      align: 'end',
      width: 92,
      // Keeps « Plein (≈ 15 800 L) » on one line.
      ample: 144,
      priority: 'desktop',
      skeleton: 5,
      cell: (order) => <OrderVolume items={order.items} />,
    },
    {
      id: 'montant',
      header: 'Montant HT',
      sort: 'montant',
      align: 'end',
      width: 112,
      narrow: 104,
      priority: 'desktop',
      cell: (order) => <Total order={order} />,
    },
    {
      id: 'statut',
      header: 'Statut',
      sort: 'statut',
      width: 180,
      narrow: 112,
      priority: 'always',
      skeleton: 'chip',
      cell: (order) => <State order={order} />,
    },
    {
      id: 'creation',
      header: 'Créée le',
      sort: 'creation',
      width: 120,
      narrow: 84,
      priority: 'desktop',
      defaultVisible: false,
      cell: ({ createdAt }) => (createdAt ? dateTable(createdAt) : <Missing />),
    },
    {
      id: 'commande-interne',
      header: fr`N° de commande interne`,
      width: 184,
      narrow: 148,
      priority: 'desktop',
      defaultVisible: false,
      cell: ({ purchaseOrderNumber }) => purchaseOrderNumber || <Missing />,
    },
    {
      id: 'camion',
      header: 'Camion-citerne',
      width: 144,
      narrow: 98,
      priority: 'desktop',
      defaultVisible: false,
      cell: ({ tanker }) => tanker?.name ?? <Missing />,
    },
    {
      id: 'emissions',
      header: 'Émissions',
      align: 'end',
      width: 132,
      narrow: 88,
      priority: 'desktop',
      defaultVisible: false,
      cell: ({ emissionsKgCo2e }) =>
        emissionsKgCo2e === null ? <Missing /> : co2(emissionsKgCo2e),
    },
  ];
}
