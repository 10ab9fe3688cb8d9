import { expect, test } from 'vitest';
import { counted, selected, sorted } from './words';

const delivery = { one: 'livraison', many: 'livraisons', feminine: true };
const vehicle = { one: 'véhicule', many: 'véhicules' };

test.each([
  [0, 'Aucune livraison', 'Aucun véhicule'],
  [1, '1 livraison', '1 véhicule'],
  [2, '2 livraisons', '2 véhicules'],
  [1204, '1\u202f204 livraisons', '1\u202f204 véhicules'],
])('%i is counted', (count, deliveries, vehicles) => {
  expect([counted(count, delivery), counted(count, vehicle)]).toEqual([deliveries, vehicles]);
});

test('a selection agrees in gender and number', () => {
  expect([selected(1, delivery), selected(3, delivery)]).toEqual([
    '1 sélectionnée',
    '3 sélectionnées',
  ]);
  expect([selected(1, vehicle), selected(3, vehicle)]).toEqual(['1 sélectionné', '3 sélectionnés']);
});

test('the name of an order agrees with the noun', () => {
  expect(sorted(delivery, 'date', true)).toBe('triées par date, ordre décroissant');
  expect(sorted(vehicle, 'volume', false)).toBe('triés par volume, ordre croissant');
});
