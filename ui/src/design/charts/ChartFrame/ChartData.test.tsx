import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ChartData } from './ChartData';

test('two rows may have the same name: a delivery, and the reading at the same time', () => {
  const error = vi.spyOn(console, 'error');
  const cells = (text: string, value: number) => [
    { text: '21 novembre 2026 à 07:00', value: '21 novembre 2026 à 07:00' },
    { text, value },
  ];
  const table = () => ({
    head: [
      { text: 'Date', file: 'Date' },
      { text: 'Volume', file: 'Volume (L)' },
    ],
    rows: [cells('17 600 L', 17_600), cells('24 000 L', 24_000)],
  });
  render(<ChartData id="data" title="Niveau de la cuve" table={table} />);
  expect(screen.getAllByRole('rowheader', { name: '21 novembre 2026 à 07:00' })).toHaveLength(2);
  expect(error).not.toHaveBeenCalled();
});
