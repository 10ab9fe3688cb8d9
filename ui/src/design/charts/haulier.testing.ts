/** The data of stories and tests: two years of Transports Garonne-Adour, the same at each run. */

import {
  co2,
  dateShort,
  integer,
  litres,
  litresCompact,
  moneyCompact,
  month,
  pricePerLitre,
} from '../../lib/format';
import { fr, nbsp } from '../../lib/typography';
import type { Measure, Point, Series } from './series';

/** Litres; from 10 000 L in cubic metres. */
export const volume: Measure = {
  format: litres,
  short: litresCompact,
  axis: { unit: 'm³', per: 1000 },
  data: { unit: 'L' },
};

/** Euros per litre before tax. */
export const price: Measure = {
  format: (value) => pricePerLitre(value.toFixed(4)),
  axis: { unit: `€/L${nbsp}HT` },
};

/** Kilograms of CO₂e, in tonnes on the axis. */
export const emissions: Measure = {
  format: (kilograms) => fr`${integer(kilograms)} kg CO₂e`,
  short: co2,
  axis: { unit: fr`t CO₂e`, per: 1000 },
  data: { unit: fr`kg CO₂e` },
};

/** Cents before tax, in thousands of euros on the axis. */
export const spend: Measure = {
  format: (cents) => `${integer(Math.round(cents / 100))}${nbsp}€${nbsp}HT`,
  short: (cents, largest) => `${moneyCompact(cents, largest)}${nbsp}HT`,
  axis: { unit: `k€${nbsp}HT`, per: 100_000 },
  data: { unit: `€${nbsp}HT`, per: 100 },
};

/** The relative volume of each month in a haulier's year. */
const season = [0.97, 0.98, 1.03, 1.02, 0.98, 1.03, 1.01, 0.86, 1.05, 1.07, 1.04, 0.96];

/** A generator of numbers between 0 and 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Returns points of `count` months up to November 2026. */
export function months(
  count: number,
  value: (monthOfYear: number, index: number) => number | null,
): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 10 - (count - 1 - index), 1));
    return {
      x: date.toISOString().slice(0, 7),
      label: month(date),
      value: value(date.getUTCMonth(), index),
    };
  });
}

/** Returns points of `count` days up to 21 November 2026. */
export function days(count: number, value: (index: number) => number | null): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 10, 21 - (count - 1 - index)));
    return {
      x: date.toISOString().slice(0, 10),
      label: dateShort(date),
      value: value(index),
    };
  });
}

/** Two years of days of five products. */
export function twoYearsOfDays(): Series[] {
  const tones = ['b7Gazole', 'hvo', 'adBlue', 'gnr', 'sp95'] as const;
  return tones.map((tone, row) => ({
    id: tone,
    label: tone,
    tone,
    points: days(730, (index) => 1_000 + 800 * Math.sin(index * (row + 1.3))),
  }));
}

/** Monthly litres around a mean, with a seasonal and a random part. */
export function seasonal(mean: number, seed: number, count = 24): Point[] {
  const chance = random(seed);
  return months(
    count,
    (month) => Math.round((mean * (season[month] ?? 1) * (0.94 + 0.12 * chance())) / 100) * 100,
  );
}

/** The delivered litres of the four products. */
export function volumes(count = 24): Series[] {
  return [
    { id: 'gazole', label: 'Gazole B7', tone: 'b7Gazole', points: seasonal(61_200, 1, count) },
    { id: 'hvo', label: 'HVO100', tone: 'hvo', points: seasonal(14_600, 2, count) },
    { id: 'adblue', label: 'AdBlue', tone: 'adBlue', points: seasonal(5_400, 3, count) },
    { id: 'gnr', label: 'GNR', tone: 'gnr', points: seasonal(9_800, 4, count) },
  ];
}

const b7 = [
  1.262, 1.251, 1.207, 1.154, 1.138, 1.196, 1.224, 1.193, 1.201, 1.186, 1.219, 1.178, 1.169, 1.192,
  1.231, 1.247, 1.213, 1.189, 1.205, 1.238, 1.226, 1.209, 1.221, 1.217,
];

/** Euros per litre of the products that move together. */
export function prices(): Series[] {
  const moved = (by: (value: number, index: number) => number) =>
    months(24, (_, index) => Math.round(by(b7[index] ?? 0, index) * 10_000) / 10_000);
  return [
    { id: 'gazole', label: 'Gazole B7', tone: 'b7Gazole', points: moved((value) => value) },
    {
      id: 'hvo',
      label: 'HVO100',
      tone: 'hvo',
      points: moved((value, index) => value + 0.34 - (0.08 * index) / 23),
    },
    { id: 'gnr', label: 'GNR', tone: 'gnr', points: moved((value) => value - 0.255) },
  ];
}

/** Kilograms of CO₂e by product, and the amount that HVO avoided, below zero. */
export function footprint(): Series[] {
  const [gazole, hvo] = volumes();
  const times = (points: readonly Point[] = [], factor: number) =>
    points.map((point) => ({ ...point, value: Math.round((point.value ?? 0) * factor) }));
  return [
    { id: 'gazole', label: 'Gazole B7', tone: 'b7Gazole', points: times(gazole?.points, 3.1) },
    { id: 'hvo', label: 'HVO100', tone: 'hvo', points: times(hvo?.points, 0.54) },
    {
      id: 'avoided',
      label: 'Évitées grâce au HVO100',
      tone: 'hvo',
      texture: 'avoided',
      points: times(hvo?.points, -2.56),
    },
  ];
}
