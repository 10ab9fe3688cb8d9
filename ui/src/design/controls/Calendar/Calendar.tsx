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

/** The props of both calendars. */
export type CalendarLimits = {
  /** The first day that can be chosen. */
  min?: CivilDate | undefined;
  /** The last day that can be chosen. */
  max?: CivilDate | undefined;
  /** Returns why a day cannot be chosen (“Jour férié”), or nothing when it can. Called for each visible day: keep it cheap. */
  unavailable?: ((date: CivilDate) => string | null | undefined) | undefined;
  /** The day that is marked as today; today in France by default. */
  today?: CivilDate | undefined;
  /** Moves the focus to the chosen day, or to today. */
  autoFocus?: boolean | undefined;
};

export type CalendarProps = CalendarLimits & {
  /** The chosen day. */
  value: CivilDate | null;
  /** Called with the chosen day. */
  onChange: (date: CivilDate) => void;
};

/** A calendar of one month to choose one day from. Weeks start on Monday. */
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

export type RangeCalendarProps = CalendarLimits & {
  /** The chosen days. */
  value: Period | null;
  /** Called with the period once both ends are chosen. */
  onChange: (period: Period) => void;
  /** The number of months side by side: two where they fit. */
  months?: 1 | 2 | undefined;
};

/** A calendar to choose a first and a last day from. Weeks start on Monday. */
export function RangeCalendar({ value, onChange, months = 1, ...limits }: RangeCalendarProps) {
  const shared = useShared(limits, value?.to);
  return (
    <FrenchAria>
      <AriaRangeCalendar
        {...shared.aria}
        aria-label="Calendrier"
        className={frame.calendar ?? ''}
        visibleDuration={{ months }}
        // The last chosen month is on the right: people look at earlier months more often than at later ones.
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
  /** A first and a last day are chosen, with a band between them. */
  range: boolean;
  today: CivilDate;
  unavailable: CalendarLimits['unavailable'];
};

const DaysContext = createContext<Days>({
  range: false,
  today: '',
  unavailable: undefined,
});

/** The props that both calendars pass to react-aria and to their months. */
function useShared(limits: CalendarLimits, chosen: CivilDate | undefined) {
  const { min, max, unavailable, autoFocus = false } = limits;
  const day = limits.today ?? today();
  return {
    aria: {
      firstDayOfWeek: 'mon' as const,
      minValue: parsed(min ?? null),
      maxValue: parsed(max ?? null),
      isDateUnavailable: (date: DateValue) => Boolean(unavailable?.(date.toString())),
      // Not the library's today: that one uses the time zone of the device.
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
        // react-aria reports no hover on days that cannot be chosen.
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
          // The popover focuses this element when it opens.
          data-autofocus={props.tabIndex === 0 || undefined}
        />
      )}
    >
      {/* Drawn by the style sheet: the accessible name says “1er”, and a text “1” would not be part of that name. */}
      {({ formattedDate }) => <span className={styles.figure} data-figure={formattedDate} />}
    </CalendarCell>
  );
}

const firstOfMonth =
  /(?<!\d)1 (?=janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)/g;

/** The name of a day for screen readers: react-aria's name with “1er”, “today” in France, and the reason why the day cannot be chosen. */
function spoken(label: string, isToday: boolean, reason: string | null | undefined): string {
  const said = label.replace(/^Aujourd['’]hui, /, '').replace(firstOfMonth, '1er ');
  return `${isToday ? 'Aujourd’hui, ' : ''}${said}${reason ? fr`, indisponible : ${reason}` : ''}`;
}

/** The day of an element of the grid. */
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
