import { Link } from 'react-router-dom';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { Lateness } from '../../components/orders/Lateness';
import { OrderVolume } from '../../components/orders/OrderVolume';
import { deliveriesOf } from '../../components/recurring/address';
import { Unbroken } from '../../components/references/Unbroken';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import { Table } from '../../design/table/Table/Table';
import { useLayout } from '../../design/table/useLayout';
import { dateShort, money } from '../../lib/format';
import { paths } from '../../lib/paths';
import styles from './DoneCard.module.css';
import type { DoneDelivery_OrderFragment as Delivery } from './RecurringOrderPage.generated';
import { dayOf } from './volumes';

export type DoneCardProps = {
  /** The id of the recurring order. */
  id: string;
  /** Its latest deliveries; undefined when they failed to load. */
  deliveries: readonly Delivery[] | undefined;
  /** The number of all its deliveries. */
  total: number;
};

/**
 * « Livraisons effectuées »: the past deliveries of the recurring order, the latest first (product
 * S10).
 */
export function DoneCard({ id, deliveries, total }: DoneCardProps) {
  const phone = useLayout() === 'phone';
  const some = deliveries !== undefined && deliveries.length > 0;
  return (
    <Card
      title="Livraisons effectuées"
      flush={some}
      aside={some && total > deliveries.length && <Link to={deliveriesOf(id)}>Voir toutes</Link>}
    >
      {some && phone ? (
        <ul role="list" aria-label="Livraisons effectuées" className={styles.done}>
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <span>
                <Day delivery={delivery} />
              </span>
              <strong>
                <OrderVolume items={delivery.items} />
              </strong>
              <Reference delivery={delivery} />
              <Amount delivery={delivery} />
            </li>
          ))}
        </ul>
      ) : some ? (
        <Table
          caption="Livraisons effectuées"
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
        />
      ) : deliveries ? (
        <p>Aucune livraison effectuée pour le moment.</p>
      ) : (
        <BlockFailure />
      )}
    </Card>
  );
}

type OfDelivery = { delivery: Delivery };

function Reference({ delivery: { id, reference } }: OfDelivery) {
  return (
    <Link to={paths.delivery(id)}>
      <Unbroken>{reference}</Unbroken>
    </Link>
  );
}

function Day({ delivery }: OfDelivery) {
  const day = dayOf(delivery);
  if (!day) return <Missing />;
  return (
    <>
      {dateShort(day)}
      <Lateness order={delivery} />
    </>
  );
}

function Amount({ delivery: { totals } }: OfDelivery) {
  return totals?.totalExclTax == null ? <Missing /> : <span>{money(totals.totalExclTax)} HT</span>;
}

const columns = [
  {
    id: 'reference',
    header: 'Référence',
    cell: (delivery: Delivery) => <Reference delivery={delivery} />,
  },
  { id: 'date', header: 'Livrée le', cell: (delivery: Delivery) => <Day delivery={delivery} /> },
  {
    id: 'volume',
    header: 'Volume',
    align: 'end' as const,
    cell: ({ items }: Delivery) => <OrderVolume items={items} />,
  },
  {
    id: 'amount',
    header: 'Montant',
    align: 'end' as const,
    cell: (delivery: Delivery) => <Amount delivery={delivery} />,
  },
];
