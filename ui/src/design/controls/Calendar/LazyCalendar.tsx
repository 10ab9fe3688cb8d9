import { lazy, Suspense } from 'react';
import { Skeleton } from '../../feedback/Skeleton/Skeleton';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import type { CalendarProps, RangeCalendarProps } from './Calendar';
import styles from './CalendarFrame.module.css';
import { useWide } from './useWide';

const load = () => import('./Calendar');

// Where the part of the application did not arrive, the date can still be typed.
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

/** Fetches the calendar before it is asked for: when the pointer or the focus comes near. */
export function preloadCalendar(): void {
  load().catch(() => {
    // It is told where it was to be shown.
  });
}

/** The calendar of one day, fetched when it is first shown; a skeleton of its very size stands in until then. */
export function LazyCalendar(props: CalendarProps) {
  return (
    <Suspense fallback={<CalendarSkeleton reason={props.unavailable !== undefined} />}>
      <Days {...props} />
    </Suspense>
  );
}

/** The calendar of a range, of two months where there is room; fetched when it is first shown, a skeleton of its very size standing in until then. */
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

/** Props of {@link CalendarSkeleton}. */
export type CalendarSkeletonProps = {
  /** How many months stand side by side. */
  months?: 1 | 2 | undefined;
  /** There is a line for the reason why a day may not be chosen. */
  reason?: boolean;
};

/** What stands where a calendar will be, as large as it. */
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
