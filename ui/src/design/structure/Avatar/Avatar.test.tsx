import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Avatar } from './Avatar';

conforms(Avatar, {
  props: { firstName: 'Claire', lastName: 'Lemaire' },
  root: HTMLSpanElement,
  attributes: [
    [{}, { 'data-size': 'md' }],
    [{ size: 'sm' }, { 'data-size': 'sm' }],
  ],
});

test.each([
  ['Claire', 'Lemaire', 'CL'],
  ['  élodie', 'Öz', 'ÉÖ'],
  ['', 'Öz', 'Ö'],
  ['😀 Jo', 'Z', '😀Z'],
])('%s %s → %s', (firstName, lastName, initials) => {
  render(<Avatar firstName={firstName} lastName={lastName} />);
  expect(screen.getByText(initials)).toBeDefined();
});
