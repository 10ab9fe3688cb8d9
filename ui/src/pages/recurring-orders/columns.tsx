import { OrderProducts } from '../../components/orders/OrderProducts';
import { OrderSite } from '../../components/orders/OrderSite';
import { OrderVolume } from '../../components/orders/OrderVolume';
import { orderItems } from '../../components/recurring/items';
import { RecurringChip } from '../../components/recurring/RecurringChip';
import type { RecurringSummaryFragment as Recurring } from '../../components/recurring/RecurringSummary.generated';
import { dateThisYear, frequencyInWords } from '../../components/recurring/words';
import { Missing } from '../../design/structure/Missing/Missing';
import type { Column } from '../../design/table/DataTable/columns';
import type { CivilDate } from '../../lib/civil-date';
import styles from './columns.module.css';
import { MonthlyCost, NextDelivery } from './facts';

/** The columns of product S09. */
export function recurringColumns(today: CivilDate): readonly Column<Recurring>[] {
  return [
    { id: 'nom', header: 'Nom', narrow: 120, priority: 'always', cell: ({ name }) => name },
    {
      id: 'produit',
      header: 'Produit',
      width: 116,
      narrow: 96,
      priority: 'tablet',
      skeleton: 6,
      cell: ({ items }) => <OrderProducts items={items} />,
    },
    {
      id: 'volume',
      header: 'Volume',
      align: 'end',
      width: 96,
      ample: 144,
      priority: 'desktop',
      skeleton: 5,
      cell: ({ items }) => <OrderVolume items={orderItems(items)} />,
    },
    {
      id: 'frequence',
      header: 'Fréquence',
      width: 168,
      narrow: 128,
      priority: 'tablet',
      cell: (order) => frequencyInWords(order) ?? <Missing />,
    },
    {
      id: 'site',
      header: 'Site',
      narrow: 96,
      priority: 'desktop',
      cell: ({ address }) => <OrderSite address={address} />,
    },
    {
      id: 'prochaine',
      header: 'Prochaine livraison',
      width: 164,
      narrow: 128,
      priority: 'always',
      cell: (order) => <NextDelivery order={order} />,
    },
    {
      id: 'cout',
      header: 'Coût mensuel moyen',
      align: 'end',
      width: 168,
      narrow: 136,
      priority: 'desktop',
      cell: (order) => <MonthlyCost order={order} />,
    },
    {
      id: 'etat',
      header: 'Statut',
      width: 160,
      narrow: 116,
      priority: 'always',
      skeleton: 'chip',
      cell: (order) => <State order={order} today={today} />,
    },
  ];
}

/** Two lines, since the column is too narrow for both on one. */
function State({ order, today }: { order: Recurring; today: CivilDate }) {
  const { status, pausedUntil } = order;
  return (
    <span className={styles.state}>
      <RecurringChip order={order} />
      {status === 'PAUSED' && pausedUntil && (
        <span className={styles.until}>jusqu’au {dateThisYear(pausedUntil, today)}</span>
      )}
    </span>
  );
}
