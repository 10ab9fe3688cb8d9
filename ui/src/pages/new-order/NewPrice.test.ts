import { expect, test } from 'vitest';
import type { QuoteFragment } from './NewOrder.generated';
import { newPriceSentence } from './NewPrice';
import { products } from './order.fixture';

const quote = (...prices: (string | null)[]) =>
  ({
    items: prices.map((unitPriceExclTax, n) => ({
      gas: { id: n === 0 ? '1' : '3' },
      volume: 1000,
      unitPriceExclTax,
    })),
    totals: { totalInclTax: Math.round(1200 * prices.reduce((sum, one) => sum + Number(one), 0)) },
  }) as unknown as QuoteFragment;

const sentence = (before: QuoteFragment, now: QuoteFragment) =>
  newPriceSentence(before, now, products).replace(/[\u00a0\u202f]/g, ' ');

test('the old and the new price are shown, with the difference of the total', () => {
  expect(sentence(quote('0.5098'), quote('0.5131'))).toBe(
    'Le prix garanti a expiré. Nouveau prix : 0,5098 → 0,5131 €/L, soit +0,04 € TTC. Confirmez pour continuer.',
  );
  expect(sentence(quote('1.2168', '0.5100'), quote('1.2168', '0.5000'))).toBe(
    'Le prix garanti a expiré. Nouveau prix : AdBlue 0,5100 → 0,5000 €/L, soit −0,12 € TTC. Confirmez pour continuer.',
  );
  expect(sentence(quote('1.2168', '0.5100'), quote('1.2200', '0.5000'))).toMatch(
    /Nouveau prix : Gazole B7 1,2168 → 1,2200 €\/L ; AdBlue 0,5100 → 0,5000 €\/L, soit/,
  );
});

test('the new volume of a filled-up tank is shown', () => {
  const less = quote('1.2168');
  const filled = {
    ...less,
    items: less.items.map((item) => ({ ...item, volume: 900 })),
    totals: { totalInclTax: (less.totals?.totalInclTax ?? 0) - 1 },
  } as unknown as QuoteFragment;
  expect(sentence(less, filled)).toBe(
    'Le prix garanti a expiré. Nouveau prix : 1 000 L → 900 L, soit −0,01 € TTC. Confirmez pour continuer.',
  );
});

test('an unchanged price is said to be unchanged, a changed total alone is shown', () => {
  expect(sentence(quote('1.2168'), quote('1.2168'))).toBe(
    'La garantie a expiré ; le prix reste inchangé. Confirmez pour continuer.',
  );
  const other = { ...quote('1.2168'), totals: { totalInclTax: 2648 } } as QuoteFragment;
  expect(sentence(quote('1.2168'), other)).toBe(
    'Le prix garanti a expiré. Le total a changé, soit +11,88 € TTC. Confirmez pour continuer.',
  );
});
