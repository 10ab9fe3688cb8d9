/** The effect of replacing gazole by HVO100, litre for litre (product S13). */

import { deliverySites, tanksOf } from '../../../components/orders/lines';
import { sumOf } from '../../../components/orders/sum';
import { and } from '../../../lib/grammar';
import { fr } from '../../../lib/typography';
import type { HvoSimulatorQuery } from './HvoSimulator.generated';

type Product = HvoSimulatorQuery['gasList'][number];
type Emissions = NonNullable<HvoSimulatorQuery['analytics']['emissions']>;

/** The input of the simulation, before a share is selected. */
export type Basis = {
  /** The delivered litres of gazole and of HVO100. */
  diesel: number;
  hvo: number;
  /** The emissions of all products, in kg CO₂e. */
  totalKg: number;
  /** How much more a litre of HVO100 costs than one of gazole, in €, at today's prices. */
  extraPerLitre: number;
  /** How much less it emits, in kg CO₂e, by today's factors. */
  avoidedPerLitre: number;
};

/** The effect of a share of HVO100 in a year like the last one. */
export type Outcome = {
  /** The litres of gazole replaced by HVO100. */
  litres: number;
  /** The emissions avoided, in kg CO₂e. */
  kg: number;
  /** The same as a percentage of the emissions of all products; null when they are zero. */
  percent: number | null;
  /** The extra cost in cents, before tax; negative for savings. */
  cents: number;
  /** The cost in cents per avoided tonne of CO₂e; null when none is avoided. */
  centsPerTonne: number | null;
};

/** Gazole and HVO100 among the products on sale. */
export function productsOf(products: readonly Product[]) {
  const named = (slug: string) => products.find((one) => one.slug === slug);
  return { diesel: named('gazole'), hvo: named('hvo') };
}

/** The input of the simulation, or the sentence why there is none. */
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

/** Simulates replacing this percentage of the gazole by HVO100. */
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

/** The current share of HVO100 in gazole and HVO100 together, in %. */
export function currentShare({ diesel, hvo }: Pick<Basis, 'diesel' | 'hvo'>): number {
  return (100 * hvo) / (diesel + hvo);
}

type Business = NonNullable<HvoSimulatorQuery['currentBusiness']>;

/**
 * The sites that can switch to HVO100, the default one first: those with a tank of each product,
 * and those without any tank, where vehicles are refuelled directly.
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
