/** The seven key figures (product S13): their names, how they are written, and which way is good news. */

import type { PriceDeltaProps } from '../../components/PriceDelta/PriceDelta';
import {
  co2,
  integer,
  litres,
  litresCompact,
  moneyWhole,
  percent,
  pricePerLitreAmount,
  variation,
} from '../../lib/format';
import { nbsp } from '../../lib/typography';
import type { KpiCards_KpisFragment, KpiValueFragment } from './KpiCards.generated';

/** One of the seven. */
export type KpiName = Exclude<keyof KpiCards_KpisFragment, '__typename'>;

/** What is said of a key figure. */
type Kpi = {
  name: KpiName;
  label: string;
  /** Which way is good news; `none`: neither. */
  goodWhen: NonNullable<PriceDeltaProps['goodWhen']>;
  /** Writes a value; in the unit of `largest`, with which it is compared. */
  write: (value: string, largest: string) => string;
};

/** In the order in which they are shown. */
export const kpis: readonly Kpi[] = [
  { name: 'volume', label: 'Volume livré', goodWhen: 'none', write: litresCompact },
  {
    name: 'spendExclTax',
    label: 'Dépense HT',
    goodWhen: 'down',
    write: (cents) => moneyWhole(Number(cents)),
  },
  {
    name: 'averagePrice',
    label: 'Prix moyen HT/L',
    goodWhen: 'down',
    write: pricePerLitreAmount,
  },
  { name: 'deliveries', label: 'Livraisons', goodWhen: 'none', write: integer },
  { name: 'emissionsKg', label: 'Émissions', goodWhen: 'down', write: co2 },
  { name: 'onTimeRate', label: 'Livraisons à l’heure', goodWhen: 'up', write: percent },
  {
    name: 'averageVolumePerDelivery',
    label: 'Volume moyen par livraison',
    goodWhen: 'none',
    write: litres,
  },
];

/** A key figure and the one that it is compared with, in one unit; null for what is not known. */
export function written(
  { write }: Kpi,
  { value, previous }: KpiValueFragment,
): { value: string | null; previous: string | null } {
  const known = [value, previous].filter((one) => one !== null);
  const largest = known.reduce((a, b) => (Math.abs(Number(b)) > Math.abs(Number(a)) ? b : a), '0');
  const text = (of: string | null) => (of === null ? null : write(of, largest));
  return { value: text(value), previous: text(previous) };
}

/** “en hausse de 12,5 %”, “en baisse de 3,1 %”, “stable”; null when there is nothing to compare with. */
export function moved({ deltaPercent }: Pick<KpiValueFragment, 'deltaPercent'>): string | null {
  if (deltaPercent === null) return null;
  const { direction, amount } = variation(deltaPercent);
  if (direction === 'none') return 'stable';
  return `en ${direction === 'up' ? 'hausse' : 'baisse'} de${nbsp}${amount}`;
}
