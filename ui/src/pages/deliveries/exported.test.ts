import { expect, test } from 'vitest';
import { orders } from '../../stories/orders';
import type { DeliveryRow_OrderFragment } from './DeliveryRow.generated';
import { deliveriesCsv, fileName } from './exported';

const rows = orders as unknown as readonly DeliveryRow_OrderFragment[];
const [delivered] = rows.filter(
  ({ status, cancellation }) => status === 'delivered' && !cancellation,
) as [DeliveryRow_OrderFragment];
const cells = (changes: Partial<DeliveryRow_OrderFragment>) =>
  deliveriesCsv([{ ...delivered, ...changes }])
    .split('\r\n')[1]
    ?.split(';');

test('an order is one line, with figures in French', () => {
  const line = cells({
    reference: 'CMD-2026-000001',
    slot: { ...(delivered.slot as NonNullable<typeof delivered.slot>), date: '2026-03-12' },
    // After midnight in Paris.
    deliveredAt: '2026-03-12T23:42:00Z',
    createdAt: '2026-03-09T23:30:00Z',
    items: delivered.items.map((item) => ({
      ...item,
      volumeOrdered: 12000,
      volumeDelivered: 11950,
    })),
    totals: {
      __typename: 'OrderTotals',
      totalExclTax: 123456,
      totalInclTax: 148147,
      isEstimate: false,
    },
    purchaseOrderNumber: '=1+1',
    emissionsKgCo2e: '37045.5',
    recurringOrder: null,
  });
  expect(line?.slice(0, 3)).toEqual(['CMD-2026-000001', '2026-03-12', '12/03/2026']);
  expect(line?.slice(4, 7)).toEqual(['2026-03-13', '13/03/2026', '00:42']);
  expect(line?.slice(10, 18)).toEqual([
    '12000',
    '11950',
    '1234,56',
    '1481,47',
    'Non',
    'Commande livrée',
    '2026-03-10',
    '10/03/2026',
  ]);
  // Text that begins like a formula is escaped.
  expect(line?.[18]).toBe("'=1+1");
  expect(line?.slice(20)).toEqual(['37045,5', '']);
});

test('the header names the date of each column, with an ISO column beside each', () => {
  const header = deliveriesCsv([]).slice(1).trim().split(';');
  expect(header.filter((one) => /^Date| le( |$)| à$/.test(one))).toEqual([
    'Date du créneau (ISO)',
    'Date du créneau',
    'Livrée le (ISO)',
    'Livrée le',
    'Livrée à',
    'Créée le (ISO)',
    'Créée le',
  ]);
});

test('a value that the provider does not send is an empty cell', () => {
  const line = cells({
    slot: null,
    deliveredAt: null,
    address: null,
    items: [],
    totals: null,
    createdAt: null,
    purchaseOrderNumber: null,
    tanker: null,
    emissionsKgCo2e: null,
    recurringOrder: null,
    cancellation: { __typename: 'Cancellation', at: null, reason: null, feeExclTax: null },
  });
  expect(line).toHaveLength(22);
  expect(line?.filter(Boolean)).toEqual([delivered.reference, 'Annulée']);
});

test.each([
  [4500, '45', ''],
  [0, '0', '0'],
])('a cancelled order costs only its cancellation fee, %d cents', (feeExclTax, net, gross) => {
  const line = cells({
    totals: {
      __typename: 'OrderTotals',
      totalExclTax: 968_400,
      totalInclTax: 1_162_080,
      isEstimate: true,
    },
    cancellation: { __typename: 'Cancellation', at: null, reason: null, feeExclTax },
  });
  expect(line?.slice(12, 16)).toEqual([net, gross, 'Non', 'Annulée']);
});

test.each([
  [{}, 'livraisons_transports-garonne-adour_2026-11-21'],
  [
    { from: '2026-01-01', to: '2026-03-31' },
    'livraisons_transports-garonne-adour_2026-01-01_2026-03-31',
  ],
])('the period %o gives the file name %s', (days, name) => {
  expect(fileName('Transports Garonne-Adour', days, '2026-11-21')).toBe(name);
});

test('an unknown business leaves no gap in the file name', () => {
  expect(fileName(null, {}, '2026-11-21')).toBe('livraisons_2026-11-21');
});
