import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../design/conformance';
import { LevelGauge, type LevelGaugeProps } from './LevelGauge';

const props = {
  label: 'Niveau de la cuve gazole 1',
  level: 12_600,
  capacity: 30_000,
  energyType: 'b7Gazole',
  readAt: '2026-11-21T07:00:00Z',
  now: new Date('2026-11-21T09:00:00Z'),
} satisfies LevelGaugeProps;

conforms(LevelGauge, {
  props,
  root: HTMLDivElement,
  attributes: [
    [{}, { 'data-state': 'correct', 'data-energy': 'b7Gazole', 'data-variant': 'compact' }],
    [
      { threshold: 40, variant: 'full' },
      { 'data-state': 'watch', 'data-variant': 'full' },
    ],
    [{ threshold: 50 }, { 'data-state': 'low' }],
    [
      { level: null, energyType: null },
      { 'data-state': 'unknown', 'data-energy': 'neutral' },
    ],
  ],
});

test('a meter with the text of the product document', () => {
  render(<LevelGauge {...props} />);
  const meter = screen.getByRole('meter', { name: 'Niveau de la cuve gazole 1' });
  expect(meter.getAttribute('aria-valuenow')).toBe('42');
  expect(meter.getAttribute('aria-valuetext')).toBe(
    '42\u00a0%, 12\u202f600 litres sur 30\u202f000, relevé il y a 2\u00a0h',
  );
  expect(screen.getByText('Correct')).toBeTruthy();
});

test.each([
  [5_100, 'Niveau bas', null],
  [7_900, 'À surveiller', null],
  [null, 'Niveau inconnu', 'true'],
])('compact, a level of %j reads %s', (level, word, hidden) => {
  render(<LevelGauge {...props} level={level} />);
  const shown = screen.getByText(word);
  expect(shown.tagName).toBe('P');
  expect(shown.getAttribute('aria-hidden')).toBe(hidden);
});

test('above its capacity the bar is full, and the text gives the level', () => {
  const { container } = render(<LevelGauge {...props} level={31_200} />);
  const meter = screen.getByRole('meter');
  expect(meter.getAttribute('aria-valuenow')).toBe('100');
  expect(meter.getAttribute('aria-valuetext')).toMatch(/^104\u00a0%/);
  expect(container.querySelector('rect[fill]')?.getAttribute('width')).toBe('100%');
});

test('an old level has its day', () => {
  render(<LevelGauge {...props} variant="full" readAt="2026-11-12T07:00:00Z" source="capteur" />);
  expect(screen.getByText('Relevé le 12 novembre 2026 · capteur')).toBeTruthy();
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toContain(
    ', relevé le 12\u00a0novembre\u00a02026',
  );
});

test('an unknown level is not a meter', () => {
  const { container } = render(<LevelGauge {...props} level={null} variant="full" />);
  expect(screen.queryByRole('meter')).toBeNull();
  expect(
    screen.getByRole('img', { name: 'Niveau de la cuve gazole 1\u00a0: Niveau inconnu' }),
  ).toBeTruthy();
  expect(container.textContent).not.toMatch(/NaN|null/);
});

test('full variant: the figures, the state in words, the reading and its source', () => {
  const { container } = render(<LevelGauge {...props} variant="full" source="capteur" />);
  expect(container.textContent).toContain(
    '12\u202f600\u00a0L sur 30\u202f000\u00a0L\u00a0· 42\u00a0%',
  );
  expect(container.textContent).toContain('Alerte 20\u00a0%');
  expect(container.textContent).toContain('Relevé il y a 2\u00a0h\u00a0· capteur');
  expect(screen.getAllByText('Correct')).toHaveLength(1);
});

test('the next delivery is hatched above the level, and announced with its date', () => {
  const next = { volume: 12_000, on: 'ven. 27 nov., le matin' };
  const { container, rerender } = render(<LevelGauge {...props} next={next} />);
  const hatched = () => container.querySelector('[data-part="next"]');
  expect(hatched()?.getAttribute('x')).toBe('42%');
  expect(hatched()?.getAttribute('width')).toBe('40%');
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')?.replace(/\s/g, ' ')).toMatch(
    / ; livraison de 12 000 litres ven\. 27 nov\., le matin : jusqu’à 82 %$/,
  );
  rerender(<LevelGauge {...props} />);
  expect(hatched()).toBeNull();
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).not.toContain(';');
});
