/** What it would change to take HVO100 in the place of gazole, litre for litre (product S13). */

import { deliverySites, tanksOf } from '../../../components/orders/lines';
import { sumOf } from '../../../components/orders/sum';
import { and } from '../../../lib/grammar';
import { fr } from '../../../lib/typography';
import type { HvoSimulatorQuery } from './HvoSimulator.generated';

type Product = HvoSimulatorQuery['gasList'][number];
type Emissions = NonNullable<HvoSimulatorQuery['analytics']['emissions']>;

/** What is known before a share is chosen. */
export type Basis = {
  /** Litres of gazole and of HVO100 that were delivered. */
  diesel: number;
  hvo: number;
  /** What all products emitted, in kg CO₂e. */
  totalKg: number;
  /** What a litre of HVO100 costs more than one of gazole, in €, by the prices of the day. */
  extraPerLitre: number;
  /** What it emits less, in kg CO₂e, by the factors of the day. */
  avoidedPerLitre: number;
};

/** What a share of HVO100 would change in a year like the last one. */
export type Outcome = {
  /** Litres that would be HVO100 rather than gazole. */
  litres: number;
  /** kg CO₂e less. */
  kg: number;
  /** The same in % of what all products emitted; null when they emitted nothing. */
  percent: number | null;
  /** Cents more, before tax; less when negative. */
  cents: number;
  /** Cents for each tonne of CO₂e less; null where there is none. */
  centsPerTonne: number | null;
};

/** Gazole and HVO100 among what is sold. */
export function productsOf(products: readonly Product[]) {
  const named = (slug: string) => products.find((one) => one.slug === slug);
  return { diesel: named('gazole'), hvo: named('hvo') };
}

/** The basis, or why nothing can be said, in a sentence. */
export function basisOf(emissions: Emissions, products: readonly Product[]): Basis | string {
  const volume = (slug: string) =>
    sumOf(emissions.byGas, (one) => (one.gas?.slug === slug ? one.volume : null)) ?? 0;
  const { diesel, hvo } = productsOf(products);
  if (volume('gazole') === 0)
    return fr`Aucun gazole livré sur les 12 derniers mois : il n’y a rien à remplacer.`;
  if (!hvo) return fr`Le HVO100 n’est pas proposé : son prix n’est pas connu.`;
  if (!diesel) return fr`Le gazole B7 n’est plus proposé : son prix n’est pas connu.`;
  const unpriced = [diesel, hvo].filter(({ unitPriceExclTax }) => unitPriceExclTax === null);
  if (unpriced.length > 0) return fr`Prix du jour non renseigné : ${namesOf(unpriced)}.`;
  const unknown = [diesel, hvo].filter(({ emissionFactor }) => emissionFactor === null);
  if (unknown.length > 0) return fr`Facteur d’émission non renseigné : ${namesOf(unknown)}.`;
  return {
    diesel: volume('gazole'),
    hvo: volume('hvo'),
    totalKg: Number(emissions.totalKg),
    extraPerLitre: Number(hvo.unitPriceExclTax) - Number(diesel.unitPriceExclTax),
    avoidedPerLitre: Number(diesel.emissionFactor?.total) - Number(hvo.emissionFactor?.total),
  };
}

function namesOf(products: readonly Product[]): string {
  return and(products.map(({ shortName }) => shortName));
}

/** What so many hundredths of the gazole in HVO100 would change. */
export function simulate(
  { diesel, totalKg, extraPerLitre, avoidedPerLitre }: Basis,
  share: number,
): Outcome {
  const litres = Math.round((diesel * share) / 100);
  const kg = litres * avoidedPerLitre;
  const cents = Math.round(litres * extraPerLitre * 100);
  return {
    litres,
    kg,
    percent: totalKg > 0 ? (100 * kg) / totalKg : null,
    cents,
    centsPerTonne: kg > 0 ? Math.round((1000 * cents) / kg) : null,
  };
}

/** How much of gazole and HVO100 together is HVO100 already, in %. */
export function presentShare({ diesel, hvo }: Pick<Basis, 'diesel' | 'hvo'>): number {
  return (100 * hvo) / (diesel + hvo);
}

type Business = NonNullable<HvoSimulatorQuery['currentBusiness']>;

/**
 * The sites that can go over to HVO100, the default one first: those with a tank of each, and those
 * without any tank, where vehicles are filled.
 */
export function sitesToSwitch(
  business: Business,
  { diesel, hvo }: ReturnType<typeof productsOf>,
): Business['addresses'][number][] {
  return deliverySites(business).filter((site) => {
    const tanks = tanksOf(site);
    const holds = (product: Product | undefined) =>
      tanks.some(({ gas }) => gas?.id === product?.id);
    return tanks.length === 0 || (holds(diesel) && holds(hvo));
  });
}
