import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubBrowser } from '../../app/shell/browser.testing';
import { ProductsCard, type ProductsCardProps } from './ProductsCard';

type Order = ProductsCardProps['order'];

const item = { id: 'i1', gas: null, tank: null, totalExclTax: 1_455_720, fills: [] };

/** Returns « Total HT » of a product with this delivered volume. */
function totalOf(volumeDelivered: number | null): string | null {
  cleanup();
  const items = [{ ...item, volumeOrdered: 12_000, volumeDelivered }];
  render(<ProductsCard order={{ items, cancellation: null } as unknown as Order} />);
  return screen.getByText(/14.557,20/).textContent;
}

test('the total of a product is an estimate until its volume is delivered', () => {
  stubBrowser(390);
  expect(totalOf(null)).toBe('≈\u00a014\u202f557,20\u00a0€');
  expect(totalOf(12_000)).toBe('14\u202f557,20\u00a0€');
});
