import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { PriceDelta } from './PriceDelta';

conforms(PriceDelta, {
  props: { value: '12.5' },
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-direction': 'up', 'data-meaning': 'neutral' }],
    [{ goodWhen: 'down' }, { 'data-direction': 'up', 'data-meaning': 'bad' }],
    [{ goodWhen: 'up' }, { 'data-direction': 'up', 'data-meaning': 'good' }],
    [
      { value: '-3.1', goodWhen: 'down' },
      { 'data-direction': 'down', 'data-meaning': 'good' },
    ],
    [
      { value: '-3.1', goodWhen: 'up' },
      { 'data-direction': 'down', 'data-meaning': 'bad' },
    ],
    [
      { value: '0.04', goodWhen: 'up' },
      { 'data-direction': 'none', 'data-meaning': 'neutral' },
    ],
    [
      { value: null, goodWhen: 'up' },
      { 'data-direction': 'unknown', 'data-meaning': 'neutral' },
    ],
  ],
});

test.each([
  ['12.5', '▲\u00a012,5\u00a0%', 'en hausse de 12,5\u00a0%'],
  ['-3.1', '▼\u00a03,1\u00a0%', 'en baisse de 3,1\u00a0%'],
  ['0', '=\u00a00\u00a0%', 'stable'],
])('%s is displayed as %s and read as %s', (value, seen, heard) => {
  const { container } = render(<PriceDelta value={value}>sur un mois</PriceDelta>);
  const [shown] = container.querySelectorAll('[aria-hidden]');
  expect(shown?.textContent).toBe(seen);
  shown?.remove();
  expect(container.textContent).toBe(`${heard} sur un mois`);
});

test('with `spelled` the words are visible', () => {
  const { container } = render(<PriceDelta value="-3.1" spelled />);
  expect(container.textContent).toBe('▼\u00a0en baisse de 3,1\u00a0%');
});

test('a missing value is a dash with a text', () => {
  render(<PriceDelta value={undefined} />);
  expect(screen.getByRole('img', { name: 'non renseigné' })).toBeTruthy();
});
