import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import styles from './OrderLayout.module.css';

/** The placeholder of the form while it loads. */
export function OrderSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.steps}>
        <Card>
          <Skeleton width={3} />
          <div className={styles.cards}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </div>
        </Card>
        <Card>
          <Skeleton width={3} />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Card>
        <Card>
          <Skeleton width={2} />
          <Skeleton shape="chart" />
        </Card>
      </div>
      <div className={styles.side}>
        <Card>
          <Skeleton width={5} />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="button" />
        </Card>
      </div>
    </div>
  );
}
