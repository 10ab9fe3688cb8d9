import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { price } from '../haulier.testing';
import { Sparkline } from './Sparkline';

const points = (...values: (number | null)[]) => values.map((value) => ({ value }));

conforms(Sparkline, {
  props: { label: 'Prix', measure: price, points: points(1.2, 1.21), tone: 'hvo' },
  root: SVGSVGElement,
  attributes: [[{}, { 'data-tone': 'hvo', role: 'img' }]],
});

test('a gap splits the line, and the dot marks the last known value', () => {
  const { container } = render(
    <Sparkline label="Prix" measure={price} points={points(1, 2, null, 3, null)} />,
  );
  const [line, end] = container.querySelectorAll('path');
  expect(line?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  expect(end?.getAttribute('d')).toMatch(/^M74\.5 4h0$/);
});
