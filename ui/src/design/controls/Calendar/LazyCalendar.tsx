import { lazy, Suspense } from 'react';
import { Skeleton } from '../../feedback/Skeleton/Skeleton';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import type { CalendarProps, RangeCalendarProps } from './Calendar';
import styles from './CalendarFrame.module.css';
import { useWide } from './useWide';

const load = () => import('./Calendar');

// If this chunk fails to load, the user can still type the date.
const Days = lazy(() =>
  load().then(
    ({ Calendar }) => ({ default: Calendar }),
    () => ({ default: Absent }),
  ),
);
const RangeDays = lazy(() =>
  load().then(
    ({ RangeCalendar }) => ({ default: RangeCalendar }),
    () => ({ default: Absent }),
  ),
);

/** Prefetches the calendar when the pointer or the focus comes near. */
export function preloadCalendar(): void {
  load().catch(() => {
    // The component that renders the calendar handles the failure.
  });
}

/** The calendar of one day, loaded when it is first shown. Until then a skeleton of the same size is shown. */
export function LazyCalendar(props: CalendarProps) {
  return (
    <Suspense fallback={<CalendarSkeleton reason={props.unavailable !== undefined} />}>
      <Days {...props} />
    </Suspense>
  );
}

/** The calendar of a period, with two months where they fit. It loads when it is first shown; until then a skeleton of the same size is shown. */
export function LazyRangeCalendar(props: Omit<RangeCalendarProps, 'months'>) {
  const months = useWide() ? 2 : 1;
  return (
    <Suspense
      fallback={<CalendarSkeleton months={months} reason={props.unavailable !== undefined} />}
    >
      <RangeDays {...props} months={months} />
    </Suspense>
  );
}

export type CalendarSkeletonProps = {
  /** The number of months side by side. */
  months?: 1 | 2 | undefined;
  /** Reserves a line for the reason why a day cannot be chosen. */
  reason?: boolean;
};

/** The placeholder of a calendar, with the same size. */
export function CalendarSkeleton({ months = 1, reason = false }: CalendarSkeletonProps) {
  return (
    <div className={styles.calendar} aria-busy="true">
      <VisuallyHidden>Chargement du calendrier</VisuallyHidden>
      <div className={styles.months} aria-hidden="true">
        {([0, 1] as const).slice(0, months).map((month) => (
          <div key={month} className={styles.month}>
            <div className={styles.header}>
              <Skeleton width={5} />
            </div>
            <div className={styles.dots} />
          </div>
        ))}
      </div>
      {reason && <p className={styles.reason} />}
    </div>
  );
}

function Absent() {
  return (
    <p className={styles.absent} role="status">
      Le calendrier n’a pas pu être chargé. Vous pouvez saisir la date.
    </p>
  );
}
