/** The formats of the dashboard's figures. */

import type { Measure } from '../../design/charts/series';
import {
  co2,
  integer,
  litres,
  litresCompact,
  money,
  moneyCompact,
  pricePerLitre,
} from '../../lib/format';
import { fr, nbsp } from '../../lib/typography';

/** Litres; in cubic metres on the axis. */
export const volume: Measure = {
  format: litres,
  short: litresCompact,
  axis: { unit: 'm³', per: 1000 },
  data: { unit: 'L' },
};

/** Cents before tax; in thousands of euros on the axis. */
export const spend: Measure = {
  format: (cents) => `${money(Math.round(cents))}${nbsp}HT`,
  short: (cents, largest) => `${moneyCompact(Math.round(cents), largest)}${nbsp}HT`,
  axis: { unit: `k€${nbsp}HT`, per: 100_000 },
  data: { unit: `€${nbsp}HT`, per: 100 },
};

/** Euros per litre before tax. */
export const price: Measure = {
  format: (euros) => pricePerLitre(euros.toFixed(4)),
  axis: { unit: `€/L${nbsp}HT` },
};

/** Kilograms of CO₂e; in tonnes on the axis. */
export const emissions: Measure = {
  format: (kilograms) => fr`${integer(kilograms)} kg CO₂e`,
  short: co2,
  axis: { unit: fr`t CO₂e`, per: 1000 },
  data: { unit: fr`kg CO₂e` },
};
