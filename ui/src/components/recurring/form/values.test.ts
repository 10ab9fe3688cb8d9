import { expect, test } from 'vitest';
import { ended, moved, recurringAnswers, recurringOrder } from '../../../stories/recurring';
import { type Frame, fieldOf, type Given, inputOf, newValues, previewOf, valuesOf } from './values';

const answers = recurringAnswers() as unknown as {
  currentBusiness: Frame['business'];
  gasList: Frame['products'];
};
const frame: Frame = {
  business: answers.currentBusiness,
  products: answers.gasList,
  today: '2026-11-21',
};
const given = (order: unknown) => order as Given;

test('a new recurring order starts tomorrow at the default site and fills up its first tank', () => {
  expect(newValues(frame, { lines: [] })).toMatchObject({
    addressId: 'a1',
    items: [{ to: 'tank:601', gasId: '1', volume: null, fillUp: true }],
    startsOn: '2026-11-22',
    endsOn: null,
  });
});

test('a link fills in the site, the tanks and the volumes; products that are not sold are left out', () => {
  const lines = [
    { tank: '605', gas: '3', volume: 1500 },
    { tank: '604', gas: '1', volume: null },
    { tank: '', gas: 'gone', volume: 900 },
  ];
  expect(newValues(frame, { site: 'a2', lines })).toMatchObject({
    addressId: 'a2',
    items: [
      { to: 'tank:605', gasId: '3', volume: 1500, fillUp: false },
      { to: 'tank:604', gasId: '1', volume: null, fillUp: true },
    ],
  });
});

test('an unchanged recurring order is sent as it was', () => {
  expect(inputOf(valuesOf(given(moved), frame, false))).toEqual({
    name: 'Gazole Bordeaux fin de mois',
    addressId: 'a2',
    items: [
      { gasId: '1', tankId: '604', volume: 12_000, fillUp: false },
      { gasId: '3', tankId: '605', volume: 1500, fillUp: false },
    ],
    frequency: 'MONTHLY',
    weekdays: [],
    dayOfMonth: -1,
    window: 'AFTERNOON',
    startsOn: '2026-01-06',
    endsOn: '2027-06-30',
    purchaseOrderNumber: 'BC-2026-118',
    instructions: 'Se présenter à l’accueil poids lourds.',
  });
});

test('a fill-up is sent without a volume', () => {
  const { items } = inputOf(valuesOf(given(recurringOrder()), frame, false));
  expect(items).toEqual([{ gasId: '1', tankId: '601', fillUp: true }]);
});

test('a copy begins tomorrow and has no end', () => {
  const again = valuesOf(given(ended), frame, true);
  expect(again).toMatchObject({ name: ended.name, startsOn: '2026-11-22', endsOn: null });
  expect(again.items).toEqual([{ to: 'vehicles', gasId: '1', volume: 6000, fillUp: false }]);
});

test('weekdays are sent in their order', () => {
  const values = { ...newValues(frame, { lines: [] }), weekdays: ['5', '2'] };
  expect(inputOf(values).weekdays).toEqual([2, 5]);
});

test('dates are requested before there is a name or a number', () => {
  const requested = previewOf(newValues(frame, { lines: [] }));
  expect(requested.name).not.toBe('');
  expect(requested.purchaseOrderNumber).not.toBe('');
});

test('an objection maps to its field', () => {
  expect(fieldOf(['items', '1', 'tankId'])).toBe('items.1.to');
  expect(fieldOf(['startsOn'])).toBe('startsOn');
  expect(fieldOf(null)).toBe('');
});
