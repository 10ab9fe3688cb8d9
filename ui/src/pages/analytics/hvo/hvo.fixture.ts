/** Gazole and HVO100 of the demonstration business, for stories and tests. */
import { type Answers, business, customer, gas } from '../../../graphql/test';
import type { Gas } from '../../../graphql/types.generated';

const factor = (total: string, combustion: string | null, upstream: string | null) => ({
  __typename: 'EmissionFactor' as const,
  total,
  combustion,
  upstream,
  source: 'ADEME, Base Carbone® v23.6',
  reference: null,
});

const product = (id: string, slug: string, shortName: string, changes: object) =>
  gas({ id, slug, name: shortName, shortName, energyType: null, ...changes }) as Gas;

const diesel = product('1', 'gazole', 'Gazole B7', {
  unitPriceExclTax: '1.2170',
  emissionFactor: factor('3.10', '2.49', '0.609'),
});
const hvo = product('2', 'hvo', 'HVO100', {
  unitPriceExclTax: '1.4770',
  emissionFactor: factor('0.54', null, null),
});
const adBlue = product('3', 'adblue', 'AdBlue', {});

/** The products with today's prices, or without any when `unpriced`. */
export function products(unpriced = false): readonly Gas[] {
  return [diesel, unpriced ? { ...hvo, unitPriceExclTax: null } : hvo, adBlue];
}

const site = (id: string, label: string, gases: readonly string[], isDefault = false) =>
  ({
    __typename: 'Address',
    id,
    label,
    line1: '',
    city: 'Toulouse',
    kind: 'DELIVERY',
    isDefault,
    tanks: gases.map((gasId, i) => ({
      __typename: 'Tank',
      id: `${id}-${i}`,
      active: true,
      gas: { __typename: 'Gas', id: gasId },
    })),
  }) as const;

/** Two sites that can switch to HVO100 and one that cannot. */
export const sites = [
  site('a1', 'Dépôt Toulouse', ['1', '2', '3'], true),
  site('a2', 'Agence Bordeaux', []),
  site('a3', 'Base de Pau', ['1']),
];

type Row = { slug: string; volume: number; factor: string };

/** The response to the simulator's query, with the delivered litres of each product. */
export function hvoAnswers(
  rows: readonly Row[],
  { unpriced = false, addresses = sites } = {},
): NonNullable<Answers['query']> {
  const known = products(unpriced);
  return {
    me: customer(),
    gasList: known,
    currentBusiness: business({ addresses: addresses as never }),
    analytics: {
      emissions: {
        totalKg: rows
          .reduce((sum, { volume, factor: of }) => sum + volume * Number(of), 0)
          .toFixed(2),
        byGas: rows.map(({ slug, volume }) => ({
          volume,
          gas: known.find((one) => one.slug === slug) ?? null,
        })),
      },
    },
  } as unknown as NonNullable<Answers['query']>;
}

/** Two rows are gazole, whose factor changed in between. */
export const delivered: readonly Row[] = [
  { slug: 'gazole', volume: 1_017_000, factor: '3.10' },
  { slug: 'gazole', volume: 600_000, factor: '3.16' },
  { slug: 'hvo', volume: 158_000, factor: '0.54' },
  { slug: 'adblue', volume: 72_000, factor: '0.26' },
];
