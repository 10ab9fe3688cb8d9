import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { ProductChip } from './ProductChip';

conforms(ProductChip, {
  props: { name: 'Gazole B7', energyType: 'b7Gazole' },
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-energy': 'b7Gazole', 'data-size': 'md' }],
    [
      { energyType: 'hvo', size: 'sm' },
      { 'data-energy': 'hvo', 'data-size': 'sm' },
    ],
    [{ energyType: 'adBlue' }, { 'data-energy': 'adBlue' }],
    [{ energyType: null }, { 'data-energy': 'neutral' }],
    [{ energyType: 'hydrogen' }, { 'data-energy': 'neutral' }],
  ],
});

test('a product without a colour shows its first two letters, hidden from screen readers', () => {
  const { container } = render(<ProductChip name="Gnr" energyType={null} />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('GN');
});
