/** What the address of the planning says (product S05): `?vue=semaine|mois|liste&date=AAAA-MM-JJ&site=&produit=`. */

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

/** How the planning is laid out. */
export type View = 'semaine' | 'mois' | 'liste';

/** The parameters; without `vue` the window decides, without `date` it is today. */
export const schema = {
  vue: oneOf<View | ''>(['', 'semaine', 'mois', 'liste'], ''),
  date: day(),
  site: list(),
  produit: list(),
};

/** What the address says. */
export type Address = Values<typeof schema>;

/** Days of the list, and of the counters. */
export const ahead = 30;

/** What is offered: on a phone a week has no room (product 9.2). */
export function viewsIn(layout: Layout): readonly View[] {
  return layout === 'phone' ? ['mois', 'liste'] : ['semaine', 'mois', 'liste'];
}

/** The view that is shown: the one that is asked for where there is room for it, else the usual one. */
export function viewIn(layout: Layout, asked: View | ''): View {
  const offered = viewsIn(layout);
  const usual = layout === 'phone' ? 'liste' : 'semaine';
  return offered.find((view) => view === asked) ?? usual;
}

/** Days of a week that stand beside each other: three on a tablet (product 9.2). */
function daysOfWeek(layout: Layout): number {
  return layout === 'desktop' ? 7 : 3;
}

/** The days that a view shows around a date: a month in whole weeks. */
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

/** When the night of the day before is over, and its deliveries with it (product 7.2). */
const nightEnds = 5;

/**
 * The date at which a view opens: today, or the day before as long as its night is not over and the
 * view would begin after it. What is on its way belongs to that night.
 */
export function opensAt(view: View, layout: Layout, now: Date): CivilDate {
  const beginsThen = view === 'liste' || (view === 'semaine' && layout !== 'desktop');
  return today(beginsThen ? new Date(now.getTime() - nightEnds * 3_600_000) : now);
}

/** The days of which a view speaks: of a month only its own. */
export function countedAt(view: View, layout: Layout, date: CivilDate): Period {
  if (view === 'mois') return { from: startOfMonth(date), to: endOfMonth(date) };
  return shownAt(view, layout, date);
}

/** The date from which a view shows what comes next (1) or came before (-1). */
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

/** The date from which a view shows a day: the same one, as long as the day is shown already. */
export function showing(view: View, layout: Layout, date: CivilDate, wanted: CivilDate): CivilDate {
  if (view === 'mois') return startOfMonth(wanted) === startOfMonth(date) ? date : wanted;
  const { from, to } = shownAt(view, layout, date);
  if (wanted >= from && wanted <= to) return date;
  const length = daysBetween(from, to) + 1;
  return addDays(from, Math.floor(daysBetween(from, wanted) / length) * length);
}

/** “Du 16 au 22 novembre 2026”, “Novembre 2026”: the days that are shown, as a heading. */
export function titleOf(view: View, layout: Layout, date: CivilDate): string {
  const { from, to } = shownAt(view, layout, date);
  if (view === 'mois') return capitalized(month(date));
  const [first, last] = [dateShort(from).split(nbsp), dateShort(to).split(nbsp)];
  // What both have in common is said once.
  while (first.length > 1 && first.at(-1) === last.at(first.length - 1)) first.pop();
  return `Du ${first.join(nbsp)} au ${last.join(nbsp)}`;
}

/** What the arrows beside it do. */
export function stepLabels(view: View, layout: Layout): { back: string; on: string } {
  if (view === 'mois') return { back: 'Mois précédent', on: 'Mois suivant' };
  if (view === 'liste')
    return { back: fr`${ahead} jours précédents`, on: fr`${ahead} jours suivants` };
  return layout === 'desktop'
    ? { back: 'Semaine précédente', on: 'Semaine suivante' }
    : { back: 'Jours précédents', on: 'Jours suivants' };
}
