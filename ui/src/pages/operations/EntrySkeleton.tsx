import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import type { CivilDate } from '../../lib/civil-date';
import { weekdayOf } from '../../lib/week';
import styles from './PlanningGrid.module.css';

/** The placeholder of a card while it loads. */
export function EntrySkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width={6} />
      <Skeleton width={9} />
    </div>
  );
}

/** Where placeholder cards are shown while the entries load: a few, spread like typical entries. */
export function isLikely(date: CivilDate, row: number): boolean {
  return weekdayOf(date) < 7 && (Number(date.slice(8)) + row * 2) % 4 === 0;
}
