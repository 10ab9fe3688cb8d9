import { Link } from 'react-router-dom';
import { StatusChip } from '../../components/orders/StatusChip/StatusChip';
import { orderStatuses } from '../../components/orders/status';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Missing } from '../../design/structure/Missing/Missing';
import type { OrderStatus } from '../../graphql/types.generated';
import { integer } from '../../lib/format';
import type { Period } from '../../lib/period';
import { nbsp } from '../../lib/typography';
import { ahead } from './address';
import styles from './Counters.module.css';
import type { Narrowed } from './entries';
import { deliveriesPath } from './links';

export type CountersProps = {
  /**
   * The number of orders with each status; null where the provider does not count, undefined while
   * they load.
   */
  counts: readonly { readonly status: OrderStatus; readonly count: number }[] | null | undefined;
  /** The number of orders under way, regardless of their date. */
  underWay: number;
  /** The days that are counted. */
  days: Period;
  narrowed: Narrowed;
};

/**
 * The number of deliveries over the next days by status, each with a link to their list (product
 * S05). An order under way is being delivered now, even if its slot began the day before.
 */
export function Counters({ counts, underWay, days, narrowed }: CountersProps) {
  return (
    <nav
      aria-label={`Livraisons des ${ahead}${nbsp}prochains jours, par statut`}
      aria-busy={counts === undefined || undefined}
    >
      <ul role="list" className={styles.counters}>
        {orderStatuses.map((status) => (
          <li key={status}>
            <Link
              to={deliveriesPath(status, status === 'processing' ? null : days, narrowed)}
              className={styles.counter}
            >
              <StatusChip status={status} />
              <span className={styles.figure}>
                {counts === undefined ? (
                  <Skeleton shape="figure" width={10} />
                ) : counts === null ? (
                  <Missing />
                ) : (
                  integer(
                    status === 'processing'
                      ? underWay
                      : (counts.find((one) => one.status === status)?.count ?? 0),
                  )
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
