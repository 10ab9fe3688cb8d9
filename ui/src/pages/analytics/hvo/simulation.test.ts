import { expect, test } from 'vitest';
import type { HvoSimulatorQuery } from './HvoSimulator.generated';
import { delivered, hvoAnswers, products, sites } from './hvo.fixture';
import {
  type Basis,
  basisOf,
  currentShare,
  productsOf,
  simulate,
  sitesToSwitch,
} from './simulation';
import { outcomeInWords, signedEuros } from './words';

const plain = (text: unknown) => String(text).replace(/\s/g, ' ');
const sold = products() as unknown as HvoSimulatorQuery['gasList'];

function basis(rows = delivered, unpriced = false): Basis | string {
  const { analytics, gasList } = hvoAnswers(rows, { unpriced }) as unknown as HvoSimulatorQuery;
  if (!analytics.emissions) throw new Error('no emissions');
  return basisOf(analytics.emissions, gasList);
}

function ready(rows = delivered): Basis {
  const known = basis(rows);
  if (typeof known === 'string') throw new Error(known);
  return known;
}

test('the outcome equals a sum over the deliveries in integer arithmetic', () => {
  // Deliveries in litres and hundredths of kg a litre; prices in ten-thousandths of €.
  const deliveries = [
    { product: 'gazole', litres: 15_800, hundredths: 310 },
    { product: 'hvo', litres: 9_000, hundredths: 54 },
    { product: 'gazole', litres: 12_417, hundredths: 310 },
    { product: 'gazole', litres: 31_003, hundredths: 316 },
    { product: 'adblue', litres: 2_500, hundredths: 26 },
  ];
  const rows = deliveries.map(({ product, litres, hundredths }) => ({
    slug: product,
    volume: litres,
    factor: (hundredths / 100).toFixed(2),
  }));
  for (const share of [5, 30, 55, 100]) {
    let gazole = 0n;
    let emitted = 0n;
    for (const { product, litres, hundredths } of deliveries) {
      if (product === 'gazole') gazole += BigInt(litres);
      emitted += BigInt(litres) * BigInt(hundredths);
    }
    const switched = (gazole * BigInt(share) + 50n) / 100n;
    // Today: 3,10 and 0,54 kg/L, 1,2170 and 1,4770 €/L.
    const avoided = switched * (310n - 54n);
    const cost = switched * (14_770n - 12_170n);
    const outcome = simulate(ready(rows), share);
    expect(outcome.litres).toBe(Number(switched));
    expect(outcome.kg).toBeCloseTo(Number(avoided) / 100, 4);
    expect(outcome.cents).toBe(Number((cost + 50n) / 100n));
    expect(outcome.percent).toBeCloseTo((100 * Number(avoided)) / Number(emitted), 6);
    // 0,26 € for 2,56 kg, regardless of the share.
    expect(outcome.centsPerTonne).toBe(Math.round((26 / 2.56) * 1000));
  }
});

test('the litres of a product count across all its factors', () => {
  expect(ready()).toMatchObject({ diesel: 1_617_000, hvo: 158_000 });
  expect(currentShare(ready())).toBeCloseTo(8.9014, 4);
});

test('the sentence of an outcome has its emissions, its cost, and the cost per avoided tonne', () => {
  expect(plain(outcomeInWords(simulate(ready(), 30)))).toBe(
    '−1 241,9 t CO₂e par an (−24,1 %), surcoût 126 126 € HT par an, soit 102 €/t CO₂e évitée.',
  );
  const cheaper = { ...ready(), extraPerLitre: -0.01 };
  expect(plain(outcomeInWords(simulate(cheaper, 30)))).toBe(
    '−1 241,9 t CO₂e par an (−24,1 %), économie 4 851 € HT par an, soit −4 €/t CO₂e évitée.',
  );
  const emitsMore = { ...ready(), avoidedPerLitre: -0.01 };
  expect(plain(outcomeInWords(simulate(emitsMore, 30)))).toBe(
    '+4,9 t CO₂e par an (+0,1 %), surcoût 126 126 € HT par an.',
  );
  expect([plain(signedEuros(12_345_00)), plain(signedEuros(-3_00))]).toEqual(['+12 345 €', '−3 €']);
});

test('a missing value gives the reason why nothing can be simulated', () => {
  expect(plain(basis([{ slug: 'hvo', volume: 4_000, factor: '0.54' }]))).toBe(
    'Aucun gazole livré sur les 12 derniers mois : il n’y a rien à remplacer.',
  );
  expect(plain(basis([]))).toMatch(/^Aucun gazole/);
  expect(plain(basis(delivered, true))).toBe('Prix du jour non renseigné : HVO100.');
  const { analytics } = hvoAnswers(delivered) as unknown as HvoSimulatorQuery;
  const without = (slug: string) =>
    plain(
      analytics.emissions &&
        basisOf(
          analytics.emissions,
          sold.filter((one) => one.slug !== slug),
        ),
    );
  expect(without('hvo')).toBe('Le HVO100 n’est pas proposé : son prix n’est pas connu.');
  expect(without('gazole')).toBe('Le gazole B7 n’est plus proposé : son prix n’est pas connu.');
  const unknown = sold.map((one) => ({ ...one, emissionFactor: null }));
  expect(plain(analytics.emissions && basisOf(analytics.emissions, unknown))).toBe(
    'Facteur d’émission non renseigné : Gazole B7 et HVO100.',
  );
});

test('a site can switch with a tank of each product, or without any tank', () => {
  const named = (addresses: unknown) =>
    sitesToSwitch({ id: '1', __typename: 'Business', addresses } as never, productsOf(sold)).map(
      ({ label }) => label,
    );
  expect(named(sites)).toEqual(['Dépôt Toulouse', 'Agence Bordeaux']);
  const [depot] = sites;
  const archived = depot?.tanks.map((tank, i) => ({ ...tank, active: i === 0 }));
  expect(named([{ ...depot, tanks: archived }])).toEqual([]);
  expect(named([{ ...depot, kind: 'BILLING' }])).toEqual([]);
});
