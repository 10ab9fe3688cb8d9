/** The rules of a tank and of its readings (product 7.4), and the doubt about a reading (product S11). */

import * as v from 'valibot';
import { choice, line } from '../../../components/forms/rules';
import { filled } from '../../../components/forms/sentences';
import { dateProblem } from '../../../design/controls/DatePicker/useTypedDate';
import { dateTime, integer, time } from '../../../lib/format';
import { civilDate } from '../../../lib/instant';
import { parseNumber } from '../../../lib/number';
import { fr } from '../../../lib/typography';
import { fleetSentences as sentences } from '../sentences';

/** Litres that a tank may hold. */
export const capacities = { min: 200, max: 120_000 } as const;

/** Hundredths of the capacity below which a tank may be said to be low. */
export const thresholds = { min: 5, max: 60 } as const;

/** A whole number in a text, between two bounds that the sentence names. */
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

/** The fields of a tank. */
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

/** How a level is typed. */
export const levelUnits = ['L', '%'] as const;

/** How a level is typed. */
export type LevelUnit = (typeof levelUnits)[number];

/** The litres of a level that was typed; null for what is no number. */
export function litresOf(text: string, unit: LevelUnit, capacity: number): number | null {
  const number = parseNumber(text, unit);
  if (number === null) return null;
  return unit === '%' ? Math.round((number / 100) * capacity) : number;
}

/** “08:30”, “8h30”. */
const clock = /^([01]?\d|2[0-3])[:hH]([0-5]\d)$/;

/** The instant of a day and of an hour in Paris; null for what is none. Of the hour that comes twice, the first. */
export function instantOf(day: string, hour: string): Date | null {
  const [, hours, minutes] = clock.exec(hour.trim()) ?? [];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || hours === undefined || minutes === undefined) return null;
  const wall = Date.parse(`${day}T${hours.padStart(2, '0')}:${minutes}:00Z`);
  // Summer is tried first: Paris is two hours ahead of UTC, in winter one.
  for (const ahead of [2, 1]) {
    const at = new Date(wall - ahead * 3_600_000);
    if (wallOf(at) === wall) return at;
  }
  return null;
}

/** Milliseconds of what a clock in Paris shows, read as UTC. */
function wallOf(at: Date): number {
  return Date.parse(`${civilDate(at)}T${time(at)}:00Z`);
}

/** What a reading is checked against. */
export type ReadingContext = {
  capacity: number;
  /** When the tank was last read; null when it never was. */
  lastAt: string | null;
  now: () => Date;
};

/** The fields of a reading. */
export type ReadingValues = { level: string; unit: string | null; day: string; time: string };

/** The rules of a reading. */
export function readingSchema(context: ReadingContext) {
  return v.pipe(
    v.object({
      level: v.pipe(v.string(), v.trim()),
      unit: choice('unit', levelUnits),
      // As its field says it.
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
  // What is wrong with either alone is said there. Once a year an hour does not come.
  if (at === null)
    return day && clock.test(hour.trim()) ? 'Cette heure n’existe pas ce jour-là.' : '';
  if (at > now()) return sentences['at date_too_late'];
  return lastAt !== null && minuteOf(at) < minuteOf(new Date(lastAt))
    ? filled(sentences['at date_too_early/1'], dateTime(lastAt))
    : '';
}

/** When the level was read: the form knows no seconds, and in the minute of the last reading it was not read before it. */
export function readAt(values: Pick<ReadingValues, 'day' | 'time'>, lastAt: string | null) {
  const at = instantOf(values.day, values.time) ?? new Date(Number.NaN);
  return lastAt !== null && at < new Date(lastAt) ? lastAt : at.toISOString();
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / 60_000);
}

/** What a reading is compared with: the last one, and the deliveries. */
export type Before = {
  level: number | null;
  levelAt: string | null;
  capacity: number;
  /** When something was delivered into the tank. */
  deliveredAt: readonly string[];
};

/** The doubt about a level that is higher than the last one with no delivery in between (product S11); null where there is none. */
export function levelDoubt(read: number, at: Date, before: Before): string | null {
  const { level, levelAt, capacity, deliveredAt } = before;
  if (level === null || levelAt === null) return null;
  const since = new Date(levelAt);
  const filled = deliveredAt.some((one) => new Date(one) > since && new Date(one) <= at);
  // Of nothing there are no hundredths.
  const more = Math.round((100 * (read - level)) / (level || capacity));
  return filled || more < 1
    ? null
    : fr`Vérifiez la jauge : ce niveau dépasse de ${more} % le dernier relevé sans livraison entre les deux.`;
}
