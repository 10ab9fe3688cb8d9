import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { ProgressBar } from './ProgressBar';

conforms(ProgressBar, {
  props: { label: 'Préparation de l’export' },
  root: HTMLDivElement,
  attributes: [
    [
      {},
      {
        'data-state': 'indeterminate',
        'aria-valuemin': '0',
        'aria-valuenow': null,
        'aria-valuetext': null,
      },
    ],
    [
      { value: 42 },
      { 'data-state': 'progressing', 'aria-valuenow': '42', 'aria-valuetext': '42\u00a0%' },
    ],
    [
      { value: 12_480, max: 30_000, valueText: '12\u202f480 lignes sur 30\u202f000' },
      { 'aria-valuenow': '42', 'aria-valuetext': '12\u202f480 lignes sur 30\u202f000' },
    ],
    [{ value: 100 }, { 'data-state': 'complete' }],
    [{ value: 130 }, { 'data-state': 'complete', 'aria-valuenow': '100' }],
    [{ value: -5 }, { 'data-state': 'progressing', 'aria-valuenow': '0' }],
    [{ size: 'thin' }, { 'data-size': 'thin' }],
  ],
});

test('screen readers get its texts once, from its attributes', () => {
  render(<ProgressBar label="Préparation de l’export" value={42} />);
  const bar = screen.getByRole('progressbar', { name: 'Préparation de l’export' });
  expect(bar.textContent).toBe('Préparation de l’export42\u00a0%');
  expect(bar.querySelector('rect')?.getAttribute('width')).toBe('42%');
});

test.each([
  [{ labelHidden: true, value: 42 }, '42\u00a0%'],
  [{ labelHidden: true }, ''],
  [{ size: 'thin' as const, value: 42 }, ''],
])('%j shows « %s »', (props, text) => {
  render(<ProgressBar label="Actualisation" {...props} />);
  expect(screen.getByRole('progressbar', { name: 'Actualisation' }).textContent).toBe(text);
});
