import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nbsp } from '../../../lib/typography';
import { conforms } from '../../conformance';
import { Slider } from './Slider';
import { slide } from './slide.testing';

conforms(Slider, {
  props: {
    label: 'Seuil d’alerte',
    min: 5,
    max: 60,
    unit: '%',
    marks: [{ value: 20, label: '20' }],
  },
  root: HTMLInputElement,
  field: 'optional',
  attributes: [
    [{}, { type: 'range', min: '5', max: '60', step: '1', 'aria-valuetext': '5\u00a0%' }],
    [
      { size: 'md', disabled: true },
      { 'data-size': 'md', 'data-state': 'disabled' },
    ],
  ],
});

test('the value is written, drawn and reported as it moves', () => {
  const onValueChange = vi.fn();
  const { container } = render(
    <Slider
      label="Volume"
      min={0}
      max={20000}
      step={100}
      defaultValue={5000}
      unit="L"
      onValueChange={onValueChange}
    />,
  );
  const fill = () => container.querySelectorAll('rect')[1]?.getAttribute('width');
  expect([screen.getByRole('status').textContent, fill()]).toEqual(['5\u202f000\u00a0L', '25%']);
  act(() => slide(screen.getByRole('slider'), 15000));
  expect([screen.getByRole('status').textContent, fill()]).toEqual(['15\u202f000\u00a0L', '75%']);
  expect(onValueChange.mock.calls).toEqual([[15000]]);
});

test('a value beyond the ends is written as such; a missing value is hidden and read as still to choose', () => {
  const slider = (value: number | null) => (
    <Slider label="Volume" min={500} max={1670} step={10} unit="L" value={value} />
  );
  const { container, rerender } = render(slider(1800));
  const fill = () => container.querySelectorAll('rect')[1]?.getAttribute('width');
  const written = () => screen.getByRole('slider').getAttribute('aria-valuetext');
  expect([screen.getByRole('status').textContent, written(), fill()]).toEqual([
    'plus de 1\u202f670\u00a0L',
    'plus de 1\u202f670\u00a0L',
    '100%',
  ]);
  rerender(slider(100));
  expect([written(), fill()]).toEqual(['moins de 500\u00a0L', '0%']);
  rerender(slider(null));
  expect([screen.getByRole('status').textContent, written(), fill()]).toEqual([
    nbsp,
    'à choisir',
    '0%',
  ]);
});

test('when controlled, it follows the value', () => {
  const slider = (value: number) => <Slider label="Volume" min={0} max={10} value={value} />;
  const { rerender } = render(slider(2));
  rerender(slider(7));
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('7');
  expect(screen.getByRole('status').textContent).toBe('7');
});
