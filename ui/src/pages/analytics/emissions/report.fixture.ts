/** A report computed from its deliveries, for stories and tests. */
import { type Answers, business, customer, gas } from '../../../graphql/test';
import type { EnergyType, Gas } from '../../../graphql/types.generated';
import type { EmissionsReportQuery } from './EmissionsReport.generated';

type Factor = { total: number; combustion: number | null; upstream: number | null; source: string };

// In grams a litre, so that derived values are exact.
const factors: Record<string, Factor> = {
  gazole: {
    total: 3100,
    combustion: 2490,
    upstream: 609,
    source: 'ADEME, Base Carbone® v23.6, élément 25775 « Gazole routier B7 », France continentale',
  },
  hvo: { total: 540, combustion: null, upstream: null, source: 'Base Carbone®, ADEME' },
  adblue: { total: 260, combustion: 260, upstream: null, source: 'GIEC 2006, vol. 2, ch. 3' },
};

const product = (id: string, slug: string, shortName: string, energyType: EnergyType) =>
  gas({ id, slug, name: shortName, shortName, energyType }) as Gas;

const products: Record<string, Gas> = {
  gazole: product('1', 'gazole', 'Gazole B7', 'b7Gazole'),
  hvo: product('2', 'hvo', 'HVO100', 'hvo'),
  adblue: product('3', 'adblue', 'AdBlue', 'adBlue'),
};

const sites: Record<string, string> = { a1: 'Dépôt Toulouse', a2: 'Agence Bordeaux' };

/** One delivery for every month, product and site, each with another volume. */
export const deliveries = ['2026-09', '2026-10', '2026-11'].flatMap((month, m) =>
  ['gazole', 'hvo', 'adblue'].flatMap((slug, p) =>
    Object.keys(sites).map((site, s) => ({
      month,
      slug,
      site,
      litres: 15_817 - 4_903 * p + 1_201 * m - 907 * s,
      gramsPerLitre: factors[slug]?.total ?? 0,
    })),
  ),
);

type Delivery = (typeof deliveries)[number];

const kg = (grams: number) => (grams / 1000).toFixed(3);
const litresOf = (all: readonly Delivery[]) => all.reduce((sum, { litres }) => sum + litres, 0);
const kgOf = (all: readonly Delivery[]) =>
  kg(all.reduce((sum, { litres, gramsPerLitre }) => sum + litres * gramsPerLitre, 0));
const of = (slug: string) => deliveries.filter((one) => one.slug === slug);

/** The response to the drawer's query. */
export function reportAnswers(): EmissionsReportQuery['analytics'] & {
  emissions: NonNullable<EmissionsReportQuery['analytics']['emissions']>;
} {
  const slugs = Object.keys(factors);
  const byGas = slugs.map((slug) => {
    const volume = litresOf(of(slug));
    const { total, combustion, upstream, source } = factors[slug] as Factor;
    const part = (grams: number | null) => grams && kg(volume * grams);
    return {
      gas: products[slug],
      volume,
      kg: kgOf(of(slug)),
      combustionKg: part(combustion),
      upstreamKg: part(upstream),
      factor: {
        total: kg(total),
        combustion: combustion && kg(combustion),
        upstream: upstream && kg(upstream),
        source,
        reference: null,
      },
    };
  });
  const series = (value: (all: readonly Delivery[]) => string) =>
    slugs.map((slug) => ({
      gas: products[slug],
      points: ['2026-09', '2026-10', '2026-11'].map((period) => ({
        period,
        value: value(of(slug).filter(({ month }) => month === period)),
      })),
    }));
  const split = [...of('gazole'), ...of('adblue')];
  return {
    emissions: {
      totalKg: kgOf(deliveries),
      combustionKg: kg(
        split.reduce((sum, one) => sum + one.litres * (factors[one.slug]?.combustion ?? 0), 0),
      ),
      upstreamKg: kg(litresOf(of('gazole')) * 609),
      unsplitKg: kgOf(of('hvo')),
      avoidedKg: kg(litresOf(of('hvo')) * (3100 - 540)),
      byGas,
    },
    bySite: Object.entries(sites).map(([addressId, label]) => {
      const own = deliveries.filter(({ site }) => site === addressId);
      return {
        addressId,
        label,
        volume: litresOf(own),
        spendExclTax: 0,
        emissionsKg: kgOf(own),
        deliveries: own.length,
      };
    }),
    emissionsSeries: series(kgOf),
    volumeSeries: series((all) => String(litresOf(all))),
  } as never;
}

/** The responses to all other queries of the page. */
export function answers(changes: object = {}): NonNullable<Answers['query']> {
  return {
    me: customer(),
    currentBusiness: business(),
    analytics: { ...reportAnswers(), ...changes },
  } as unknown as NonNullable<Answers['query']>;
}
