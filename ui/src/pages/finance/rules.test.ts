import { expect, test } from 'vitest';
import { installConfig } from '../../auth/fixture';
import {
  isTooOldToReport,
  payVerb,
  sumUp,
  tooOldToReport,
  vatByRate,
  withoutProduct,
} from './rules';

test.each([
  [0, 'Régler'],
  [3, 'Réessayer'],
  [4, 'Avancer le paiement'],
  [5, 'Réessayer'],
  [null, 'Régler'],
])('an invoice with the label %s that can be paid offers « %s »', (payment, verb) => {
  expect(payVerb({ canPay: true, payment })).toBe(verb);
  expect(payVerb({ canPay: false, payment })).toBeNull();
});

test('only payable invoices count for the payment, and all for the total', () => {
  const invoice = (
    id: string,
    canPay: boolean,
    totalInclTax: number,
    remaining: number | null,
  ) => ({
    id,
    canPay,
    payment: 0,
    totalInclTax,
    remaining,
  });
  const chosen = [
    invoice('f1', true, 12_000, 12_000),
    invoice('f2', true, 8_000, 3_000),
    invoice('f3', false, 5_000, 0),
    invoice('a1', false, -2_000, null),
  ];
  expect(sumUp(chosen)).toEqual({ total: 23_000, payable: ['f1', 'f2'], remaining: 15_000 });
});

test('tax is summed up by rate, however many digits the rate has', () => {
  const line = (vatRate: string | null, totalExclTax: number | null) => ({ vatRate, totalExclTax });
  expect(
    vatByRate([
      line('5.5', 1_001),
      line('20', 10_000),
      line('20.00', 2_003),
      line(null, 5),
      line('20', null),
    ]),
  ).toEqual([
    { rate: '20', base: 12_003, vat: 2_401 },
    { rate: '5.5', base: 1_001, vat: 55 },
  ]);
});

test.each([
  ['2026-10-22', '2026-11-21', false],
  ['2026-10-21', '2026-11-21', true],
  [null, '2026-11-21', false],
])('deliveries up to %s can be too old to report on %s: %s', (periodEnd, today, old) => {
  expect(isTooOldToReport({ periodEnd }, today)).toBe(old);
});

test('the message for deliveries too old to report has the phone number and the e-mail of the support', () => {
  installConfig({ supportPhone: '+33123456789', supportEmail: 'aide@citerne.example' });
  expect(tooOldToReport().replace(/\s/g, ' ')).toBe(
    'Livraisons de plus de 30 jours : appelez le 01 23 45 67 89 ou écrivez à aide@citerne.example.',
  );
});

test.each([
  ['Gazole B7 · Dépôt Toulouse', 'Dépôt Toulouse'],
  ['Gazole B7', ''],
  ['Gazole B7 livré', 'Gazole B7 livré'],
  ['Frais de livraison · Dépôt Toulouse', 'Frais de livraison · Dépôt Toulouse'],
])('beside the chip of Gazole B7, the line « %s » reads « %s »', (label, beside) => {
  expect(withoutProduct(label, 'Gazole B7')).toBe(beside);
});
