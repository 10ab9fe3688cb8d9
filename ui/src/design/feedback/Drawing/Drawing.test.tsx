import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conforms } from '../../conformance';
import { Drawing } from './Drawing';
import { lost } from './drawings/lost';
import { plan } from './drawings/plan';

conforms(Drawing, {
  props: { of: plan },
  root: SVGSVGElement,
  attributes: [
    [{}, { 'aria-hidden': 'true', role: null, width: '120', height: '90' }],
    [{ of: lost }, { viewBox: '0 0 372 160', width: '372' }],
  ],
});

test('with a label it is an image', () => {
  render(<Drawing of={lost} label="Not found" />);
  expect(screen.getByRole('img', { name: 'Not found' }).hasAttribute('aria-hidden')).toBe(false);
});
