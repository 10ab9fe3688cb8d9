import { expect, test } from 'vitest';
import type { Line } from '../../components/orders/lines';
import { adjusted } from './adjust';
import { at, dieselTank, haulier, oldTank, products, toulouse } from './order.fixture';
import { faultsOf } from './rules';
import type { Business, Tank, Values } from './values';

const line: Line = { to: 'tank:601', gasId: '1', volume: 15_000, fillUp: false };
const values = (...lines: Line[]) => ({ siteId: 'a1', lines }) as Values;

function after(lines: Line[], ...tanks: Tank[]) {
  const addresses = [{ ...toulouse, tanks: tanks.length > 0 ? tanks : toulouse.tanks }];
  const business = { ...haulier, addresses } as Business;
  const { values: made, adjustments } = adjusted(values(...lines), { business, products, now: at });
  return { lines: made.lines, sentences: adjustments.map(({ sentence }) => sentence) };
}

test('a volume that fits is kept without an explanation', () => {
  expect(after([line])).toEqual({ lines: [line], sentences: [] });
  expect(after([{ ...line, volume: null }]).sentences).toEqual([]);
});

test.each([
  [
    'the room of the tank, rounded down to the step of its product',
    { ...line, to: 'tank:603', gasId: '3', volume: 1800 },
    1670,
    '1\u202f800\u00a0L ramenés à 1\u202f670\u00a0L\u00a0: place disponible.',
  ],
  [
    'the maximum of a delivery',
    { ...line, to: 'vehicles', volume: 45_000 },
    30_000,
    '45\u202f000\u00a0L ramenés à 30\u202f000\u00a0L\u00a0: maximum par livraison.',
  ],
  [
    'a multiple of the product’s step',
    { ...line, volume: 5050 },
    5000,
    '5\u202f050\u00a0L ramenés à 5\u202f000\u00a0L\u00a0: multiple de 100\u00a0L.',
  ],
] as [string, Line, number, string][])(
  'a volume is reduced to %s',
  (_to, requested, volume, sentence) => {
    const tank = { ...oldTank, levelAt: '2026-11-21T07:00:00Z', ullage: 1678 } as Tank;
    expect(after([requested], dieselTank, tank)).toEqual({
      lines: [{ ...requested, volume }],
      sentences: [sentence],
    });
  },
);

test('two lines of a product share the maximum of its delivery', () => {
  const adBlue = (volume: number): Line => ({ to: 'other', gasId: '3', volume, fillUp: false });
  expect(after([adBlue(8000), adBlue(4000)]).lines.map(({ volume }) => volume)).toEqual([
    8000, 2000,
  ]);
});

test('a filled-up tank is filled up again, with the volume it takes today', () => {
  expect(after([{ ...line, volume: 12_000, fillUp: true }])).toEqual({
    lines: [{ ...line, volume: 15_800, fillUp: true }],
    sentences: ['Plein\u00a0: 15\u202f800\u00a0L aujourd’hui, au lieu de 12\u202f000\u00a0L.'],
  });
  expect(after([{ ...line, volume: 15_800, fillUp: true }]).sentences).toEqual([]);
});

test('a tank of unknown level is not filled up: the volume is kept', () => {
  const withoutReading = { ...dieselTank, level: null, levelAt: null, ullage: null } as Tank;
  expect(after([{ ...line, fillUp: true }], withoutReading)).toEqual({
    lines: [line],
    sentences: [],
  });
});

test('a volume that no reduction makes valid is kept, and the validation rejects it', () => {
  const full = { ...dieselTank, ullage: 300 } as Tank;
  expect(after([line], full)).toEqual({ lines: [line], sentences: [] });
  const business = { ...haulier, addresses: [{ ...toulouse, tanks: [full] }] } as Business;
  const slot = { slot: '2026-11-26/MORNING', purchaseOrderNumber: 'x', instructions: '' };
  const faults = faultsOf(
    { ...values(line), ...slot, consent: true },
    { business, products, now: at },
  );
  expect(Object.keys(faults)).toEqual(['lines.0.volume']);
});
