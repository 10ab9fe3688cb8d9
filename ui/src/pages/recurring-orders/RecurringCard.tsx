import { OrderSite } from '../../components/orders/OrderSite';
import { OrderWhat } from '../../components/orders/OrderWhat';
import { orderItems } from '../../components/recurring/items';
import { RecurringChip } from '../../components/recurring/RecurringChip';
import type { RecurringSummaryFragment as Recurring } from '../../components/recurring/RecurringSummary.generated';
import type { RecurringActions } from '../../components/recurring/useRecurringActions';
import { frequencyInWords } from '../../components/recurring/words';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import { Missing } from '../../design/structure/Missing/Missing';
import type { CivilDate } from '../../lib/civil-date';
import { dateShort } from '../../lib/format';
import { paths } from '../../lib/paths';
import { MonthlyCost, NextDelivery } from './facts';
import styles from './RecurringCard.module.css';
import { RecurringMenu } from './RecurringMenu';

export type RecurringCardsProps = {
  /** Null while they load. */
  rows: readonly Recurring[] | null;
  actions: RecurringActions;
  today: CivilDate;
};

/** The recurring orders as cards (product S09). */
export function RecurringCards({ rows, actions, today }: RecurringCardsProps) {
  if (!rows) return <CardsSkeleton />;
  return (
    <ul role="list" aria-label="Commandes récurrentes" className={styles.grid}>
      {rows.map((order) => (
        <li key={order.id}>
          <RecurringCard order={order} actions={actions} today={today} />
        </li>
      ))}
    </ul>
  );
}

type RecurringCardProps = Omit<RecurringCardsProps, 'rows'> & { order: Recurring };

/** The product, rhythm, site, next delivery and cost. */
function RecurringCard({ order, actions, today }: RecurringCardProps) {
  return (
    <Card
      title={order.name}
      to={paths.recurringOrder(order.id)}
      aside={
        <span className={styles.menu}>
          <RecurringMenu order={order} actions={actions} />
        </span>
      }
      footer={
        <span className={styles.cost}>
          <MonthlyCost order={order} />
        </span>
      }
      className={styles.card}
    >
      <div className={styles.state}>
        <RecurringChip order={order} today={today} />
      </div>
      <Facts order={order} />
      <dl className={styles.next}>
        {order.status === 'ENDED' ? (
          <>
            <dt>Terminée le</dt>
            <dd>{order.endsOn ? dateShort(order.endsOn) : <Missing />}</dd>
          </>
        ) : (
          <>
            <dt>Prochaine livraison</dt>
            <dd>
              <NextDelivery order={order} />
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function Facts({ order }: { order: Recurring }) {
  return (
    <>
      <div className={styles.what}>
        {order.items.map((item, place) => (
          // A product may occur twice, for two tanks.
          // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a line.
          <OrderWhat key={place} items={orderItems([item])} size="sm" />
        ))}
      </div>
      <p className={styles.facts}>
        <span>{frequencyInWords(order)}</span>
        <span>
          <OrderSite address={order.address} />
        </span>
      </p>
    </>
  );
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The placeholder of the cards while they load. */
function CardsSkeleton() {
  return (
    <div aria-busy="true" className={styles.grid}>
      {places.map((place) => (
        <Skeleton key={place} shape="card" />
      ))}
    </div>
  );
}
