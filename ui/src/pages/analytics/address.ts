/**
 * The URL parameters of the dashboard (product S13): `?du&au&pas&comparer&site&produit`, and the
 * queries of its figures. Without `du` and `au` the period is the last 12 months, today included.
 */

import type { AnalyticsInput, CompareMode, Granularity } from '../../graphql/types.generated';
import type { CivilDate } from '../../lib/civil-date';
import {
  type Comparison,
  comparisons,
  isSamePeriod,
  lengthOf,
  type Period,
  periodOf,
  periodProblem,
} from '../../lib/period';
import { day, list, oneOf, type Values } from '../../lib/search-params';
import { exportFormPath } from './export-path';

/**
 * The steps of the series, from the finest, as `?pas=` names them; each applies to periods of more
 * than this many days.
 */
export const steps = [
  { id: 'jour', label: 'Jour', granularity: 'DAY', over: 0 },
  { id: 'semaine', label: 'Semaine', granularity: 'WEEK', over: 13 },
  { id: 'mois', label: 'Mois', granularity: 'MONTH', over: 31 },
] as const satisfies readonly {
  id: string;
  label: string;
  granularity: Granularity;
  over: number;
}[];

export type Step = (typeof steps)[number]['id'];

const modes: Record<Comparison, CompareMode> = {
  'previous-period': 'PREVIOUS_PERIOD',
  'previous-year': 'PREVIOUS_YEAR',
  none: 'NONE',
};

/** The default comparison. */
export const usualComparison: Comparison = 'previous-year';

const stepIds = steps.map(({ id }) => id);

export const schema = {
  du: day(),
  au: day(),
  pas: oneOf<Step | ''>(['', ...stepIds], ''),
  comparer: oneOf(
    comparisons.map(({ param }) => param),
    paramOf(usualComparison),
  ),
  site: list(),
  produit: list(),
};

function paramOf(comparison: Comparison): string {
  return comparisons.find(({ id }) => id === comparison)?.param ?? '';
}

/** Clears every filter except the period. */
export const clearedFilters = {
  comparer: paramOf(usualComparison),
  pas: '',
  site: [],
  produit: [],
} as const satisfies Partial<Address>;

/** The values in the URL. */
export type Address = Values<typeof schema>;

/** The effective filters: the values in the URL, with defaults for the missing ones. */
export type Filters = {
  period: Period;
  step: Step;
  comparison: Comparison;
  sites: readonly string[];
  products: readonly string[];
};

/** The default period. */
export function usualPeriod(today: CivilDate): Period {
  return periodOf('last-12-months', today);
}

/** The steps that give more than one point for a period. */
export function stepsOf(period: Period): readonly (typeof steps)[number][] {
  const days = lengthOf(period);
  return steps.filter(({ over }) => days > over);
}

/** The default step: about a dozen points. */
export function usualStep(period: Period): Step {
  const days = lengthOf(period);
  if (days <= 31) return 'jour';
  return days <= 92 ? 'semaine' : 'mois';
}

/**
 * The effective filters of a URL. An invalid period, or a step that gives a single point, is
 * replaced by the default.
 */
export function filtersOf(address: Address, today: CivilDate): Filters {
  const { du, au, pas, comparer, site, produit } = address;
  const requested = du && au ? { from: du, to: au } : null;
  const period =
    requested && periodProblem(requested, { max: today }) === null ? requested : usualPeriod(today);
  return {
    period,
    step: stepsOf(period).find(({ id }) => id === pas)?.id ?? usualStep(period),
    comparison: comparisons.find(({ param }) => param === comparer)?.id ?? usualComparison,
    sites: site,
    products: produit,
  };
}

/** The parameters of a period; the default one is omitted, and the step is reset. */
export function periodInAddress(period: Period, today: CivilDate): Partial<Address> {
  const usual = isSamePeriod(period, usualPeriod(today));
  return { du: usual ? null : period.from, au: usual ? null : period.to, pas: '' };
}

export function stepInAddress(step: Step, period: Period): Partial<Address> {
  return { pas: step === usualStep(period) ? '' : step };
}

export function comparisonInAddress(comparison: Comparison): Partial<Address> {
  return { comparer: paramOf(comparison) };
}

/** “l’année précédente”: the comparison as part of a sentence; null for none. */
export function comparedTo(comparison: Comparison): string | null {
  if (comparison === 'none') return null;
  return comparisons.find(({ id }) => id === comparison)?.label ?? null;
}

/** The input of the query for the figures. */
export function inputOf({ period, step, comparison, sites, products }: Filters): AnalyticsInput {
  return {
    ...period,
    granularity: steps.find(({ id }) => id === step)?.granularity ?? 'MONTH',
    compare: modes[comparison],
    ...narrowed({ sites, products }),
  };
}

/**
 * The input of the query for the season: the year in which the period ends, up to that day, and the
 * two years before.
 */
export function seasonOf({ period: { to }, sites, products }: Filters): AnalyticsInput {
  return {
    from: `${Number(to.slice(0, 4)) - 2}-01-01`,
    to,
    granularity: 'MONTH',
    compare: 'NONE',
    ...narrowed({ sites, products }),
  };
}

/** The selected sites and products, when not all are selected. */
export function narrowed({ sites, products }: Pick<Filters, 'sites' | 'products'>) {
  return {
    ...(sites.length > 0 && { addressIds: [...sites] }),
    ...(products.length > 0 && { gasIds: [...products] }),
  };
}

/** The link to the form of an export of these deliveries (product S14). */
export function exportPath({ period, sites, products }: Filters, format: 'csv' | 'xlsx') {
  return exportFormPath({ type: 'livraisons', format, period, sites, products });
}
