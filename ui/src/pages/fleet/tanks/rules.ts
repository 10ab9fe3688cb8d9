/**
 * The validation of tanks and readings (product 7.4), and the warning about an unlikely reading
 * (product S11).
 */

import * as v from 'valibot';
import { choice, line } from '../../../components/forms/rules';
import { filled } from '../../../components/forms/sentences';
import { dateProblem } from '../../../design/controls/DatePicker/useTypedDate';
import { dateTime, integer, time } from '../../../lib/format';
import { civilDate } from '../../../lib/instant';
import { parseNumber } from '../../../lib/number';
import { fr } from '../../../lib/typography';
import { fleetSentences as sentences } from '../sentences';

/** The range of a tank's capacity in litres. */
export const capacities = { min: 200, max: 120_000 } as const;

/** The range of the alert threshold, in per cent of the capacity. */
export const thresholds = { min: 5, max: 60 } as const;

/** A text that is a whole number within bounds, which the error message names. */
function whole({ min, max }: { min: number; max: number }, sentence: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => {
        const number = parseNumber(text);
        return number !== null && Number.isInteger(number) && number >= min && number <= max;
      },
      filled(sentence, integer(min), integer(max)),
    ),
  );
}

export const tankSchema = v.object({
  name: v.pipe(
    line('tankName', { limit: 60 }),
    v.check((text) => text !== '', sentences['tank name required']),
  ),
  addressId: v.pipe(v.string(), v.nonEmpty(sentences['tank addressId required'])),
  gasId: v.pipe(v.string(), v.nonEmpty(sentences['gasId required'])),
  capacity: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', sentences['capacity required']),
    whole(capacities, sentences['capacity out_of_range/2']),
  ),
  alertThresholdPercent: whole(thresholds, sentences['alertThresholdPercent out_of_range/2']),
});

/** The units in which a level can be entered. */
export const levelUnits = ['L', '%'] as const;

/** A unit in which a level can be entered. */
export type LevelUnit = (typeof levelUnits)[number];

/** Converts an entered level to litres; null when it is no number. */
export function litresOf(text: string, unit: LevelUnit, capacity: number): number | null {
  const number = parseNumber(text, unit);
  if (number === null) return null;
  return unit === '%' ? Math.round((number / 100) * capacity) : number;
}

/** “08:30”, “8h30”. */
const clock = /^([01]?\d|2[0-3])[:hH]([0-5]\d)$/;

/**
 * The instant of a date and time in Paris; null when it is invalid. For the hour that occurs twice,
 * the first one.
 */
export function instantOf(day: string, hour: string): Date | null {
  const [, hours, minutes] = clock.exec(hour.trim()) ?? [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || hours === undefined || minutes === undefined) return null;
  const wall = Date.parse(`${day}T${hours.padStart(2, '0')}:${minutes}:00Z`);
  // Tries summer time first: Paris is two hours ahead of UTC, in winter one.
  for (const ahead of [2, 1]) {
    const at = new Date(wall - ahead * 3_600_000);
    if (wallOf(at) === wall) return at;
  }
  return null;
}

/** The wall-clock time in Paris, as milliseconds of the same time in UTC. */
function wallOf(at: Date): number {
  return Date.parse(`${civilDate(at)}T${time(at)}:00Z`);
}

export type ReadingContext = {
  capacity: number;
  /** The time of the last reading; null when there is none. */
  lastAt: string | null;
  now: () => Date;
};

export type ReadingValues = { level: string; unit: string | null; day: string; time: string };

export function readingSchema(context: ReadingContext) {
  return v.pipe(
    v.object({
      level: v.pipe(v.string(), v.trim()),
      unit: choice('unit', levelUnits),
      // The same message as the date field's own.
      day: v.pipe(
        v.string(),
        v.nonEmpty('Indiquez la date du relevé.'),
        v.check(
          (day) => dayFault(day, context) === null,
          ({ input }) => dayFault(input, context) ?? '',
        ),
      ),
      time: v.pipe(
        v.string(),
        v.check((text) => clock.test(text.trim()), fr`Indiquez l’heure sous la forme 08:30.`),
      ),
    }),
    v.forward(
      v.partialCheck(
        [['level'], ['unit']],
        (values) => levelFault(values, context) === '',
        ({ input }) => levelFault(input, context),
      ),
      ['level'],
    ),
    v.forward(
      v.partialCheck(
        [['day'], ['time']],
        (values) => timeFault(values, context) === '',
        ({ input }) => timeFault(input, context),
      ),
      ['time'],
    ),
  );
}

function levelFault(
  { level, unit }: Pick<ReadingValues, 'level' | 'unit'>,
  { capacity }: ReadingContext,
): string {
  const read = litresOf(level, unit as LevelUnit, capacity);
  if (read === null || read < 0 || !Number.isInteger(read)) return sentences['level required'];
  return read > capacity ? filled(sentences['level out_of_range/2'], '0', integer(capacity)) : '';
}

function dayFault(day: string, { now }: ReadingContext): string | null {
  return dateProblem(day, { max: civilDate(now()) });
}

function timeFault(
  { day, time: hour }: Pick<ReadingValues, 'day' | 'time'>,
  context: ReadingContext,
): string {
  const { lastAt, now } = context;
  if (dayFault(day, context) !== null) return '';
  const at = instantOf(day, hour);
  // An invalid date or time has its own error. Once a year an hour is skipped.
  if (at === null)
    return day && clock.test(hour.trim()) ? 'Cette heure n’existe pas ce jour-là.' : '';
  if (at > now()) return sentences['at date_too_late'];
  return lastAt !== null && minuteOf(at) < minuteOf(new Date(lastAt))
    ? filled(sentences['at date_too_early/1'], dateTime(lastAt))
    : '';
}

/**
 * The instant of a reading. The form has no seconds: in the same minute as the last reading, it is
 * not dated before it.
 */
export function readAt(values: Pick<ReadingValues, 'day' | 'time'>, lastAt: string | null) {
  const at = instantOf(values.day, values.time) ?? new Date(Number.NaN);
  return lastAt !== null && at < new Date(lastAt) ? lastAt : at.toISOString();
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / 60_000);
}

/** The last reading and the deliveries, with which a reading is compared. */
export type Before = {
  level: number | null;
  levelAt: string | null;
  capacity: number;
  /** The times of the tank's deliveries. */
  deliveredAt: readonly string[];
};

/**
 * The warning about a level above the last one without a delivery in between (product S11); null
 * without a warning.
 */
export function levelDoubt(read: number, at: Date, before: Before): string | null {
  const { level, levelAt, capacity, deliveredAt } = before;
  if (level === null || levelAt === null) return null;
  const since = new Date(levelAt);
  const filled = deliveredAt.some((one) => new Date(one) > since && new Date(one) <= at);
  // Relative to the capacity when the last level is zero.
  const more = Math.round((100 * (read - level)) / (level || capacity));
  return filled || more < 1
    ? null
    : fr`Vérifiez la jauge : ce niveau dépasse de ${more} % le dernier relevé sans livraison entre les deux.`;
}
