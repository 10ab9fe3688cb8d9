import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import styles from './PageSkeleton.module.css';

/** The skeleton of any page, while its code loads or the business changes. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy>
      <div className={styles.heading}>
        <Skeleton shape="figure" width={3} />
        <Skeleton width={2} />
      </div>
      <Card>
        <div className={styles.lines}>
          <Skeleton width={4} />
          <Skeleton width={8} />
          <Skeleton width={6} />
        </div>
      </Card>
    </div>
  );
}
