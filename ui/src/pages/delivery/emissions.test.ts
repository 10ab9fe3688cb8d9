import { expect, test } from 'vitest';
import { avoidedKg, type EmittingItem, emissionsSentence } from './emissions';

const hvo: EmittingItem = {
  __typename: 'OrderItem',
  id: '1',
  volumeDelivered: 3000,
  emissionsKgCo2e: '1620.00',
  emissionFactor: {
    __typename: 'EmissionFactor',
    total: '0.54',
    source: 'Base Carbone®',
    reference: null,
  },
  gas: { __typename: 'Gas', id: '2', shortName: 'HVO100', energyType: 'hvo', unit: 'L' },
};

test('the sentence gives the emissions with their factor and its source', () => {
  expect(emissionsSentence({ ...hvo, emissionsKgCo2e: '540.00' })).toBe(
    '540\u00a0kg\u00a0CO₂e — facteur 0,54\u00a0kg\u00a0CO₂e/L, Base Carbone®',
  );
  expect(emissionsSentence({ ...hvo, emissionFactor: null })).toBe('1,6\u00a0t\u00a0CO₂e');
  expect(emissionsSentence({ ...hvo, emissionsKgCo2e: null })).toBeNull();
});

test.each([
  ['3.1', '3,10'],
  ['3.100', '3,10'],
  ['0.048', '0,048'],
])('the factor %s is written %s', (total, written) => {
  const emissionFactor = {
    __typename: 'EmissionFactor',
    total,
    source: '',
    reference: null,
  } as const;
  expect(emissionsSentence({ ...hvo, emissionFactor })).toContain(`facteur ${written}\u00a0kg`);
});

test('HVO avoids the difference to gazole B7 for each litre', () => {
  expect(avoidedKg(hvo, '3.10')).toBe(7680);
  expect(avoidedKg(hvo, null)).toBeNull();
  expect(avoidedKg(hvo, '0.50')).toBeNull();
  expect(avoidedKg({ ...hvo, volumeDelivered: null }, '3.10')).toBeNull();
  expect(avoidedKg({ ...hvo, gas: null }, '3.10')).toBeNull();
});
