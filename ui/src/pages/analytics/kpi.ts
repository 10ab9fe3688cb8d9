/** The seven key figures (product S13): name, format, and which direction is good news. */

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

/** The name of a key figure. */
export type KpiName = Exclude<keyof KpiCards_KpisFragment, '__typename'>;

/** The definition of a key figure. */
type Kpi = {
  name: KpiName;
  label: string;
  /** The direction that is good news; `none`: neutral. */
  goodWhen: NonNullable<PriceDeltaProps['goodWhen']>;
  /** Formats a value, in the unit suited to `largest`, the larger of the compared values. */
  write: (value: string, largest: string) => string;
};

/** In display order. */
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

/** A key figure and its earlier value in the same unit; null for an unknown value. */
export function written(
  { write }: Kpi,
  { value, previous }: KpiValueFragment,
): { value: string | null; previous: string | null } {
  const known = [value, previous].filter((one) => one !== null);
  const largest = known.reduce((a, b) => (Math.abs(Number(b)) > Math.abs(Number(a)) ? b : a), '0');
  const text = (of: string | null) => (of === null ? null : write(of, largest));
  return { value: text(value), previous: text(previous) };
}

/** “en hausse de 12,5 %”, “en baisse de 3,1 %”, “stable”; null without a comparison. */
export function moved({ deltaPercent }: Pick<KpiValueFragment, 'deltaPercent'>): string | null {
  if (deltaPercent === null) return null;
  const { direction, amount } = variation(deltaPercent);
  if (direction === 'none') return 'stable';
  return `en ${direction === 'up' ? 'hausse' : 'baisse'} de${nbsp}${amount}`;
}
