import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { createContext, use, useState } from 'react';
import {
  Calendar as AriaCalendar,
  RangeCalendar as AriaRangeCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
  RangeCalendarStateContext,
} from 'react-aria-components';
import { type CivilDate, today } from '../../../lib/civil-date';
import { dateLong } from '../../../lib/format';
import { capitalized } from '../../../lib/grammar';
import type { Period } from '../../../lib/period';
import { fr } from '../../../lib/typography';
import { Icon } from '../../structure/Icon/Icon';
import { FrenchAria } from './aria';
import styles from './Calendar.module.css';
import frame from './CalendarFrame.module.css';

/** What both calendars take. */
export type CalendarLimits = {
  /** The first day that may be chosen. */
  min?: CivilDate | undefined;
  /** The last day that may be chosen. */
  max?: CivilDate | undefined;
  /** Why a day may not be chosen (“Jour férié”); nothing when it may. Asked for each day on show: make it cheap. */
  unavailable?: ((date: CivilDate) => string | null | undefined) | undefined;
  /** The day that is marked as today; today in France by default. */
  today?: CivilDate | undefined;
  /** The focus goes to the chosen day, or to today. */
  autoFocus?: boolean | undefined;
};

/** Props of {@link Calendar}. */
export type CalendarProps = CalendarLimits & {
  /** The chosen day. */
  value: CivilDate | null;
  /** Told the day that is chosen. */
  onChange: (date: CivilDate) => void;
};

/** One month of days, of which one is chosen. Weeks start on Monday. */
export function Calendar({ value, onChange, ...limits }: CalendarProps) {
  const shared = useShared(limits, value ?? undefined);
  return (
    <FrenchAria>
      <AriaCalendar
        {...shared.aria}
        aria-label="Calendrier"
        className={frame.calendar ?? ''}
        value={parsed(value)}
        onChange={(date) => onChange(date.toString())}
      >
        <Months count={1} range={false} {...shared.months} />
      </AriaCalendar>
    </FrenchAria>
  );
}

/** Props of {@link RangeCalendar}. */
export type RangeCalendarProps = CalendarLimits & {
  /** The chosen days. */
  value: Period | null;
  /** Told the days once both ends are chosen. */
  onChange: (period: Period) => void;
  /** How many months stand side by side: two where there is room. */
  months?: 1 | 2 | undefined;
};

/** Days of which a first and a last are chosen. Weeks start on Monday. */
export function RangeCalendar({ value, onChange, months = 1, ...limits }: RangeCalendarProps) {
  const shared = useShared(limits, value?.to);
  return (
    <FrenchAria>
      <AriaRangeCalendar
        {...shared.aria}
        aria-label="Calendrier"
        className={frame.calendar ?? ''}
        visibleDuration={{ months }}
        // The last month chosen stands on the right: what was before it is asked for more often than what follows.
        selectionAlignment={months === 2 ? 'end' : 'center'}
        pageBehavior="single"
        value={value && { start: parseDate(value.from), end: parseDate(value.to) }}
        onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      >
        <Months count={months} range {...shared.months} />
      </AriaRangeCalendar>
    </FrenchAria>
  );
}

type Days = {
  /** A first and a last are chosen, and a band lies between them. */
  range: boolean;
  today: CivilDate;
  unavailable: CalendarLimits['unavailable'];
};

const DaysContext = createContext<Days>({
  range: false,
  today: '',
  unavailable: undefined,
});

/** What both calendars give to react-aria and to their months. */
function useShared(limits: CalendarLimits, chosen: CivilDate | undefined) {
  const { min, max, unavailable, autoFocus = false } = limits;
  const day = limits.today ?? today();
  return {
    aria: {
      firstDayOfWeek: 'mon' as const,
      minValue: parsed(min ?? null),
      maxValue: parsed(max ?? null),
      isDateUnavailable: (date: DateValue) => Boolean(unavailable?.(date.toString())),
      // Not the library's own today, which is that of the device's zone.
      defaultFocusedValue: parseDate(chosen ?? within(day, min, max)),
      autoFocus,
    },
    months: { today: day, unavailable },
  };
}

