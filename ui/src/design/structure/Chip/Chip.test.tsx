import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Chip } from './Chip';

conforms(Chip, {
  props: { children: 'Actif' },
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-tone': 'neutral' }],
    [{ tone: 'ok' }, { 'data-tone': 'ok' }],
  ],
});

test('a mark precedes the label, unless `mark` replaces or removes it', () => {
  const before = (mark?: string | null) => {
    const { unmount } = render(<Chip {...(mark !== undefined && { mark })}>Actif</Chip>);
    const text = screen.getByText(/Actif/);
    const found = [text.querySelector('[aria-hidden="true"]') !== null, text.textContent];
    unmount();
    return found;
  };
  expect(before()).toEqual([true, 'Actif']);
  expect(before('!')).toEqual([false, '!Actif']);
  expect(before(null)).toEqual([false, 'Actif']);
});
