import { capitalized } from '../lib/grammar';
import { fr } from '../lib/typography';
import { weekdayNames } from '../lib/week';

/** One opening of a site: weekday from 1 (Monday) to 7, times HH:MM in Europe/Paris. */
export type Opening = { weekday: number; opensAt: string; closesAt: string };

/** The sign between two times: an en dash without a line break after it (U+2060 joins without a space). */
const to = '\u2060–\u2060';

/**
 * Returns the opening hours of a week in words, one phrase per group of consecutive days with
 * the same hours: “Du lundi au vendredi 06:00–18:00”, “Samedi 07:00–12:00”. Days without hours are
 * left out. No line breaks inside a range.
 */
export function hoursInWords(openings: readonly Opening[]): string[] {
  const groups: { from: number; to: number; hours: string }[] = [];
  weekdayNames.forEach((_, index) => {
    const hours = hoursOf(openings, index + 1);
    const last = groups.at(-1);
    if (!hours) return;
    if (last?.hours === hours && last.to === index - 1) last.to = index;
    else groups.push({ from: index, to: index, hours });
  });
  return groups.map(({ from, to, hours }) => `${range(from, to)} ${hours}`);
}

function hoursOf(openings: readonly Opening[], weekday: number): string {
  return openings
    .filter((opening) => opening.weekday === weekday)
    .sort((a, b) => a.opensAt.localeCompare(b.opensAt))
    .map(({ opensAt, closesAt }) =>
      allDay(opensAt, closesAt) ? fr`24 h/24` : `${opensAt}${to}${closesAt}`,
    )
    .join(' et ');
}

function allDay(opensAt: string, closesAt: string): boolean {
  return opensAt === '00:00' && (closesAt === '24:00' || closesAt === '23:59');
}

function range(from: number, to: number): string {
  const [first, last] = [weekdayNames[from] ?? '', weekdayNames[to] ?? ''];
  if (from === 0 && to === 6) return 'Tous les jours';
  if (from === to) return capitalized(first);
  return to === from + 1 ? `${capitalized(first)} et ${last}` : `Du ${first} au ${last}`;
}
