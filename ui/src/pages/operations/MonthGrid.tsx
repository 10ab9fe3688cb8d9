import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { useLayout } from '../../design/table/useLayout';
import { counted } from '../../design/table/words';
import type { CivilDate } from '../../lib/civil-date';
import { integer } from '../../lib/format';
import { EntryLine } from './EntryLine';
import { EntrySkeleton, isLikely } from './EntrySkeleton';
import { keyOf } from './entries';
import { NewOrderLink } from './NewOrderLink';
import styles from './PlanningGrid.module.css';
import { create, isOpen, type PlanningGridProps } from './planning';
import { useGrid } from './useGrid';
import { useSwipe } from './useSwipe';
import { cellName, closedReason, closedText, dayParts, noun } from './words';

export type MonthGridProps = PlanningGridProps & {
  /** A day of the month. */
  date: CivilDate;
  /** The link to the list of all entries from a day on. */
  listFrom: (date: CivilDate) => string;
};

/** The maximum number of entries shown in a day; a link leads to the others. */
const maxShown = 2;

/** A month in whole weeks, one cell per day (product S05). */
export function MonthGrid(props: MonthGridProps) {
  const { labelledBy, days, date, today, planned, loading, onLeave, onStep } = props;
  const grid = useGrid({
    grid: { kind: 'month' },
    has: (cell) => days.includes(cell.date),
    first: { date: inMonth(today, date) ? today : `${date.slice(0, 8)}01`, row: 0 },
    leave: onLeave,
    create: (on) => create(on, props),
  });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  return (
    <table
      aria-labelledby={labelledBy}
      aria-busy={loading || undefined}
      data-kind="month"
      data-state={loading ? 'loading' : planned.count === 0 ? 'empty' : 'ready'}
      className={styles.grid}
      {...grid.table}
      {...useSwipe(onStep)}
    >
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              <span className={styles.weekday}>{dayParts(day).weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                {...props}
                day={day}
                stop={grid.isStop({ date: day, row: 0 })}
                given={grid.cell({ date: day, row: 0 })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = MonthGridProps & {
  day: CivilDate;
  stop: boolean;
  given: ReturnType<ReturnType<typeof useGrid>['cell']>;
};

function DayCell({ day, stop, given, ...props }: DayCellProps) {
  const { planned, whole, closedOn, date, today, loading, onCreate } = props;
  const entries = planned.on(day);
  const reason = closedOn(day);
  const isClosed = reason !== undefined;
  const none = isClosed ? closedText(reason) : whole && 'aucune livraison prévue';
  const what = entries.length > 0 ? counted(entries.length, noun) : none;
  return (
    <td
      data-closed={isClosed || undefined}
      data-today={day === today || undefined}
      data-outside={!inMonth(day, date) || undefined}
      {...given}
    >
      <VisuallyHidden>
        {cellName(day)}
        {day === today && ', aujourd’hui'}
        {!loading && what && ` — ${what}`}
      </VisuallyHidden>
      <span aria-hidden className={styles.day}>
        {dayParts(day).day}
      </span>
      {loading && isLikely(day, 0) && <EntrySkeleton />}
      <DayContent {...props} day={day} stop={stop} />
      {reason !== undefined && entries.length === 0 && (
        <span aria-hidden className={styles.why}>
          {closedReason(reason)}
        </span>
      )}
      {entries.length === 0 && !loading && onCreate && isOpen(day, props) && (
        <NewOrderLink date={day} stop={stop} />
      )}
    </td>
  );
}

type DayContentProps = MonthGridProps & { day: CivilDate; stop: boolean };

/** The entries of a day; on a phone their number, with a link. */
function DayContent({ day, stop, planned, listFrom }: DayContentProps) {
  const phone = useLayout() === 'phone';
  const tabIndex = stop ? undefined : -1;
  const entries = planned.on(day);
  if (entries.length === 0) return null;
  if (phone)
    return (
      <Link to={listFrom(day)} tabIndex={tabIndex} className={styles.many}>
        <span className={styles.badge}>{integer(entries.length)}</span>
        <VisuallyHidden> {entries.length < 2 ? noun.one : noun.many}</VisuallyHidden>
      </Link>
    );
  const shown = entries.length > maxShown + 1 ? maxShown : maxShown + 1;
  return (
    <ul role="list" className={styles.entries}>
      {entries.slice(0, shown).map((entry) => (
        <li key={keyOf(entry)}>
          <EntryLine entry={entry} stop={stop} />
        </li>
      ))}
      {entries.length > shown && (
        <li>
          <Link to={listFrom(day)} tabIndex={tabIndex} className={styles.others}>
            {integer(entries.length - shown)} autres
          </Link>
        </li>
      )}
    </ul>
  );
}

function inMonth(day: CivilDate, date: CivilDate): boolean {
  return day.slice(0, 7) === date.slice(0, 7);
}
