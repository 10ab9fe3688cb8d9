/**
 * The URL parameters of the planning (product S05):
 * `?vue=semaine|mois|liste&date=AAAA-MM-JJ&site=&produit=`.
 */

import type { Layout } from '../../design/table/useLayout';
import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  endOfMonth,
  startOfMonth,
  today,
} from '../../lib/civil-date';
import { dateShort, month } from '../../lib/format';
import { capitalized } from '../../lib/grammar';
import type { Period } from '../../lib/period';
import { day, list, oneOf, type Values } from '../../lib/search-params';
import { fr, nbsp } from '../../lib/typography';
import { startOfWeek } from '../../lib/week';

export type View = 'semaine' | 'mois' | 'liste';

/** The parameters; the default of `vue` depends on the window, that of `date` is today. */
export const schema = {
  vue: oneOf<View | ''>(['', 'semaine', 'mois', 'liste'], ''),
  date: day(),
  site: list(),
  produit: list(),
};

/** The values in the URL. */
export type Address = Values<typeof schema>;

/** The number of days in the list and in the counters. */
export const ahead = 30;

/** The available views: a phone has no room for a week (product 9.2). */
export function viewsIn(layout: Layout): readonly View[] {
  return layout === 'phone' ? ['mois', 'liste'] : ['semaine', 'mois', 'liste'];
}

/** The effective view: the one in the URL where there is room for it, else the default. */
export function viewIn(layout: Layout, requested: View | ''): View {
  const offered = viewsIn(layout);
  const usual = layout === 'phone' ? 'liste' : 'semaine';
  return offered.find((view) => view === requested) ?? usual;
}

/** The number of days side by side in the week view: three on a tablet (product 9.2). */
function daysOfWeek(layout: Layout): number {
  return layout === 'desktop' ? 7 : 3;
}

/** The days that a view shows around a date; for a month, whole weeks. */
export function shownAt(view: View, layout: Layout, date: CivilDate): Period {
  switch (view) {
    case 'semaine': {
      const from = layout === 'desktop' ? startOfWeek(date) : date;
      return { from, to: addDays(from, daysOfWeek(layout) - 1) };
    }
    case 'mois':
      return {
        from: startOfWeek(startOfMonth(date)),
        to: addDays(startOfWeek(endOfMonth(date)), 6),
      };
    case 'liste':
      return { from: date, to: addDays(date, ahead - 1) };
  }
}

/**
 * The hour at which the night of the previous day ends, and its deliveries with it (product 7.2).
 */
const nightEnds = 5;

/**
 * The date at which a view opens: today, or the day before while its night is still running and the
 * view would begin after it. Orders under way belong to that night.
 */
export function opensAt(view: View, layout: Layout, now: Date): CivilDate {
  const beginsWithDate = view === 'liste' || (view === 'semaine' && layout !== 'desktop');
  return today(beginsWithDate ? new Date(now.getTime() - nightEnds * 3_600_000) : now);
}

/** The days that a view counts; for a month, only its own. */
export function countedAt(view: View, layout: Layout, date: CivilDate): Period {
  if (view === 'mois') return { from: startOfMonth(date), to: endOfMonth(date) };
  return shownAt(view, layout, date);
}

/** The date of the next (1) or the previous (-1) days of a view. */
export function stepped(view: View, layout: Layout, date: CivilDate, by: 1 | -1): CivilDate {
  switch (view) {
    case 'semaine':
      return addDays(shownAt(view, layout, date).from, by * daysOfWeek(layout));
    case 'mois':
      return addMonths(startOfMonth(date), by);
    case 'liste':
      return addDays(date, by * ahead);
  }
}

/**
 * The date with which a view shows the wanted day: the current one if that day is already visible.
 */
export function showing(view: View, layout: Layout, date: CivilDate, wanted: CivilDate): CivilDate {
  if (view === 'mois') return startOfMonth(wanted) === startOfMonth(date) ? date : wanted;
  const { from, to } = shownAt(view, layout, date);
  if (wanted >= from && wanted <= to) return date;
  const length = daysBetween(from, to) + 1;
  return addDays(from, Math.floor(daysBetween(from, wanted) / length) * length);
}

/** “Du 16 au 22 novembre 2026”, “Novembre 2026”: the heading for the visible days. */
export function titleOf(view: View, layout: Layout, date: CivilDate): string {
  const { from, to } = shownAt(view, layout, date);
  if (view === 'mois') return capitalized(month(date));
  const [first, last] = [dateShort(from).split(nbsp), dateShort(to).split(nbsp)];
  // A common month or year is written once.
  while (first.length > 1 && first.at(-1) === last.at(first.length - 1)) first.pop();
  return `Du ${first.join(nbsp)} au ${last.join(nbsp)}`;
}

/** The labels of the arrows beside the heading. */
export function stepLabels(view: View, layout: Layout): { back: string; on: string } {
  if (view === 'mois') return { back: 'Mois précédent', on: 'Mois suivant' };
  if (view === 'liste')
    return { back: fr`${ahead} jours précédents`, on: fr`${ahead} jours suivants` };
  return layout === 'desktop'
    ? { back: 'Semaine précédente', on: 'Semaine suivante' }
    : { back: 'Jours précédents', on: 'Jours suivants' };
}