type MonthsProps = Days & { count: 1 | 2 };

function Months({ count, ...days }: MonthsProps) {
  const [hovered, setHovered] = useState<CivilDate | null>(null);
  const single = use(CalendarStateContext);
  const state = use(RangeCalendarStateContext) ?? single;
  const pointed = hovered ?? (state?.isFocused ? state.focusedDate.toString() : null);
  const reason = pointed === null ? undefined : days.unavailable?.(pointed);
  return (
    <DaysContext value={days}>
      <div
        className={frame.months}
        // Of the days that may not be chosen react-aria tells no hover.
        onPointerOver={(event) => setHovered(dayAt(event.target))}
        onPointerLeave={() => setHovered(null)}
      >
        {([0, 1] as const).slice(0, count).map((offset) => (
          <div key={offset} className={frame.month}>
            <div className={frame.header}>
              {offset === 0 && <Turn to="previous" />}
              <CalendarHeading offset={{ months: offset }} className={styles.heading ?? ''} />
              {offset === count - 1 && <Turn to="next" />}
            </div>
            <CalendarGrid
              weekdayStyle="short"
              offset={{ months: offset }}
              className={styles.grid ?? ''}
            >
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <Day date={date} />}</CalendarGridBody>
            </CalendarGrid>
          </div>
        ))}
      </div>
      {days.unavailable && (
        <p className={frame.reason} aria-hidden="true">
          {pointed !== null && reason && fr`${capitalized(dateLong(pointed))} : ${reason}`}
        </p>
      )}
    </DaysContext>
  );
}

function Turn({ to }: { to: 'previous' | 'next' }) {
  const previous = to === 'previous';
  return (
    <Button
      slot={to}
      aria-label={previous ? 'Mois précédent' : 'Mois suivant'}
      className={styles.turn ?? ''}
    >
      <Icon of={previous ? ChevronLeft : ChevronRight} size={18} />
    </Button>
  );
}

function Day({ date }: { date: CalendarDate }) {
  const { range, today: day, unavailable } = use(DaysContext);
  const own = date.toString();
  const reason = unavailable?.(own);
  return (
    <CalendarCell
      date={date}
      className={styles.day ?? ''}
      render={(props) => (
        <div
          {...props}
          {...{ 'aria-label': spoken(props['aria-label'] ?? '', own === day, reason) }}
          data-date={own}
          data-range={range || undefined}
          data-today={own === day || undefined}
          // Where a popover puts the focus when it opens.
          data-autofocus={props.tabIndex === 0 || undefined}
        />
      )}
    >
      {/* Drawn by the style sheet: the name says “1er”, and as a text “1” would be no part of it. */}
      {({ formattedDate }) => <span className={styles.figure} data-figure={formattedDate} />}
    </CalendarCell>
  );
}

const firstOfMonth =
  /(?<!\d)1 (?=janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)/g;

/** The name of a day for screen readers: react-aria's, with “1er”, with our today and with the reason why it may not be chosen. */
function spoken(label: string, isToday: boolean, reason: string | null | undefined): string {
  const said = label.replace(/^Aujourd['’]hui, /, '').replace(firstOfMonth, '1er ');
  return `${isToday ? 'Aujourd’hui, ' : ''}${said}${reason ? fr`, indisponible : ${reason}` : ''}`;
}

/** The day that an element of the grid stands for. */
function dayAt(target: EventTarget): CivilDate | null {
  return (target as Element).closest<HTMLElement>('[data-date]')?.dataset['date'] ?? null;
}

function parsed(date: CivilDate | null): CalendarDate | null {
  return date === null ? null : parseDate(date);
}

function within(date: CivilDate, min?: CivilDate, max?: CivilDate): CivilDate {
  if (max !== undefined && date > max) return max;
  return min !== undefined && date < min ? min : date;
}
