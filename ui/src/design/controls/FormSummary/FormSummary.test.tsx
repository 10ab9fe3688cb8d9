import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { FormSummary } from './FormSummary';

const errors = [
  { field: 'city', message: 'Indiquez la ville.' },
  { field: 'kind', message: 'Choisissez le type.' },
];

// The story tests the targets of its lines in Chromium: jsdom does not scroll.
conforms(FormSummary, {
  props: { errors, attempt: 1 },
  root: HTMLDivElement,
  attributes: [[{}, { role: 'group', tabindex: '-1' }]],
});

test.each([
  [1, 'Corrigez 1\u00a0champ'],
  [2, 'Corrigez 2\u00a0champs'],
])('%i wrong: “%s”', (n, heading) => {
  render(<FormSummary errors={errors.slice(0, n)} attempt={1} />);
  expect(screen.getByRole('heading').textContent).toBe(heading);
});

test('without errors it shows nothing; each submission focuses it, an edit does not', () => {
  const { rerender } = render(<FormSummary errors={[]} attempt={0} />);
  expect(screen.queryByRole('group')).toBeNull();
  rerender(<FormSummary errors={errors} attempt={1} />);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Corrigez/ }));
  (document.activeElement as HTMLElement).blur();
  rerender(<FormSummary errors={errors.slice(1)} attempt={1} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<FormSummary errors={errors.slice(1)} attempt={2} />);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Corrigez/ }));
});
