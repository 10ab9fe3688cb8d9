import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import type { CivilDate } from '../../lib/civil-date';
import { dateWeekday } from '../../lib/format';
import { capitalized } from '../../lib/grammar';
import { EntryCard } from './EntryCard';
import { keyOf } from './entries';
import styles from './PlanningList.module.css';
import type { PlanningProps } from './planning';
import { closedReason } from './words';

/** The days as a list: those with entries, and the bank holidays between them (product S05). */
export function PlanningList({
  labelledBy,
  days,
  today,
  planned,
  closedOn,
  loading,
}: PlanningProps) {
  if (loading)
    return (
      <div aria-busy className={styles.waiting}>
        {['first', 'second', 'third'].map((day) => (
          <Skeleton key={day} shape="card" />
        ))}
      </div>
    );
  // Sundays never have deliveries: only bank holidays are listed.
  const listed = days.filter((date) => planned.on(date).length > 0 || closedOn(date) === 'HOLIDAY');
  return (
    <ol role="list" aria-labelledby={labelledBy} className={styles.days}>
      {listed.map((date) => (
        <li key={date} className={styles.day}>
          <h3 className={styles.date}>{dayName(date, today)}</h3>
          {closedOn(date) === 'HOLIDAY' && (
            <p className={styles.closed}>{closedReason('HOLIDAY')}</p>
          )}
          <ul role="list" className={styles.entries}>
            {planned.on(date).map((entry) => (
              <li key={keyOf(entry)}>
                <EntryCard entry={entry} shape="row" />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** “Lundi 23 novembre”, “Aujourd’hui, samedi 21 novembre”. */
function dayName(date: CivilDate, today: CivilDate): string {
  const name = dateWeekday(date);
  if (date === today) return `Aujourd’hui, ${name}`;
  return capitalized(name);
}
