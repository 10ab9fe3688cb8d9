/** The sentences above the charts of the dashboard, computed from their data. */

import type { Measure, Series } from '../../design/charts/series';
import { sum } from '../../design/charts/series';
import { at, heatSummary } from '../../design/charts/summary';
import { count } from '../../lib/count';
import { litresCompact, percent, plate } from '../../lib/format';
import { inSentence, le } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import type { DashboardQuery } from './AnalyticsPage.generated';
import type { KpiValueFragment } from './KpiCards.generated';
import { moved } from './kpi';

/** The inputs of a sentence about a total. */
type About = {
  /** “Volume”, “Dépense HT”. */
  subject: string;
  /** The key figure of the same quantity; null when it is unknown. */
  kpi: KpiValueFragment | null;
  /** The comparison in words: “l’année précédente”; null for none. */
  compared: string | null;
};

/**
 * “Volume en hausse de 8 % par rapport à l’année précédente, à 842,3 m³”, with the change of the
 * key figure.
 */
function sentenceStart({ subject, kpi, compared }: About, total: string): string {
  const change = kpi && compared && moved(kpi);
  if (!change) return fr`${subject} : ${total}`;
  const agreed = change === 'stable' && subject.endsWith('s') ? 'stables' : change;
  return `${subject} ${agreed} par rapport à ${compared}, à ${total}`;
}

const short = (measure: Measure, value: number) => (measure.short ?? measure.format)(value);

const totalOf = ({ points }: Pick<Series, 'points'>) => sum(points.map(({ value }) => value)) ?? 0;

/** For the volumes: the total, its change, and the largest product. */
export function volumeSummary(series: readonly Series[], about: About, measure: Measure): string {
  const each = series.map((one) => ({ label: one.label, total: totalOf(one) }));
  const total = each.reduce((all, one) => all + one.total, 0);
  const start = sentenceStart(about, short(measure, total));
  const [first, second] = [...each].sort((a, b) => b.total - a.total);
  if (!first || !second || total === 0) return `${start}.`;
  return fr`${start} ; ${le(inSentence(first.label))} en représente ${percent((100 * first.total) / total)}.`;
}

/** For the spend: the total, its change, and the highest point. */
export function spendSummary(current: Series, about: About, measure: Measure): string {
  const start = sentenceStart(about, short(measure, totalOf(current)));
  const top = [...current.points].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  if (!top?.value || current.points.length === 1) return `${start}.`;
  return fr`${start} ; au plus haut ${at(top)} (${short(measure, top.value)}).`;
}

/** For the emissions: the total, its change, and the avoided part. */
export function emissionsSummary(
  emitted: readonly Series[],
  avoided: readonly Series[],
  about: About,
  measure: Measure,
): string {
  const total = (all: readonly Series[]) => all.reduce((sum, one) => sum + totalOf(one), 0);
  const start = sentenceStart(about, short(measure, total(emitted)));
  const avoidedTotal = -total(avoided);
  const [one] = avoided;
  if (!one || avoidedTotal === 0) return `${start}.`;
  return fr`${start}. ${one.label} : ${short(measure, avoidedTotal)}.`;
}

type Vehicle = DashboardQuery['analytics']['byVehicle'][number];

/** The percentage from which a change of consumption exceeds the usual variation between fills. */
const notable = 5;

/** Whether a change of consumption is large enough for a colour and a mention. */
export function isNotable(deltaPercent: string): boolean {
  return Math.abs(Number(deltaPercent)) >= notable;
}

/** For the vehicles: the one with the largest volume, and those whose consumption has risen. */
export function vehiclesSummary(vehicles: readonly Vehicle[]): string {
  const [first] = vehicles;
  if (!first) return '';
  const most = fr`${plate(first.registration)} a pris le plus : ${litresCompact(first.volume)}`;
  const risen = vehicles
    .filter(({ deltaPercent }) => Number(deltaPercent ?? 0) >= notable)
    .sort((a, b) => Number(b.deltaPercent) - Number(a.deltaPercent));
  const [worst] = risen;
  if (!worst?.deltaPercent) return `${most}.`;
  return fr`${most} ; la consommation récente monte le plus pour ${plate(worst.registration)} (${percent(worst.deltaPercent)} de plus que sur les 90 jours d’avant).`;
}

/** The number of days within which a tank counts as soon empty. */
const soonDays = 7;

/**
 * For the tanks: the one that is empty first, and how many are empty soon. `lasts` formats the days
 * left.
 */
export function tanksSummary<
  Tank extends { readonly name: string; readonly daysLeft: string | null },
>(tanks: readonly Tank[], lasts: (tank: Tank) => string | null): string {
  const known = tanks
    .filter(({ daysLeft }) => daysLeft !== null)
    .sort((a, b) => Number(a.daysLeft) - Number(b.daysLeft));
  const [first] = known;
  if (!first) return 'Autonomie inconnue pour toutes les cuves.';
  const near = known.filter(({ daysLeft }) => Number(daysLeft) < soonDays).length;
  const start = fr`La première à remplir est ${first.name} (${lasts(first) ?? ''})`;
  if (near === 0) return fr`${start} ; aucune n’a moins de ${count(soonDays, 'jour')}.`;
  return fr`${start} ; ${count(near, 'cuve')} à moins de ${count(soonDays, 'jour')}.`;
}

/** A month of the season. */
export type Cell = { label: string; value: number | null; whole: boolean };

/** For the season: the strongest and the weakest month, without incomplete ones. */
export function seasonSummary(cells: readonly Cell[], measure: Measure): string {
  const whole = cells.filter((cell) => cell.whole);
  return heatSummary(whole.some(({ value }) => value !== null) ? whole : cells, measure);
}
