import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import type { CivilDate } from '../../lib/civil-date';
import { weekdayOf } from '../../lib/week';
import { EntryCard } from './EntryCard';
import { EntrySkeleton, isLikely } from './EntrySkeleton';
import { keyOf, type Window } from './entries';
import type { Cell } from './moves';
import { NewOrderLink } from './NewOrderLink';
import styles from './PlanningGrid.module.css';
import { create, isOpen, type PlanningGridProps } from './planning';
import { useGrid } from './useGrid';
import { useSwipe } from './useSwipe';
import { cellName, closedReason, closedText, dayParts, windowName } from './words';

/** Days side by side, each with morning, afternoon and night (product S05). */
export function WeekGrid(props: PlanningGridProps) {
  const { labelledBy, days, today, planned, closedOn, loading, onLeave, onStep } = props;
  const { windows } = planned;
  // While unknown, a Sunday counts as a day without deliveries, so that the columns keep their
  // width.
  const isClosed = (date: CivilDate) =>
    loading ? weekdayOf(date) === 7 : closedOn(date) !== undefined;
  const narrow = (date: CivilDate) =>
    days.length > 3 && isClosed(date) && planned.on(date).length === 0;
  const grid = useGrid({
    grid: { kind: 'days', days, rows: windows.length },
    has: ({ date, row }) => days.includes(date) && row < windows.length,
    first: { date: days.includes(today) ? today : (days[0] ?? today), row: 0 },
    leave: onLeave,
    create: (date) => create(date, props),
  });
  return (
    <table
      aria-labelledby={labelledBy}
      aria-busy={loading || undefined}
      data-kind="week"
      data-state={loading ? 'loading' : planned.count === 0 ? 'empty' : 'ready'}
      className={styles.grid}
      {...grid.table}
      {...useSwipe(onStep)}
    >
      <colgroup>
        <col className={styles.heads} />
        {days.map((date) => (
          <col key={date} data-narrow={narrow(date) || undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Partie du jour</VisuallyHidden>
          </th>
          {days.map((date) => (
            <DayHead key={date} date={date} today={today} reason={closedOn(date)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {windows.map((window, row) => (
          <tr key={window}>
            <th scope="row">{windowName(window)}</th>
            {days.map((date) => (
              <WindowCell
                key={date}
                {...props}
                cell={{ date, row }}
                window={window}
                stop={grid.isStop({ date, row })}
                given={grid.cell({ date, row })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayHeadProps = {
  date: CivilDate;
  today: CivilDate;
  reason: ReturnType<PlanningGridProps['closedOn']>;
};

/** The heading of a day's column; for a day without deliveries with the reason. */
function DayHead({ date, today, reason }: DayHeadProps) {
  const { weekday, day, month } = dayParts(date);
  return (
    <th
      scope="col"
      data-today={date === today || undefined}
      data-closed={reason !== undefined || undefined}
    >
      <span className={styles.weekday}>{weekday}</span> <span className={styles.day}>{day}</span>
      <VisuallyHidden>
        {' '}
        {month}
        {date === today && ', aujourd’hui'}
      </VisuallyHidden>
      {reason !== undefined && <span className={styles.why}>{closedReason(reason)}</span>}
    </th>
  );
}

type WindowCellProps = PlanningGridProps & {
  cell: Cell;
  window: Window;
  stop: boolean;
  given: ReturnType<ReturnType<typeof useGrid>['cell']>;
};

function WindowCell({ cell: { date, row }, window, stop, given, ...props }: WindowCellProps) {
  const { planned, whole, closedOn, today, loading, onCreate } = props;
  const entries = planned.in(date, window);
  const reason = closedOn(date);
  const isClosed = reason !== undefined;
  return (
    <td
      data-closed={isClosed || undefined}
      data-today={date === today || undefined}
      data-past={date < today || undefined}
      {...given}
    >
      <VisuallyHidden>
        {cellName(date, window)}
        {entries.length === 0 &&
          !loading &&
          (isClosed ? ` — ${closedText(reason)}` : whole && ' — aucune livraison prévue')}
      </VisuallyHidden>
      {loading && isLikely(date, row) && <EntrySkeleton />}
      {entries.length > 0 && (
        <ul role="list" className={styles.entries}>
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <EntryCard entry={entry} stop={stop} shape="cell" />
            </li>
          ))}
        </ul>
      )}
      {entries.length === 0 && !loading && onCreate && isOpen(date, props) && (
        <NewOrderLink date={date} stop={stop} />
      )}
    </td>
  );
}
