import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import type { CivilDate } from '../../lib/civil-date';
import { weekdayOf } from '../../lib/week';
import styles from './PlanningGrid.module.css';

/** What stands for a card that is on its way. */
export function Bones() {
  return (
    <div className={styles.bones}>
      <Skeleton width={6} />
      <Skeleton width={9} />
    </div>
  );
}

/** Where cards are drawn as long as nobody knows where they are: here and there, as they usually stand. */
export function isLikely(date: CivilDate, row: number): boolean {
  return weekdayOf(date) < 7 && (Number(date.slice(8)) + row * 2) % 4 === 0;
}
